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
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A baseline from its making to its last entry. */
class BaselineCommandTest {
    private static final String BUG = "copy-over-copy";
    private static final String OTHER_BUG = "fill-after-copy";

    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    private Path out;
    private Path baseline;

    @BeforeEach
    void names() {
        out = folder.resolve("out");
        baseline = folder.resolve("vkval-baseline.json");
    }

    private int check(List<String> samples, Object... options) {
        List<Object> words = new ArrayList<>(List.of("check"));
        samples.forEach(sample -> words.add(Captures.sample(sample)));
        words.addAll(List.of("--device", "null", "-o", out));
        words.addAll(List.of(options));
        return tool.run(words.toArray());
    }

    private void create(String... samples) {
        check(List.of(samples));
        assertEquals(
                0,
                tool.run("baseline", "create", out, "--baseline", baseline, "--reason", "known", "--owner", "@render"),
                tool.err());
    }

    private int checkAgainst(String... samples) {
        return check(List.of(samples), "--baseline", baseline);
    }

    @Test
    void whatIsKnownStaysSilent() throws IOException {
        create(BUG);
        assertTrue(tool.out().contains("1 accepted finding, 1 added"), tool.out());
        assertEquals(0, checkAgainst(BUG), tool.out());
        assertTrue(tool.out().contains("PASSED  1 known finding;"), tool.out());
        assertTrue(tool.out().contains("known in "), tool.out());
        assertFalse(tool.out().contains("error[SYNC"), tool.out());
        JsonNode report = Tool.report(out);
        assertEquals("known", report.at("/captures/0/findings/0/baseline").asText());
        assertEquals(1, report.at("/baseline/known").asInt());
        assertEquals(0, report.at("/summary/exitCode").asInt());
        assertEquals("passed", report.at("/summary/verdict/kind").asText());
    }

    @Test
    void aNewBugFails() throws IOException {
        create(BUG);
        assertEquals(1, checkAgainst(BUG, OTHER_BUG));
        assertTrue(tool.out().contains("FAILED  1 new error; 1 known finding"), tool.out());
        assertEquals(
                "new", Tool.report(out).at("/captures/1/findings/0/baseline").asText());
        assertEquals(0, tool.run("baseline", "update", out, "--baseline", baseline, "--reason", "later"), tool.err());
        assertTrue(tool.out().contains("2 accepted findings, 1 added, 0 changed"), tool.out());
        assertEquals(0, checkAgainst(BUG, OTHER_BUG), tool.out());
    }

    @Test
    void aFixedBugIsReportedAndPruned() throws IOException {
        create(BUG, OTHER_BUG);
        String fixed = BUG + "-fixed";
        assertEquals(0, checkAgainst(fixed, OTHER_BUG), tool.out());
        assertTrue(tool.unwrapped().contains("gone: F-"), tool.out());
        assertTrue(tool.unwrapped().contains("1 known finding; 1 accepted finding gone;"), tool.out());
        assertEquals(1, Tool.report(out).at("/baseline/gone").size());
        assertEquals(1, check(List.of(fixed, OTHER_BUG), "--baseline", baseline, "--strict-baseline"));
        assertTrue(tool.out().contains("gone, which fails the run"), tool.out());
        assertEquals(0, tool.run("baseline", "prune", out, "--baseline", baseline), tool.err());
        assertTrue(tool.out().contains("1 accepted finding, 1 removed"), tool.out());
        assertEquals(0, check(List.of(fixed, OTHER_BUG), "--baseline", baseline, "--strict-baseline"), tool.out());
    }

    @Test
    void whatWasNotCheckedIsNotGone() {
        create(BUG);
        String fixed = BUG + "-fixed";
        for (List<Object> options : List.<List<Object>>of(
                List.of("--frames", "1000-"), List.of("--checks", "core"), List.of("--until", "20"))) {
            List<Object> words = new ArrayList<>(List.of("--baseline", baseline, "--strict-baseline"));
            words.addAll(options);
            check(List.of(fixed), words.toArray());
            assertFalse(tool.unwrapped().contains("gone"), options + ": " + tool.out());
        }
    }

