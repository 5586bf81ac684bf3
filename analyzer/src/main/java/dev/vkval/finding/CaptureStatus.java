package dev.vkval.finding;

import java.util.Arrays;
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
    UNSUPPORTED,
    /** Up to where the check was told to end; what stands before it is reported. */
    INTERRUPTED,
    /** The run ended before this capture began, or an earlier one left its device unusable. */
    NOT_RUN;

    /** The name in every output: {@code completed}, {@code not-run}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @throws IllegalArgumentException for what is no {@link #label} */
    public static CaptureStatus labelled(String label) {
        return Arrays.stream(values())
                .filter(status -> status.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no status " + label));
    }
}
