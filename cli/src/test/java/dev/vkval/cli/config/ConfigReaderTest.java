package dev.vkval.cli.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.cli.console.CommandError;
import dev.vkval.finding.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigReaderTest {
    @TempDir
    Path folder;

    private ProjectConfig read(String text, String profile) throws IOException {
        return ConfigReader.read(Files.writeString(folder.resolve("vkval.toml"), text), profile);
    }

    private String error(String text) {
        CommandError error = assertThrows(CommandError.class, () -> read(text, null), text);
        assertEquals(ExitCode.USAGE, error.code());
        String file = folder.resolve("vkval.toml").toString();
        assertTrue(error.getMessage().startsWith(file), error.getMessage());
        return error.getMessage().substring(file.length());
    }

    @Test
    void optionsRulesSettingsAndCapturesAreRead() throws IOException {
        ProjectConfig config = read("""
                schema = 1
                [check]
                checks = ["core", "sync"]
                baseline = "ci/vkval-baseline.json"
                timeout = "2m"
                shader-accesses = false
                max-shown = 3
                [rules]
                "SYNC-HAZARD-*-PRESENT" = "warn"
                VUID-a = "off"
                [settings]
                gpuav_mesh_shading = false
                [[capture]]
                path = "traces/forest.gfxr"
                frames = "3-"
                devices = ["null", "NVIDIA*"]
                owner = "@render"
                [[capture]]
                path = "traces/*"
                timeout = 5
                """, null);
        Path baseline = folder.resolve("ci/vkval-baseline.json");
        assertEquals(
                List.of(
                        "--checks=core,sync",
                        "--baseline=" + baseline,
                        "--timeout=120",
                        "--no-shader-accesses",
                        "--max-shown=3"),
                config.words(List.of()));
        assertEquals(
                List.of("--baseline=" + baseline, "--no-shader-accesses"),
                config.words(List.of("checks", "timeout", "max-shown")));
        assertEquals("SYNC-HAZARD-*-PRESENT=warning, VUID-a=off", config.rules().words());
        assertEquals(Map.of("gpuav_mesh_shading", false), config.settings());
        CaptureEntry forest = config.captures().of(folder.resolve("traces/forest.gfxr"));
        assertEquals("@render", forest.owner());
        assertEquals(List.of("null", "NVIDIA*"), forest.devices());
        assertTrue(forest.frames().contains(3) && !forest.frames().contains(2));
        assertEquals(
                Duration.ofSeconds(5),
                config.captures().of(folder.resolve("traces/menu.gfxr")).timeout());
        assertEquals(CaptureEntry.NONE, config.captures().of(folder.resolve("other.gfxr")));
        assertEquals("@render", config.captures().owner(folder + "/traces/forest.gfxr (run 2)"));
        assertEquals("@render", config.captures().owner(folder + "/traces/forest.gfxr!inner.gfxr"));
        assertNull(config.captures().owner("other.gfxr"));
        assertEquals(folder.resolve("vkval.toml") + ":5:1: --timeout is wrong", config.placed("--timeout is wrong"));
        assertEquals("--timeouts is wrong", config.placed("--timeouts is wrong"));
    }

    @Test
    void aProfileIsAddedIfItIsChosen() throws IOException {
        String text = """
                [check]
                device = "auto"
                [profile.nightly]
                device = "null"
                [profile.nightly.rules]
                VUID-a = "off"
                """;
        assertEquals("auto", read(text, null).options().get("device"));
        assertEquals("null", read(text, "nightly").options().get("device"));
        assertEquals("VUID-a=off", read(text, "nightly").rules().words());
        CommandError error = assertThrows(CommandError.class, () -> read(text, "nigtly"));
        assertTrue(error.getMessage().contains("did you mean 'nightly'?"), error.getMessage());
    }

    @Test
    void errorsNameLineColumnAndTheNearestKey() {
        assertTrue(
                error("[check]\ndevise = \"null\"\n").startsWith(":2:1: unknown key 'devise'; did you mean 'device'?"));
        assertTrue(error("[chek]\n").contains("unknown key 'chek'; did you mean 'check'?"));
        assertTrue(error("[check]\nmax-shown = \"3\"\n").startsWith(":2:1: a whole number is expected"));
        assertTrue(error("[check]\n\n  no-timings = 1\n").startsWith(":3:3: true or false is expected"));
        assertTrue(error("[rules]\na = \"of\"\n").startsWith(":2:1: 'of' is not off, info, warn, error; did you mean"));
        assertTrue(error("[profile.x]\ndevise = 1\n").contains("did you mean 'device'?"));
        assertTrue(error("[[capture]]\nowner = \"a\"\n").contains("a capture without 'path'"));
        assertTrue(error("[[capture]]\npath = \"a\"\nframes = \"x\"\n").startsWith(":3:1: 'x' is not a frame"));
        assertTrue(error("[[capture]]\npath = \"a\"\nownr = \"x\"\n").contains("did you mean 'owner'?"));
        assertTrue(error("[settings]\ngpuav_mesh_shadin = true\n").contains("did you mean 'gpuav_mesh_shading'?"));
        assertTrue(error("[check]\ntimeout = \"soon\"\n").startsWith(":2:1: seconds, or a text"));
    }

    @Test
    void hostileFilesEndInAnError() {
        for (String text : List.of(
                "[check",
                "a = ",
                "schema = 2",
                "check = 1",
                "rules = [1]",
                "capture = 1",
                "capture = [1]",
                "[profile]\nx = 1",
                "[check]\nchecks = [1]",
                "[check]\nbaseline = \"\\u0000\"",
                "[check]\ntimeout = 0",
                "[check]\noutput = \"/tmp\"",
                "[check]\nupstream-layer = \"x.so\"",
                "a = " + "[".repeat(10_000),
                "\"\\uD800\" = 1")) {
            error(text);
        }
    }

    @Test
    void theNearestFileCounts() throws IOException {
        Path near = Files.createDirectories(folder.resolve("traces/deep"));
        Path capture = Files.createFile(near.resolve("a.gfxr"));
        Path other = Files.createFile(folder.resolve("traces/b.gfxr"));
        Path outer = Files.createFile(folder.resolve("vkval.toml"));
        assertEquals(outer, ProjectConfig.find(List.of(capture), Path.of("/")));
        Path inner = Files.createFile(near.resolve("vkval.toml"));
        assertEquals(inner, ProjectConfig.find(List.of(capture), Path.of("/")));
        assertEquals(outer, ProjectConfig.find(List.of(capture, other), Path.of("/")));
        Path elsewhere = Files.createTempDirectory("vkval-elsewhere");
        assertEquals(inner, ProjectConfig.find(List.of(elsewhere), near));
        assertEquals(outer, ProjectConfig.find(List.of(), folder.resolve("traces")));
        Files.delete(elsewhere);
    }
}
