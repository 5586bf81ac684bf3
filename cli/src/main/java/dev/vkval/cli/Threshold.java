package dev.vkval.cli;

import dev.vkval.finding.Severity;

/** {@code --fail-on}: the lowest severity that makes the exit code 1. */
enum Threshold {
    ERROR(Severity.ERROR),
    WARNING(Severity.WARNING),
    INFO(Severity.INFO),
    NEVER(null);

    private final Severity severity;

    Threshold(Severity severity) {
        this.severity = severity;
    }

    /** Null for never. */
    Severity severity() {
        return severity;
    }
}
