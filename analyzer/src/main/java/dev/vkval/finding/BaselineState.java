package dev.vkval.finding;

import java.util.Locale;

/** What the baseline of a run says about a finding. */
public enum BaselineState {
    /** It is not accepted, or there is more of it than was accepted. */
    NEW,
    /** It is accepted and does not make the run fail. */
    KNOWN;

    /** The name in every output: {@code new}, {@code known}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
