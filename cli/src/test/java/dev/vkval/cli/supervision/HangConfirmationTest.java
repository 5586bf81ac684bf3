package dev.vkval.cli.supervision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.cli.check.Trial;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.Family;
import dev.vkval.finding.Severity;
import dev.vkval.replay.control.ControlOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HangConfirmationTest {
    private static final CrashNote HANG = new CrashNote("hang", "vkWaitForFences", 40, null, null);
    private static final CaptureInput INPUT = new CaptureInput("a.gfxr", Path.of("a.gfxr"), "", -1);

    private final List<Trial> trials = new ArrayList<>();

    private CaptureResult confirmed(CaptureResult result, CrashNote again) {
        HangConfirmation.Replay replay = (input, index, trial) -> {
            trials.add(trial);
            return again;
        };
        CaptureResult confirmed = new HangConfirmation(
                        (input, index) -> List.of(result), replay, told -> told, (before, after) -> {})
                .check(INPUT, 0)
                .get(0);
        return confirmed;
    }

    private static CaptureResult hung(CrashNote crash, Family... families) {
        return CaptureResult.of("a.gfxr", CaptureStatus.PARTIAL)
                .device("llvmpipe")
                .driver("vulkan")
                .coverage(new Coverage(41, 40, 40, 1, List.of(families), List.of()))
                .crash(crash)
                .build();
    }

    @Test
    void aHangThatIsGoneWithoutChecksIsNoneOfTheCapture() {
        CaptureResult confirmed = confirmed(hung(HANG, Family.SYNC, Family.GPU), null);
        assertNull(confirmed.crash());
        assertEquals("gpu", confirmed.faults().get(0).validator());
        assertEquals("vkWaitForFences", confirmed.faults().get(0).command());
        assertTrue(confirmed.faults().get(0).help().contains("--timeout"));
        assertEquals(ExitCode.INTERNAL, ExitCode.of(confirmed, Severity.ERROR));
        assertEquals(List.of(Trial.bare(40)), trials);
    }

    @Test
    void onADeviceThatIsGoneNoReplayCouldTell() {
        HangConfirmation.Replay replay = (input, index, trial) -> {
            trials.add(trial);
            return null;
        };
        CaptureResult told = new HangConfirmation(
                        (input, index) -> List.of(hung(HANG, Family.GPU)),
                        replay,
                        GoneDevice.afterLoss(name -> ControlOutcome.HUNG, "auto"),
                        (before, after) -> {})
                .check(INPUT, 0)
                .get(0);
        assertEquals(HANG, told.crash());
        assertTrue(GoneDevice.isNoted(told));
        assertEquals(List.of(), trials);
    }

    @Test
    void aHangThatIsThereWithoutChecksIsTheCaptures() {
        CaptureResult hung = hung(HANG, Family.GPU);
        assertSame(hung, confirmed(hung, HANG));
    }

    @Test
    void withoutChecksInShadersNothingIsReplayedAgain() {
        CaptureResult hung = hung(HANG, Family.SYNC);
        assertSame(hung, confirmed(hung, null));
        CaptureResult crashed = hung(new CrashNote("SIGSEGV", "vkQueueSubmit", 40, null, null), Family.GPU);
        assertSame(crashed, confirmed(crashed, null));
        assertEquals(List.of(), trials);
    }

    @Test
    void whereItCannotBeReplayedAgainItIsWhatItLooksLike() {
        CaptureResult hung = hung(HANG, Family.GPU);
        HangConfirmation.Replay replay = (input, index, trial) -> {
            throw new IOException("no process");
        };
        assertSame(
                hung,
                new HangConfirmation((input, index) -> List.of(hung), replay, told -> told, (before, after) -> {})
                        .check(INPUT, 0)
                        .get(0));
    }
}
