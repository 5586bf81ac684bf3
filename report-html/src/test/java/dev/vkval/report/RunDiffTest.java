package dev.vkval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Cause;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.Finding;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.console.DiffText;
import dev.vkval.report.console.Style;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunDiffTest {
    private static RunResult run(CaptureStatus status, Finding... findings) {
        return Samples.run(Samples.capture("forest.gfxr", status, List.of(), findings));
    }

    private static RunResult run(Finding... findings) {
        return run(CaptureStatus.COMPLETED, findings);
    }

    private static List<String> rules(List<Cause> causes) {
        return causes.stream().map(cause -> cause.finding().rule()).toList();
    }

    @Test
    void findingsAreNewKnownOrGone() {
        RunDiff diff =
                RunDiff.of(run(Samples.hazard(), Samples.parameter()), run(Samples.hazard(), Samples.outOfBounds()));
        assertEquals(List.of("VUID-vkCmdDrawIndexed-storageBuffers-06936"), rules(diff.fresh()));
        assertEquals(List.of("SYNC-HAZARD-READ-AFTER-WRITE"), rules(diff.known()));
        assertEquals(List.of("VUID-VkBufferCreateInfo-size-00912"), rules(diff.gone()));
        List<String> lines = new DiffText(Style.PLAIN).of(diff, Severity.ERROR);
        assertTrue(lines.get(0).startsWith("new   F-"), lines.get(0));
        assertEquals("FAILED  1 new, 1 gone, 1 known.", lines.get(lines.size() - 1));
    }

    @Test
    void onlyWhatIsNewAtOrAboveTheThresholdFails() {
        RunDiff diff = RunDiff.of(run(), run(Samples.parameter()));
        assertEquals(ExitCode.CLEAN, diff.exitCode(Severity.ERROR));
        assertEquals(ExitCode.FINDINGS, diff.exitCode(Severity.WARNING));
        assertEquals(ExitCode.CLEAN, diff.exitCode(null));
        assertEquals(ExitCode.CLEAN, RunDiff.of(run(Samples.hazard()), run()).exitCode(Severity.INFO));
    }

    @Test
    void whatABaselineAcceptsDoesNotFail() {
        RunResult after = run(Samples.hazard());
        Baseline baseline = new Baseline(
                "b",
                new Acceptance(Severity.INFO, java.util.Set.of(), "*", false, null, null, null)
                        .add(new Baseline("b", List.of(), java.time.LocalDate.MIN), after),
                java.time.LocalDate.MIN);
        RunDiff diff = RunDiff.of(run(), baseline.of(after, true, false));
        assertEquals(1, diff.fresh().size());
        assertEquals(ExitCode.CLEAN, diff.exitCode(Severity.ERROR));
    }

    @Test
    void capturesThatWereNotCheckedToTheirEndAreNamed() {
        RunDiff diff = RunDiff.of(run(Samples.hazard()), run(CaptureStatus.PARTIAL));
        assertEquals(List.of("forest.gfxr"), diff.unfinished());
        assertTrue(String.join("\n", new DiffText(Style.PLAIN).of(diff, null)).contains("not checked to their end"));
    }
}
