package dev.vkval.finding;

import java.util.Locale;

/** How far a capture was read and checked. */
public enum CaptureStatus {
    /** Read and checked to the end. */
    COMPLETED,
    /** Up to a damage, the early end of the file, a crash or a limit; what stands before it is reported. */
    PARTIAL,
    /** Not at all, or our own failure ended it. */
    FAILED,
    /** The chosen device cannot run it. */
    UNSUPPORTED;

    /** The name in every output: {@code completed}, {@code partial}, {@code failed}, {@code unsupported}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
