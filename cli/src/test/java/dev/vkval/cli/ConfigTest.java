package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks of a project with a {@code vkval.toml}. */
class ConfigTest {
    private static final String RULE = "SYNC-HAZARD-WRITE-AFTER-WRITE";

    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    private Path capture;
    private Path out;

    @BeforeEach
    void copySample() throws IOException {
        capture = Files.copy(Captures.sample("copy-over-copy"), folder.resolve("a.gfxr"));
        out = folder.resolve("out");
    }

    private int check(String config, Object... options) throws IOException {
        Files.writeString(folder.resolve("vkval.toml"), config);
        Object[] words = new Object[options.length + 4];
        words[0] = "check";
        words[1] = capture;
        words[2] = "-o";
        words[3] = out;
        System.arraycopy(options, 0, words, 4, options.length);
        return tool.run(words);
    }

    @Test
    void theOptionsOfTheProjectAreThoseOfTheCommandLine() throws IOException {
        String config = "[check]\ndevice = \"null\"\nchecks = \"core\"\nno-timings = true\n";
        assertEquals(0, check(config), tool.out() + tool.err());
        assertFalse(Tool.report(out).at("/captures/0").has("timings"));
        assertEquals(
                "[\"core\"]",
                Tool.report(out).at("/captures/0/coverage/families").toString());
        assertEquals(1, check(config, "--checks", "sync"), "options come first");
        assertEquals(1, check(config, "--no-config", "--device", "null"));
    }

    @Test
    void aRuleThatIsOffIsNotReportedAndTheCoverageSaysSo() throws IOException {
        assertEquals(0, check("[check]\ndevice = \"null\"\n[rules]\n" + RULE + " = \"off\"\n"), tool.out());
        JsonNode report = Tool.report(out);
        assertEquals(0, report.at("/captures/0/findings").size());
        JsonNode gap = gap(report, "rules");
        assertTrue(gap.get("why").asText().contains(RULE + "=off"), gap.toString());
        assertEquals(3, gap.get("count").asInt());
        assertFalse(gap.get("wanted").asBoolean());
        assertEquals(0, Files.size(out.resolve("findings.ndjson")));
        assertEquals(0, check("[check]\ndevice = \"null\"\n", "--rule", "SYNC-*=warn"), tool.out());
        assertEquals(
                "warning",
                Tool.report(out).at("/captures/0/findings/0/severity").asText());
        String id = Tool.report(out).at("/captures/0/findings/0/id").asText();
        assertEquals(1, check("[rules]\n\"SYNC-*\" = \"off\"\n", "--device", "null", "--rule", "SYNC-*=error"));
        assertEquals(id, Tool.report(out).at("/captures/0/findings/0/id").asText());
    }

    @Test
    void theReportSaysWhereACaptureIsNamed() throws IOException {
        check("[check]\ndevice = \"null\"\n\n[[capture]]\npath = \"*.gfxr\"\n");
        JsonNode place = Tool.report(out).at("/captures/0/configuredAt");
        assertEquals(4, place.get("line").asInt());
        assertTrue(place.get("file").asText().endsWith("/vkval.toml"), place.toString());
        check("[check]\ndevice = \"null\"\n\n[[capture]]\npath = \"b.gfxr\"\n");
        assertFalse(Tool.report(out).at("/captures/0").has("configuredAt"));
    }

    @Test
    void theReportSaysWhatTheRunWasAskedFor() throws IOException {
        String config = "[check]\ndevice = \"null\"\ntimeout = 50\n[settings]\nprintf_enable = true\n[rules]\n\"A-*\""
                + " = \"off\"\n";
        check(config, "--timeout", "40", "--threads", "1", "--no-gpu-proof", "-q", "--rule", "B-1=info");
        List<String> options = new ArrayList<>();
        for (JsonNode option : Tool.report(out).at("/options")) {
            String from = option.get("from").asText().replaceFirst(".*/", "");
            options.add(option.get("name").asText() + " " + option.get("value").asText() + " from " + from);
        }
        assertEquals(
                List.of(
                        "device null from vkval.toml:2:1",
                        "no-gpu-proof true from command line",
                        "rule A-*=off from vkval.toml",
                        "rule B-1=info from command line",
                        "set printf_enable=true from vkval.toml",
                        "timeout 40 from command line"),
                options);
        check("", "--no-config");
        assertEquals(1, Tool.report(out).at("/options").size(), "no-config");
    }

    private static JsonNode gap(JsonNode report, String what) {
        for (JsonNode gap : report.at("/captures/0/coverage/gaps")) {
            if (gap.get("what").asText().equals(what)) {
                return gap;
            }
        }
        throw new AssertionError(report.at("/captures/0/coverage/gaps").toString());
    }

    @Test
    void capturesHaveFramesDevicesAndOwners() throws IOException {
        String head = "[check]\ndevice = \"null\"\n[[capture]]\npath = \"*.gfxr\"\n";
        assertEquals(1, check(head + "owner = \"@render\"\n"));
        assertEquals("@render", Tool.report(out).at("/captures/0/owner").asText());
        assertTrue(tool.unwrapped().contains("@render"), tool.out());
        assertEquals(65, check(head + "frames = \"500-\"\n"), "no call of these frames could be checked");
        assertEquals(0, Tool.report(out).at("/captures/0/findings").size());
        assertEquals(1, check(head + "frames = \"500-\"\n", "--frames", "0-"), "options come first");
        assertEquals(1, check(head + "devices = [\"null\"]\n"));
        assertEquals(77, check(head + "devices = [\"NVIDIA*\", \"AMD*\"]\n"));
        assertTrue(tool.unwrapped().contains("checked on other devices: NVIDIA*, AMD*"), tool.out());
    }

    @Test
    void theBaselineStandsBesideTheConfiguration() throws IOException {
        assertEquals(1, check("", "--device", "null"));
        assertEquals(0, tool.run("baseline", "create", out, "--baseline", folder.resolve("b.json")), tool.err());
        assertEquals(0, check("[check]\ndevice = \"null\"\nbaseline = \"b.json\"\n"), tool.out());
        assertTrue(tool.out().contains("1 known finding"), tool.out());
    }

    @Test
    void errorsNameThePlace() throws IOException {
        assertEquals(2, check("[check]\ndevise = \"null\"\n"));
        assertTrue(tool.err().contains("vkval.toml:2:1: unknown key 'devise'; did you mean 'device'?"), tool.err());
        assertEquals(2, check("[check]\nchecks = \"synk\"\n"));
        assertTrue(tool.err().contains("vkval.toml:2:1: --checks: unknown family"), tool.err());
        assertEquals(2, check("[check]\nfail-on = \"errors\"\n"));
        assertTrue(tool.err().contains("vkval.toml:2:1: "), tool.err());
        assertEquals(2, check("[check]\nmax-shown = -1\n"));
        assertTrue(tool.err().contains("vkval.toml:2:1: --max-shown must be"), tool.err());
        assertEquals(2, check("[check]\n", "--rule", "a=of"));
        assertTrue(tool.err().contains("--rule: 'of' is not off"), tool.err());
        assertEquals(2, check("", "--profile", "x"));
        assertTrue(tool.err().contains("has no profile 'x'"), tool.err());
        assertEquals(2, check("", "--no-config", "--profile", "x"));
        assertEquals(2, tool.run("check", capture, "--config", folder.resolve("none.toml")));
        assertTrue(tool.err().contains("--config: there is no file"), tool.err());
    }
}
