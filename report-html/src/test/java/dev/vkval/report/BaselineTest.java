package dev.vkval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Accepted;
import dev.vkval.finding.BaselineState;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BaselineTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 6, 1);
    private static final Finding TWICE = Samples.hazard("ParticleBuf", 617, 13);

    private static RunResult run(Finding... findings) {
        return Samples.run(Samples.capture("forest.gfxr", CaptureStatus.COMPLETED, List.of(), findings));
    }

    private static Acceptance all() {
        return new Acceptance(Severity.WARNING, Set.of(), "*", false, "for now", "@render", null);
    }

    private static Baseline of(Accepted... entries) {
        return new Baseline("b.json", List.of(entries), TODAY);
    }

    private static Accepted accepted(RunResult run) {
        return all().add(of(), run).get(0);
    }

    private static Accepted entry(Accepted like, String device, Family family, LocalDate expires) {
        return new Accepted(like.id(), like.rule(), family, "", device, Accepted.ANY, "r", null, expires);
    }

    private static BaselineState state(Baseline baseline, RunResult run) {
        return baseline.of(run, true, false).captures().get(0).findings().get(0).baseline();
    }

    @Test
    void whatIsAcceptedIsKnownAndDoesNotFail() {
        RunResult run = run(Samples.hazard());
        assertEquals(ExitCode.FINDINGS, run.exitCode());
        RunResult judged = of(accepted(run)).of(run, true, true);
        assertEquals(
                BaselineState.KNOWN, judged.captures().get(0).findings().get(0).baseline());
        assertEquals(ExitCode.CLEAN, judged.exitCode());
        assertEquals("PASSED", Verdict.of(judged).word());
        assertTrue(Verdict.of(judged).sentence().startsWith("1 known finding"));
        assertEquals(judged, of(accepted(run)).of(judged, true, true), "twice is as once");
    }

    @Test
    void anotherFindingIsNew() {
        RunResult judged =
                of(accepted(run(Samples.hazard()))).of(run(Samples.hazard(), Samples.outOfBounds()), true, false);
        assertEquals(ExitCode.FINDINGS, judged.exitCode());
        assertEquals("1 new error; 1 known finding", Verdict.of(judged).sentence());
    }

    @Test
    void idAndRuleMustAgree() {
        Accepted right = accepted(run(Samples.hazard()));
        Accepted other = new Accepted(right.id(), "VUID-other", null, "", "*", Accepted.ANY, null, null, null);
        assertEquals(BaselineState.NEW, state(of(other), run(Samples.hazard())));
    }

    @Test
    void moreOccurrencesThanWereAcceptedAreNew() {
        Accepted once = accepted(run(Samples.hazard()));
        RunResult judged = of(once).of(run(Samples.hazard(), TWICE), true, false);
        assertEquals(ExitCode.FINDINGS, judged.exitCode());
        assertEquals(List.of(once), judged.baseline().grown());
        assertEquals(List.of(), judged.baseline().gone());
        assertEquals(BaselineState.KNOWN, state(of(once.upTo(2)), run(Samples.hazard(), TWICE)));
        assertEquals(BaselineState.KNOWN, state(of(once.upTo(Accepted.ANY)), run(Samples.hazard(), TWICE)));
    }

    @Test
    void anEntryIsForItsDevicesOnly() {
        RunResult run = run(Samples.hazard());
        Accepted entry = accepted(run);
        assertEquals(BaselineState.KNOWN, state(of(entry(entry, "null", null, null)), run));
        Baseline elsewhere = of(entry(entry, "NVIDIA*", null, null));
        assertEquals(BaselineState.NEW, state(elsewhere, run));
        assertEquals(List.of(), elsewhere.of(run(), true, false).baseline().gone(), "no capture ran on that device");
    }

    @Test
    void anEntryExpiresAfterItsLastDay() {
        RunResult run = run(Samples.hazard());
        Accepted entry = accepted(run);
        assertEquals(BaselineState.KNOWN, state(of(entry(entry, "*", null, TODAY)), run));
        Accepted late = entry(entry, "*", null, TODAY.minusDays(1));
        assertEquals(BaselineState.NEW, state(of(late), run));
        assertEquals(List.of(late), of(late).of(run, true, false).baseline().expired());
    }

    @Test
    void whatDoesNotOccurIsGoneIfItWasCheckedFor() {
        Accepted entry = accepted(run(Samples.hazard()));
        RunResult clean = of(entry).of(run(), true, false);
        assertEquals(List.of(entry), clean.baseline().gone());
        assertEquals(ExitCode.CLEAN, clean.exitCode());
        assertTrue(Verdict.of(clean).sentence().contains("1 accepted finding gone"));
        assertEquals(ExitCode.FINDINGS, of(entry).of(run(), true, true).exitCode());
        assertEquals(List.of(), of(entry).of(run(), false, true).baseline().gone(), "a part of the run");
        Accepted gpu = entry(entry, "*", Family.GPU, null);
        assertEquals(List.of(), of(gpu).of(run(), true, true).baseline().gone(), "the family did not run");
        RunResult cut = Samples.run(Samples.capture("a", CaptureStatus.PARTIAL, List.of(Samples.endsEarly())));
        assertFalse(of(entry).isGone(entry, cut));
    }

    @Test
    void acceptingAgainKeepsWhatWasSaid() {
        RunResult run = run(Samples.hazard());
        List<Accepted> first = all().add(of(), run);
        Acceptance more = new Acceptance(Severity.WARNING, Set.of(), "*", false, null, null, null);
        assertEquals(first, more.add(of(first.get(0)), run));
        Accepted grown =
                more.add(of(first.get(0)), run(Samples.hazard(), TWICE)).get(0);
        assertEquals(2, grown.max());
        assertEquals("for now", grown.reason());
        assertEquals("@render", grown.owner());
    }

    @Test
    void theLargestNumberOfAnyCaptureIsAccepted() {
        CaptureResult once = Samples.capture("a", CaptureStatus.COMPLETED, List.of(), Samples.hazard());
        CaptureResult twice = Samples.capture("b", CaptureStatus.COMPLETED, List.of(), Samples.hazard(), TWICE);
        for (RunResult run : List.of(Samples.run(once, twice), Samples.run(twice, once))) {
            List<Accepted> entries = all().add(of(), run);
            assertEquals(1, entries.size());
            assertEquals(2, entries.get(0).max());
        }
    }

    @Test
    void onlyWhatIsMeantIsAccepted() {
        RunResult run = run(Samples.hazard(), Samples.parameter());
        String id = accepted(run(Samples.parameter())).id();
        assertEquals(2, all().add(of(), run).size());
        Acceptance errors = new Acceptance(Severity.ERROR, Set.of(), "*", false, null, null, null);
        assertEquals(List.of("SYNC-HAZARD-READ-AFTER-WRITE"), rules(errors.add(of(), run)));
        Acceptance one = new Acceptance(Severity.WARNING, Set.of(id), "*", true, null, null, null);
        assertEquals(List.of("VUID-VkBufferCreateInfo-size-00912"), rules(one.add(of(), run)));
        assertEquals(Accepted.ANY, one.add(of(), run).get(0).max());
        Acceptance elsewhere = new Acceptance(Severity.WARNING, Set.of(), "NVIDIA*", false, null, null, null);
        assertEquals(List.of(), elsewhere.add(of(), run));
    }

    private static List<String> rules(List<Accepted> entries) {
        return entries.stream().map(Accepted::rule).toList();
    }
}
