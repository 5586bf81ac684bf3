package dev.vkval.report.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.Golden;
import dev.vkval.report.Samples;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsoleReportTest {

    @Test
    void textIsAsTheGoldenFileHasIt() throws Exception {
        Golden.check("console.txt", text(Samples.mixed(), new Style(false, false), 20));
    }

    @Test
    void asciiWritesAsciiOnly() throws Exception {
        String text = text(
                Samples.run(Samples.capture(
                        "größe.gfxr", CaptureStatus.COMPLETED, List.of(), Samples.hazard("Überzug", 417, 12))),
                Style.PLAIN,
                20);
        assertTrue(text.chars().allMatch(c -> c < 0x7f), text);
        assertTrue(text.contains("gr\\u{f6}\\u{df}e.gfxr"), text);
    }

    @Test
    void colorsAreUsedWhenAskedForOnly() {
        assertFalse(text(Samples.mixed(), Style.PLAIN, 20).contains("\u001b"));
        assertTrue(text(Samples.mixed(), new Style(true, true), 20).contains("\u001b[1;31merror[SYNC"));
    }

    @Test
    void colorsChangeNothingElse() {
        String colored = text(Samples.mixed(), new Style(true, true), 20);
        assertEquals(text(Samples.mixed(), Style.PLAIN, 20), colored.replaceAll("\u001b\\[[0-9;]*m", ""));
    }

    @Test
    void beyondTheLimitFindingsAreATable() throws Exception {
        Golden.check("console-table.txt", text(Samples.mixed(), Style.PLAIN, 1));
    }

    @Test
    void zeroShowsAllInFull() {
        assertEquals(text(Samples.mixed(), Style.PLAIN, 20), text(Samples.mixed(), Style.PLAIN, 0));
    }

    @Test
    void lesserSeveritiesAreLeftOutWhereNotAskedFor() {
        String all = text(Samples.mixed(), Style.PLAIN, 20, Severity.INFO);
        String errors = text(Samples.mixed(), Style.PLAIN, 20, Severity.ERROR);
        assertTrue(all.contains("warning["), all);
        assertFalse(errors.contains("warning["), errors);
        assertTrue(errors.contains("error[") && errors.contains("1 warning"), errors);
    }

    @Test
    void whoReportedAFindingIsSaidWhereUpstreamsLayerDid() {
        List<String> both = text(Samples.ofTwoSources().get(0));
        List<String> alone = text(Samples.ofTwoSources().get(1));
        assertTrue(both.contains("   = also reported by: VK_LAYER_KHRONOS_validation, 1 200 times"), both::toString);
        assertTrue(alone.contains("   = reported by: VK_LAYER_KHRONOS_validation"), alone::toString);
        assertFalse(text(Samples.mixed(), Style.PLAIN, 20).contains("reported by"));
    }

    private static List<String> text(FindingGroup group) {
        return new FindingText(Style.PLAIN, "a.gfxr", null, rule -> false, false).of(group);
    }

    @Test
    void hostileNamesTakeNoEffect() {
        Finding hostile = Samples.hazard("\u001b[2J\u202egnp\r\n" + "</td>", 417, 12);
        String text = text(
                Samples.run(Samples.capture("a\u001b]0;x\u0007.gfxr", CaptureStatus.COMPLETED, List.of(), hostile)),
                new Style(false, false),
                20);
        assertTrue(text.chars().noneMatch(c -> c < 0x20 && c != '\n' || c == '\u202e'), text);
        assertTrue(text.contains("\\u{1b}[2J\\u{202e}gnp\\u{d}\\u{a}</td>"), text);
    }

    private static String text(RunResult run, Style style, int maxShown) {
        return text(run, style, maxShown, Severity.INFO);
    }

    private static String text(RunResult run, Style style, int maxShown, Severity leastShown) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        ConsoleReport report = new ConsoleReport(
                out, style, leastShown, maxShown, "vkval-out/index.html", true, rule -> rule.startsWith("SYNC-"));
        run.captures().forEach(report::capture);
        report.summary(run);
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
