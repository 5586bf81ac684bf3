package dev.vkval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroups;
import dev.vkval.finding.Severity;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a run comes to, where some of what was asked for was not judged. */
class VerdictTest {
    private static final Coverage.Gap NO_DEVICE =
            new Coverage.Gap("gpu", "no device was used", 0).with("--device auto");
    private static final Coverage.Gap FRAMES = new Coverage.Gap("frames", "only some were asked for", 0).unwanted();

    private static CaptureResult capture(List<Coverage.Gap> gaps, Finding... findings) {
        FindingGroups groups = new FindingGroups();
        List.of(findings).forEach(groups::add);
        return CaptureResult.of("a.gfxr", CaptureStatus.COMPLETED)
                .coverage(new Coverage(20, 10, 10, 1, List.of(Family.SYNC), gaps))
                .findings(groups.sorted())
                .build();
    }

    private static Verdict verdict(CaptureResult... captures) {
        return Verdict.of(Samples.run(captures));
    }

    private static Coverage.Gap unjudged(String command, long count) {
        return new Coverage.Gap("sync of " + command, "not judged", count);
    }

    private static Finding possibleHazard() {
        return Finding.of("SYNC-HAZARD-READ-AFTER-WRITE", Severity.WARNING, Family.SYNC)
                .confidence(Confidence.INFERRED)
                .at(1, 1);
    }

    @Test
    void cleanIsWhereAllThatWasAskedForWasJudged() {
        Verdict verdict = verdict(capture(List.of()));
        assertEquals("CLEAN", verdict.word());
        assertEquals("no findings", verdict.sentence());
    }

    @Test
    void whatTheUserLeftOutIsNotMissing() {
        Verdict verdict = verdict(capture(List.of(FRAMES)));
        assertEquals("CLEAN", verdict.word());
        assertNull(verdict.unjudged());
    }

    @Test
    void otherwiseTheLineNamesWhatWasNotJudgedAndTheOption() {
        Verdict verdict = verdict(capture(List.of(FRAMES, NO_DEVICE)));
        assertEquals("INCOMPLETE", verdict.word());
        assertEquals("no findings; not judged: gpu (no device was used; use --device auto)", verdict.sentence());
    }

    @Test
    void aFamilyIsLargerThanAnyCommandAndMoreCommandsThanFewer() {
        assertEquals(
                "gpu",
                verdict(capture(List.of(unjudged("vkCmdA", 9), NO_DEVICE)))
                        .unjudged()
                        .what());
        assertEquals(
                "no findings; not judged: sync of vkCmdB, 10 times (not judged)",
                verdict(capture(List.of(unjudged("vkCmdA", 9), unjudged("vkCmdB", 10))))
                        .sentence());
    }

    @Test
    void whatCapturesHaveInCommonIsAddedUp() {
        Verdict verdict = verdict(
                capture(List.of(unjudged("vkCmdA", 9))),
                capture(List.of(unjudged("vkCmdB", 5))),
                capture(List.of(unjudged("vkCmdB", 5))));
        assertEquals(
                "no findings in 3 captures; not judged: sync of vkCmdB, 10 times (not judged)", verdict.sentence());
    }

    @Test
    void possibleHazardsAreCountedBesideOtherWarnings() {
        Finding other = Finding.of("VUID-a", Severity.WARNING, Family.CORE).at(2, 1);
        assertEquals("PASSED", verdict(capture(List.of(), possibleHazard())).word());
        assertEquals(
                "1 possible hazard",
                verdict(capture(List.of(), possibleHazard())).sentence());
        assertEquals(
                "1 possible hazard; 1 other warning",
                verdict(capture(List.of(), possibleHazard(), other)).sentence());
        assertEquals("1 warning", verdict(capture(List.of(), other)).sentence());
    }

    @Test
    void errorsSpeakForThemselves() {
        Finding error = Finding.of("VUID-a", Severity.ERROR, Family.CORE).at(2, 1);
        Verdict verdict = verdict(capture(List.of(NO_DEVICE), error));
        assertEquals("FAILED", verdict.word());
        assertEquals("1 error", verdict.sentence());
        assertEquals("gpu", verdict.unjudged().what());
    }
}