    @Test
    void aBaselineOfOneProgramSilencesNoOther() throws IOException {
        Path apps = Captures.corpus("apps");
        Path one = apps.resolve("es2gears-zink.g105_frames_1_through_15.gfxr");
        tool.run("check", one, "--device", "null", "-o", out);
        assertEquals(0, tool.run("baseline", "create", out, "--baseline", baseline, "--severity", "info"), tool.err());
        assertTrue(Tool.report(out).at("/captures/0/findings").size() > 0);
        for (String other : List.of("mpv-gpu-next.g105.gfxr", "ffmpeg-blend.g105.gfxr")) {
            tool.run("check", apps.resolve(other), "--device", "null", "-o", out, "--baseline", baseline);
            assertEquals(0, Tool.report(out).at("/baseline/known").asInt(), other + tool.out());
        }
        for (JsonNode entry : accepted()) {
            assertFalse(entry.get("rule").asText().isEmpty());
        }
    }

    private List<JsonNode> accepted() throws IOException {
        assertEquals(0, tool.run("baseline", "show", "--baseline", baseline, "--json"));
        List<JsonNode> entries = new ArrayList<>();
        tool.outJson().get("accepted").forEach(entries::add);
        return entries;
    }

    @Test
    void whatIsAcceptedIsShown() throws IOException {
        create(BUG);
        assertEquals(0, tool.run("baseline", "show", "--baseline", baseline));
        assertTrue(tool.out().contains("SYNC-HAZARD-WRITE-AFTER-WRITE"), tool.out());
        assertTrue(tool.out().contains("on all devices; up to 3 times; owner: @render; reason: known"), tool.out());
        assertEquals(3, accepted().get(0).get("max").asInt());
        assertEquals("sync", accepted().get(0).get("family").asText());
    }

    @Test
    void acceptingNeedsAReasonWhereCiIsSet() throws IOException {
        Tool ci = Tool.at(Map.of("LANG", "C.UTF-8", "CI", "true"));
        check(List.of(BUG));
        assertEquals(2, ci.run("baseline", "create", out, "--baseline", baseline));
        assertTrue(ci.err().contains("--reason is required where CI is set"), ci.err());
        assertFalse(Files.exists(baseline));
        assertEquals(0, tool.run("baseline", "create", out, "--baseline", baseline));
        assertTrue(tool.out().contains("without a reason: 1"), tool.out());
        Object[] check = {"check", Captures.sample(BUG), "--device", "null", "-o", out, "--baseline", baseline};
        assertEquals(2, ci.run(check));
        assertTrue(ci.err().contains("vkval-baseline.json:4:5: F-"), ci.err());
        assertEquals(0, tool.run(check), tool.out());
    }

    @Test
    void usageErrorsNameTheNextStep() throws IOException {
        assertEquals(2, checkAgainst(BUG));
        assertTrue(tool.err().contains("make one: vkval-replay baseline create"), tool.err());
        create(BUG);
        assertEquals(2, tool.run("baseline", "create", out, "--baseline", baseline));
        assertTrue(tool.err().contains("use: vkval-replay baseline update"), tool.err());
        assertEquals(2, tool.run("baseline", "update", folder.resolve("none"), "--baseline", baseline));
        assertTrue(tool.err().contains("there is no report.json at"), tool.err());
        assertEquals(2, tool.run("baseline", "update", out, "--baseline", baseline, "--only", "F-00000000"));
        assertTrue(tool.err().contains("has no finding F-00000000"), tool.err());
        assertEquals(2, tool.run("baseline"));
        assertEquals(2, check(List.of(BUG), "--strict-baseline"));
        assertTrue(tool.err().contains("--strict-baseline needs --baseline"), tool.err());
        Files.writeString(baseline, "{ \"schema\": 1,\n  \"acepted\": [] }");
        assertEquals(2, checkAgainst(BUG));
        assertTrue(tool.err().contains("vkval-baseline.json:2:3: unknown member 'acepted'"), tool.err());
    }

    @Test
    void processesEndWithTheCodeOfWhatIsNew() throws IOException, InterruptedException {
        create(BUG);
        Installation installed = Installation.in(folder.resolve("home"));
        Path file = Captures.sample(BUG);
        Object[] known = {"check", file, "--device", "null", "-o", out, "--baseline", baseline, "-q"};
        assertEquals(0, installed.run(known).code());
        Object[] fresh = {
            "check", Captures.sample(OTHER_BUG), "--device", "null", "-o", out, "--baseline", baseline, "-q"
        };
        assertEquals(1, installed.run(fresh).code());
        assertEquals(0, installed.run("diff", out, out).code());
        Files.writeString(baseline, "[");
        assertEquals(2, installed.run(known).code());
    }
}
