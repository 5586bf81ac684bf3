package dev.vkval.finding;

/** The severity of a finding, highest first. */
public enum Severity {
    ERROR,
    WARNING,
    INFO;

    /** The name in every output: {@code error}, {@code warning}, {@code info}. */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    public boolean atLeast(Severity other) {
        return compareTo(other) <= 0;
    }
}
