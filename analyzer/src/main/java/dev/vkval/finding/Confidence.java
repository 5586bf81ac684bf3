package dev.vkval.finding;

import java.util.Locale;

/**
 * The confidence of a finding: {@code PROVED} follows from recorded commands, {@code OBSERVED} was done by an
 * instrumented invocation, {@code INFERRED} depends on a conservative assumption that the message states.
 */
public enum Confidence {
    PROVED,
    OBSERVED,
    INFERRED;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
