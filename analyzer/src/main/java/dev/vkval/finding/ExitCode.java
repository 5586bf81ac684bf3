package dev.vkval.finding;

import java.util.List;

/** The exit codes, worst first. */
public enum ExitCode {
    /** SIGHUP told the tool to end. What was found until then is reported, as with the next two. */
    HANGUP(129),
    /** SIGINT (Ctrl-C) told the tool to end. */
    INTERRUPTED(130),
    /** SIGTERM told the tool to end. */
    TERMINATED(143),
    /** A bug of this tool. */
    INTERNAL(70),
    /** Wrong usage or configuration. */
    USAGE(2),
    /** The capture is unreadable or damaged, or checks were asked for and none could run on any call. */
    CAPTURE(65),
    /** A finding at or above the threshold that is not accepted. */
    FINDINGS(1),
    /** The device was lost, or the driver crashed or hung, or the process was ended from outside; a retry may succeed. */
    RETRY(75),
    /** This device cannot run this capture. */
    UNFIT_DEVICE(77),
    /** Nothing at or above the threshold, or all of it accepted. */
    CLEAN(0);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    /** The exit code of the process. */
    public int code() {
        return code;
    }

    public ExitCode worst(ExitCode other) {
        return compareTo(other) <= 0 ? this : other;
    }

    /**
     * The code of one capture.
     *
     * @param failOn the lowest severity that counts, null for none
     */
    public static ExitCode of(CaptureResult capture, Severity failOn) {
        if (capture.interruption() != null) {
            return of(capture.interruption());
        }
        if (!capture.faults().isEmpty()) {
            return INTERNAL;
        }
        boolean failed = capture.status() == CaptureStatus.FAILED && capture.crash() == null;
        if (failed || capture.damaged() || nothingChecked(capture)) {
            return CAPTURE;
        }
        if (failOn != null && capture.anyNewAtLeast(failOn)) {
            return FINDINGS;
        }
        if (capture.crash() != null) {
            return RETRY;
        }
        return switch (capture.status()) {
            case UNSUPPORTED -> UNFIT_DEVICE;
            case NOT_RUN -> RETRY;
            default -> CLEAN;
        };
    }

    private static ExitCode of(Interruption interruption) {
        return switch (interruption.signal()) {
            case "SIGHUP" -> HANGUP;
            case "SIGINT" -> INTERRUPTED;
            default -> TERMINATED;
        };
    }

    /** The code of a run: the worst of its captures. */
    public static ExitCode of(List<CaptureResult> captures, Severity failOn) {
        return captures.stream().map(capture -> of(capture, failOn)).reduce(CLEAN, ExitCode::worst);
    }

    private static boolean nothingChecked(CaptureResult capture) {
        return capture.checksAsked()
                && capture.status() != CaptureStatus.UNSUPPORTED
                && capture.status() != CaptureStatus.NOT_RUN
                && capture.crash() == null
                && capture.coverage().callsChecked() == 0;
    }
}
