package dev.vkval.cli.supervision;

import dev.vkval.cli.check.CheckSettings;
import dev.vkval.cli.journal.RunHeader;
import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.CrashKind;
import dev.vkval.finding.Severity;
import dev.vkval.replay.control.ControlOutcome;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A device that executes no draws any more.
 *
 * @param device as the command line names it
 * @param outcome how that showed
 * @param captures those that hung or lost it last, checked at the same time; at least one
 */
public record GoneDevice(String device, ControlOutcome outcome, List<String> captures) {
    private static final int NAMED = 8;

    public GoneDevice {
        captures = List.copyOf(captures);
    }

    /** Whether a capture hung or lost its device. */
    static boolean failed(CaptureResult result) {
        return result.crash() != null
                && (result.crash().kind() == CrashKind.HUNG || result.crash().kind() == CrashKind.LOST);
    }

    /** Whether a result says that its device is gone. */
    static boolean isNoted(CaptureResult result) {
        return result.anomalies().stream().anyMatch(note -> note.kind().equals(AnomalyNote.DEVICE_GONE));
    }

    /** Why nothing more is checked on it, a clause. */
    String why() {
        String name = device.equals(CheckSettings.AUTO) ? "the device" : "device " + device;
        return name + " executes no draws any more (" + outcome.words() + "), since " + blamed() + " hung or lost it";
    }

    private String blamed() {
        List<String> names =
                captures.stream().limit(NAMED).map(GoneDevice::fileName).toList();
        int more = captures.size() - names.size();
        String all = String.join(", ", names) + (more > 0 ? " and " + more + " more" : "");
        return captures.size() == 1 ? all : "one of these captures, which were checked at the same time (" + all + "),";
    }

    /** Without its folders, which {@code --redact} may leave out. */
    private static String fileName(String label) {
        return label.substring(label.lastIndexOf('/') + 1);
    }

    /** The result of one of these captures. */
    CaptureResult told(CaptureResult result) {
        return isNoted(result) ? result : result.with(note(why() + "; reset it before anything else is done on it"));
    }

    /** The result of a capture that was to be checked afterwards. */
    CaptureResult notRun(String label, RunHeader run) {
        return CaptureResult.nothing(
                        label,
                        CaptureStatus.NOT_RUN,
                        "it was not checked, because " + why(),
                        run.allowTruncated(),
                        run.checksAsked())
                .with(note("not checked, because " + why() + "; reset it and check this capture again"));
    }

    /**
     * Says of the result of a single capture whether its device is gone. Its process may still hold the device, and what
     * was before its check is not known.
     */
    public static UnaryOperator<CaptureResult> afterLoss(DeviceControl control, String device) {
        return result -> {
            ControlOutcome outcome = failed(result) && !isNoted(result) ? control.of(device) : ControlOutcome.DRAWN;
            return !outcome.gone()
                    ? result
                    : result.with(note("the device executes no draws of another process either (" + outcome.words()
                            + "): it was so before this check, or is so since this capture hung or lost it; if it stays"
                            + " so when this process has ended, reset the device, and check again"));
        };
    }

    private static AnomalyNote note(String message) {
        return new AnomalyNote(AnomalyNote.DEVICE_GONE, Severity.WARNING, message, 1, -1, -1);
    }
}
