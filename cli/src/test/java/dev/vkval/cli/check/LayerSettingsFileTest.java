package dev.vkval.cli.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.cli.Captures;
import dev.vkval.cli.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings from a file of the validation layers: found as they find it, and weaker than an option. */
class LayerSettingsFileTest {
    private static final String HEURISTIC = "khronos_validation.syncval_shader_accesses_heuristic = ";

    @TempDir
    Path folder;

    private Path file(String... lines) throws IOException {
        return Files.write(folder.resolve("vk_layer_settings.txt"), List.of(lines));
    }

    private LayerSettingsFile read() throws IOException {
        return LayerSettingsFile.find(Map.of(), folder);
    }

    @Test
    void theFileStandsWhereTheToolWasStartedOrWhereTheVariableSays() throws IOException {
        assertEquals(LayerSettingsFile.NONE, read());
        Path file = file(HEURISTIC + "true");
        assertEquals(Map.of("syncval_shader_accesses_heuristic", true), read().values());
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        for (Path named : List.of(folder, file)) {
            Map<String, String> environment = Map.of("VK_LAYER_SETTINGS_PATH", named.toString());
            assertEquals(read(), LayerSettingsFile.find(environment, elsewhere));
        }
        Map<String, String> wrong = Map.of("VK_LAYER_SETTINGS_PATH", "/nowhere/at/all");
        assertEquals(LayerSettingsFile.NONE, LayerSettingsFile.find(wrong, elsewhere));
        assertEquals(read(), LayerSettingsFile.find(wrong, folder));
    }

    @Test
    void olderAndNewerNamesOfOneSettingAreOneSetting() throws IOException {
        file("khronos_validation.syncval_full_validation=FALSE # only each alone", "", "# a comment");
        assertEquals(Map.of("syncval_submit_time_validation", false), read().values());
    }

    @Test
    void whatIsNotKnownIsNamedAndChangesNothing() throws IOException {
        file(
                "khronos_validation.syncval_tea = true",
                HEURISTIC + "perhaps",
                "lunarg_api_dump.file = TRUE",
                "no setting at all");
        assertEquals(Map.of(), read().values());
        assertEquals(
                Map.of(
                        "syncval_tea",
                        "not known",
                        "syncval_shader_accesses_heuristic",
                        "its value is neither true nor false"),
                read().ignored());
    }

    @Test
    void theFileDecidesUnlessAnOptionDoes() throws IOException {
        file(HEURISTIC + "true", "khronos_validation.report_flags = error");
        Path capture = Captures.sample("compute-missing-barrier");
        Tool tool = Tool.at(Map.of("VK_LAYER_SETTINGS_PATH", folder.toString()));
        Path out = folder.resolve("out");
        List<Object> words =
                new ArrayList<>(List.of("check", capture, "-o", out, "--device", "null", "--checks", "sync"));
        assertEquals(1, tool.run(words.toArray()));
        JsonNode gaps = Tool.report(out).at("/captures/0/coverage/gaps");
        assertTrue(gaps.toString().contains("report_flags"), gaps::toString);
        words.add("--no-shader-accesses");
        assertEquals(0, tool.run(words.toArray()));
    }

    @Test
    void extraPropertiesAreInTheMessageWhereThatIsAskedFor() throws IOException {
        Path out = folder.resolve("out");
        Path capture = Captures.sample("fill-copy-missing-barrier");
        Tool tool = Tool.piped();
        String asked = "syncval_message_extra_properties=true";
        tool.run("check", capture, "-o", out, "--device", "null", "--checks", "sync", "--set", asked);
        String message = Tool.report(out).at("/captures/0/findings/0/message").asText();
        assertTrue(message.contains("\n[Extra properties]\n"), message);
        assertTrue(message.contains("\nhazard_type = READ_AFTER_WRITE\n"), message);
    }
}
