package dev.vkval.report;

import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.ToolFault;
import java.util.ArrayList;
import java.util.List;

/**
 * Why a capture was not checked from its beginning to its end, for outputs of CI systems.
 *
 * @param skipped whether it was not tried, or the device cannot run it; otherwise it failed
 * @param kind one word, stable: {@code crashed}, {@code capture-ends-early}
 * @param sentence from the capture in parts, not sanitized
 */
public record Trouble(boolean skipped, String kind, String sentence) {
    private static final String UNFIT = "unfit-device";

    /** All of a capture, the worst first; empty if it was checked as it should be. */
    public static List<Trouble> of(CaptureResult capture) {
        List<Trouble> troubles = new ArrayList<>();
        capture.faults().forEach(fault -> troubles.add(new Trouble(false, "fault", text(fault))));
        if (capture.crash() != null) {
            troubles.add(new Trouble(false, capture.crash().kind().label(), CrashText.of(capture.crash())));
        }
        if (capture.status() == CaptureStatus.INTERRUPTED && capture.interruption() != null) {
            troubles.add(new Trouble(false, CaptureStatus.INTERRUPTED.label(), CrashText.of(capture.interruption())));
        }
        if (capture.damaged()) {
            capture.anomalies().stream()
                    .filter(AnomalyNote::damage)
                    .forEach(note -> troubles.add(new Trouble(false, note.kind(), note.message())));
        }
        switch (capture.status()) {
            case NOT_RUN -> troubles.add(new Trouble(true, "not-run", notRun(capture)));
            case UNSUPPORTED -> troubles.add(new Trouble(true, "unsupported", unfit(capture)));
            case FAILED -> failed(capture, troubles);
            default -> {
                if (Verdict.unchecked(capture)) {
                    troubles.add(new Trouble(false, "unchecked", "no call could be checked"));
                }
            }
        }
        return troubles;
    }

    private static void failed(CaptureResult capture, List<Trouble> troubles) {
        if (troubles.isEmpty()) {
            troubles.add(new Trouble(false, CaptureStatus.FAILED.label(), reason(capture)));
        }
    }

    private static String unfit(CaptureResult capture) {
        return capture.anomalies().stream()
                .filter(note -> note.kind().equals(UNFIT))
                .map(AnomalyNote::message)
                .findFirst()
                .orElseGet(() -> reason(capture));
    }

    private static String notRun(CaptureResult capture) {
        return capture.anomalies().stream()
                .filter(note -> note.kind().equals(AnomalyNote.DEVICE_GONE))
                .map(AnomalyNote::message)
                .findFirst()
                .orElse("the run ended before this capture began");
    }

    private static String reason(CaptureResult capture) {
        return capture.coverage().gaps().isEmpty()
                ? "it could not be checked"
                : capture.coverage().gaps().get(0).why();
    }

    private static String text(ToolFault fault) {
        String call = fault.command() == null ? "" : " at " + fault.command();
        String block = fault.block() < 0 ? "" : " (block " + fault.block() + ")";
        return fault.validator() + " failed" + call + block + ": " + fault.summary()
                + (fault.help() == null ? "; this is a bug of vkval-replay" : "; " + fault.help());
    }
}
