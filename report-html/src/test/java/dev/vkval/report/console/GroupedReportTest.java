package dev.vkval.report.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Consequences;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.Samples;
import dev.vkval.report.html.IndexHtml;
import dev.vkval.report.json.ReportJson;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** One entry for each cause, across captures and within one. */
class GroupedReportTest {
    private static final int MANY = 52;

    private static CaptureResult capture(String path, Finding... findings) {
        return Samples.capture(path, CaptureStatus.COMPLETED, List.of(), findings);
    }

    private static RunResult threeCaptures() {
        return Samples.run(
                capture("a.gfxr", Samples.hazard("Particles", 417, 12)),
                capture("b.gfxr", Samples.hazard("Particles", 300, 7), Samples.parameter()),
                capture("c.gfxr", Samples.hazard("Particles", 99, 1)));
    }

    /** A device that nothing created, and all calls that use it. */
    private static RunResult missingDevice() {
        Finding[] findings = new Finding[MANY];
        for (int i = 0; i < MANY; i++) {
            findings[i] = Finding.of("VUID-call" + i + "-device-parameter", Severity.ERROR, Family.OBJECT)
                    .title("device is not a valid VkDevice")
                    .property(Consequences.INVALID_HANDLE, 4L)
                    .at(10 + i, 1);
        }
        return Samples.run(capture("a.gfxr", findings));
    }

    private static String console(RunResult run) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ConsoleReport report = new ConsoleReport(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                Style.PLAIN,
                Severity.WARNING,
                20,
                "out/index.html",
                false,
                rule -> false);
        run.captures().forEach(report::capture);
        report.summary(run);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String page(RunResult run) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new IndexHtml(false, rule -> null).write(run, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static JsonNode json(RunResult run) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ReportJson(false).write(run, out);
        return new ObjectMapper().readTree(out.toByteArray());
    }

    private static List<String> all(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    @Test
    void theConsoleShowsAFindingOfSeveralCapturesOnce() {
        String text = console(threeCaptures());
        String id = threeCaptures().causes().get(0).id();
        assertEquals(1, all("(?m)^(error\\[SYNC)", text).size(), text);
        assertTrue(text.contains("the same in b.gfxr: " + id), text);
        assertTrue(text.contains("the same in c.gfxr: " + id), text);
        assertTrue(text.contains("in 3 captures: " + id), text);
        assertTrue(text.contains("1 error; 1 warning."), text);
    }

    @Test
    void whatWasNotCheckedIsSaidOnceForAllCaptures() {
        String text = console(Samples.run(
                capture("a.gfxr", 5, new Coverage.Gap("gpu", "a device is needed; 4 of 35 were checked", 31)),
                capture("b.gfxr", 1_387, new Coverage.Gap("gpu", "a device is needed; 1 of 2 were checked", 1)),
                capture("c.gfxr", 12, new Coverage.Gap("sync", "values are not known; all assumed read", 2)),
                capture("d.gfxr", 1, new Coverage.Gap("sync", "values are not known; all assumed read", 3))));
        assertEquals(
                List.of("gpu: a device is needed (32)", "sync: values are not known; all assumed read (5)"),
                all("(?m)^not checked: (.*)$", text));
        assertEquals(
                List.of("    5 calls   no", "1 387 calls   no", "   12 calls   no", "    1 call    no"),
                all("(?m)gfxr   1 frame   (.* no) findings", text));
    }

    private static CaptureResult capture(String path, long calls, Coverage.Gap gap) {
        return Samples.capture(path, CaptureStatus.COMPLETED, List.of())
                .edit()
                .coverage(new Coverage(calls, calls, calls, 1, List.of(Family.SYNC, Family.GPU), List.of(gap)))
                .build();
    }

    @Test
    void theConsoleFoldsWhatFollows() {
        String text = console(missingDevice());
        assertEquals(1, all("(error\\[VUID[^:]*:)", text).size(), text);
        assertTrue(text.contains("leads to: 51 more findings about the same handle, from #11 to #61"), text);
        assertTrue(text.contains("1 error; 51 findings caused by these."), text);
    }

    @Test
    void theConsolePointsToAPlaceThatThePageHas() throws Exception {
        String page = page(threeCaptures());
        List<String> links = all("out/index\\.html#(\\S+)", console(threeCaptures()));
        assertEquals(2, links.size());
        links.forEach(link -> assertTrue(page.contains("id=\"" + link + "\""), link));
    }

    @Test
    void placesInThePageAreUnique() throws Exception {
        List<String> ids = all(" id=\"([^\"]+)\"", page(threeCaptures()));
        Set<String> distinct = new HashSet<>(ids);
        assertEquals(ids.size(), distinct.size());
        List<String> links = all("href=\"#([^\"]+)\"", page(threeCaptures()));
        links.forEach(link -> assertTrue(distinct.contains(link), link));
    }

    @Test
    void thePageScrollsAtOnce() throws Exception {
        assertFalse(page(threeCaptures()).contains("smooth"));
    }

    @Test
    void thePageListsACauseOnceWithItsCaptures() throws Exception {
        String page = page(threeCaptures());
        String table = page.substring(page.indexOf("<caption>"), page.indexOf("</table>", page.indexOf("<caption>")));
        assertTrue(table.contains("<caption>2 findings</caption>"), table);
        assertTrue(table.contains("<summary>3 captures</summary>"), table);
        String folded = page(missingDevice());
        assertTrue(folded.contains("<caption>1 finding, and 51 caused by these</caption>"), folded);
        assertTrue(folded.contains("Leads to 51 more findings"), folded);
    }

    @Test
    void theJsonNamesCausesWithTheirCapturesAndKeepsAllFindings() throws Exception {
        JsonNode causes = json(threeCaptures()).path("causes");
        assertEquals(2, causes.size());
        assertEquals(3, causes.path(0).path("captures").size());
        assertEquals(
                "c.gfxr", causes.path(0).path("captures").path(2).path("path").asText());
        JsonNode missing = json(missingDevice());
        assertEquals(1, missing.path("causes").size());
        JsonNode findings = missing.path("captures").path(0).path("findings");
        assertEquals(MANY, findings.size());
        assertTrue(findings.path(0).path("follows").isMissingNode());
        String cause = findings.path(0).path("id").asText();
        for (int i = 1; i < MANY; i++) {
            assertEquals(cause, findings.path(i).path("follows").asText());
        }
    }
}
