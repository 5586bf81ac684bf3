package dev.vkval.cli.supervision;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.Interruption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which results of a process that had checked other captures may be those captures' fault; {@code SupervisionTest} has the processes. */
class WorkerPoolTest {
    private static final CaptureResult NOT_BEGUN = result(CaptureStatus.NOT_RUN);

    private static CaptureResult result(CaptureStatus status) {
        return CaptureResult.nothing("a.gfxr", status, "the run ended before it began", false, true);
    }

    private static CaptureResult ended(String signal) {
        return CaptureResult.of("a.gfxr", CaptureStatus.PARTIAL)
                .driver("a driver")
                .crash(new CrashNote(signal, "vkQueueSubmit", 70, null, null, null))
                .build();
    }

    @Test
    void aCaptureThatItEndedBefore() {
        assertTrue(WorkerPool.died(List.of(NOT_BEGUN)));
        assertTrue(WorkerPool.died(List.of(result(CaptureStatus.COMPLETED), NOT_BEGUN)));
        assertFalse(WorkerPool.died(List.of(NOT_BEGUN.with(Interruption.before("SIGTERM")))), "as somebody asked");
    }

    @Test
    void aCaptureThatItCrashedIn() {
        assertTrue(WorkerPool.died(List.of(ended("SIGSEGV"))));
        assertFalse(WorkerPool.died(List.of(ended("VK_ERROR_DEVICE_LOST"))));
        assertFalse(WorkerPool.died(List.of(result(CaptureStatus.COMPLETED))));
    }
}
