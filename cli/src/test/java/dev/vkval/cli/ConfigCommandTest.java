package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tomlj.Toml;

class ConfigCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String CONFIG = """
            schema = 1
            [check]
            checks = ["core", "sync"]
            timeout = "2m"
            require-device = true
            [rules]
            "SYNC-*" = "warn"
            [settings]
            gpuav_mesh_shading = false
            [profile.nightly]
            repeat = 3
            rules = { "SYNC-*" = "off" }
            [[capture]]
            path = "traces/*.gfxr"
            frames = "3-5,9,20-"
            devices = ["null"]
            owner = "@render"
            """;

    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    private Path config(String text) throws IOException {
        return Files.writeString(folder.resolve("vkval.toml"), text);
    }

    private List<String> lines() {
        return tool.out().lines().map(line -> line.replaceAll(" +", " ")).toList();
    }

    @Test
    void eachValueHasItsPlaceOrIsADefault() throws IOException {
        Path file = config(CONFIG);
        assertEquals(0, tool.run("config", "show", "--config", file), tool.err());
        assertEquals(file.toString(), lines().get(0));
        assertTrue(lines().contains("checks core,sync " + file + ":3:1"), tool.out());
        assertTrue(lines().contains("timeout 120 " + file + ":4:1"), tool.out());
        assertTrue(lines().contains("device auto default"), tool.out());
        assertTrue(lines().contains("on-error continue default"), tool.out());
        assertTrue(lines().contains("redact - default"), tool.out());
        assertTrue(lines().contains("rules: SYNC-*=warning"), tool.out());
        assertTrue(lines().contains("setting: gpuav_mesh_shading = false"), tool.out());
        assertTrue(
                lines().get(lines().size() - 1)
                        .endsWith("traces/*.gfxr, frames 3-5,9,20-, devices null, owner @render, " + file + ":13"),
                tool.out());
        assertEquals(0, tool.run("config", "show", "--config", file, "--profile", "nightly"), tool.err());
        assertTrue(lines().contains("repeat 3 " + file + ":11:1"), tool.out());
        assertTrue(lines().contains("rules: SYNC-*=warning, SYNC-*=off"), tool.out());
    }

    @Test
    void theNearestFileOfACaptureCounts() throws IOException {
        config("[check]\ndevice = \"null\"\n");
        Path capture = Files.copy(Captures.sample("copy-over-copy"), folder.resolve("a.gfxr"));
        assertEquals(0, tool.run("config", "show", capture), tool.err());
        assertTrue(lines().get(0).endsWith("vkval.toml"), tool.out());
        assertEquals(0, tool.run("config", "show", "--no-config", capture), tool.err());
        assertEquals("no vkval.toml", lines().get(0));
    }

    @Test
    void jsonHasTheSame() throws IOException {
        Path file = config(CONFIG);
        assertEquals(0, tool.run("config", "show", "--json", "--config", file), tool.err());
        JsonNode shown = JSON.readTree(tool.out());
        assertEquals("core,sync", shown.at("/check/checks/value").asText());
        assertEquals(file + ":3:1", shown.at("/check/checks/from").asText());
        assertEquals("default", shown.at("/check/device/from").asText());
        assertEquals("@render", shown.at("/capture/0/owner").asText());
        assertEquals(file + ":13", shown.at("/capture/0/from").asText());
    }

    @Test
    void aFileThatIsNotValidIsAnError() throws IOException {
        assertEquals(2, tool.run("config", "show", "--config", config("[check]\ndevise = \"auto\"\n")));
        assertTrue(tool.err().contains("vkval.toml:2:1: unknown key 'devise'; did you mean 'device'?"), tool.err());
        assertEquals(2, tool.run("config"));
    }

    @Test
    void theSchemaAcceptsWhatTheToolAccepts() throws IOException {
        assertEquals(0, tool.run("config", "schema"), tool.err());
        JsonSchema schema =
                JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(tool.out());
        for (String valid : List.of(CONFIG, "", "[check]\nchecks = \"core\"\ntimeout = 5\nredact = [\"paths\"]\n")) {
            assertEquals(0, tool.run("config", "show", "--config", config(valid)), tool.err());
            assertTrue(
                    schema.validate(json(valid)).isEmpty(),
                    () -> schema.validate(jsonOf(valid)).toString());
        }
        for (String wrong : List.of(
                "schema = 2\n",
                "[check]\ndevise = \"auto\"\n",
                "[check]\nrequire-device = \"yes\"\n",
                "[rules]\n\"SYNC-*\" = \"loud\"\n",
                "[settings]\nno_such_setting = true\n",
                "[[capture]]\nowner = \"a\"\n",
                "[profile.x]\nchecs = \"core\"\n")) {
            assertEquals(2, tool.run("config", "show", "--config", config(wrong)), wrong);
            assertFalse(schema.validate(json(wrong)).isEmpty(), wrong);
        }
    }

    private static JsonNode json(String toml) throws IOException {
        return JSON.readTree(Toml.parse(toml).toJson());
    }

    private static JsonNode jsonOf(String toml) {
        try {
            return json(toml);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
