package dev.vkval.cli.config;

import dev.vkval.cli.console.Nearest;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Severity;
import dev.vkval.report.Glob;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * Rules that are switched off or have another severity. An entry with the id of a rule decides before those with
 * patterns; of several entries, the last one.
 *
 * @param entries in the order in which they were given
 */
public record RuleActions(List<Entry> entries) {
    /** Every rule as it is. */
    public static final RuleActions NONE = new RuleActions(List.of());

    private static final String OFF = "off";
    private static final Map<String, Severity> SEVERITIES = Map.of(
            "error", Severity.ERROR, "warn", Severity.WARNING, "warning", Severity.WARNING, "info", Severity.INFO);
    static final List<String> ACTIONS = List.of(OFF, "info", "warn", "error");

    /**
     * What is done with some rules.
     *
     * @param pattern an id, or a pattern of ids with {@code *} and {@code ?}
     * @param severity null for off
     */
    public record Entry(String pattern, Severity severity) {
        boolean exact() {
            return pattern.indexOf('*') < 0 && pattern.indexOf('?') < 0;
        }

        @Override
        public String toString() {
            return pattern + "=" + (severity == null ? OFF : severity.label());
        }
    }

    public RuleActions {
        entries = List.copyOf(entries);
    }

    /**
     * An entry.
     *
     * @param action off, info, warn or error
     * @throws IllegalArgumentException for another action
     */
    public static Entry entry(String pattern, String action) {
        String word = action.toLowerCase(Locale.ROOT);
        if (!word.equals(OFF) && !SEVERITIES.containsKey(word)) {
            throw new IllegalArgumentException(
                    "'" + action + "' is not " + String.join(", ", ACTIONS) + Nearest.suggestion(action, ACTIONS));
        }
        return new Entry(pattern, SEVERITIES.get(word));
    }

    /** An entry from {@code ID=ACTION}. */
    public static Entry parse(String text) {
        int equals = text.lastIndexOf('=');
        if (equals <= 0) {
            throw new IllegalArgumentException("'" + text + "' is not ID=off, ID=info, ID=warn or ID=error");
        }
        return entry(
                text.substring(0, equals).strip(), text.substring(equals + 1).strip());
    }

    /** These, then others. */
    public RuleActions and(List<Entry> others) {
        List<Entry> all = new ArrayList<>(entries);
        all.addAll(others);
        return new RuleActions(all);
    }

    /** What is done with a rule, null for nothing. */
    Entry of(String rule) {
        Entry chosen = null;
        for (Entry entry : entries) {
            boolean decides = chosen == null || entry.exact() || !chosen.exact();
            if (decides && (entry.exact() ? entry.pattern().equals(rule) : Glob.matches(entry.pattern(), rule))) {
                chosen = entry;
            }
        }
        return chosen;
    }

    /**
     * Takes findings and passes them on with their severity here.
     *
     * @param left counts those whose rule is off
     */
    public FindingSink over(FindingSink sink, AtomicLong left) {
        return entries.isEmpty()
                ? sink
                : finding -> {
                    Entry entry = of(finding.rule());
                    if (entry == null) {
                        sink.report(finding);
                    } else if (entry.severity() == null) {
                        left.incrementAndGet();
                    } else {
                        sink.report(finding.withSeverity(entry.severity()));
                    }
                };
    }

    /** The entries in words. */
    public String words() {
        return entries.stream().map(Entry::toString).collect(Collectors.joining(", "));
    }

    /** Whether any rule is off. */
    public boolean anyOff() {
        return entries.stream().anyMatch(entry -> entry.severity() == null);
    }
}
