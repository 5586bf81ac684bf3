package dev.vkval.finding;

import java.util.Locale;

/** The family of checks a finding comes from. */
public enum Family {
    CORE,
    OBJECT,
    STATELESS,
    SYNC,
    GPU,
    BEST,
    THREADS,
    REPLAY;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
