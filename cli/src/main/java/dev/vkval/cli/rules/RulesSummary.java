package dev.vkval.cli.rules;

import dev.vkval.check.inventory.Counts;
import dev.vkval.check.inventory.Entry;
import dev.vkval.check.inventory.OwnerTopics;
import dev.vkval.check.inventory.RuleState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * How much of the numbered valid usage is checked, by topic, of all and of what upstream's layer can report. A number that several owners have, such as that of a rule for
 * all draws, is counted for each of them in the rows, and once where distinct numbers are counted.
 */
final class RulesSummary {
    private static final String ROW = "%-38s %6s %10s %7s %4s %8s %4s%n";
    private static final double PERCENT = 100;

    private final Map<String, List<Entry>> topics = new LinkedHashMap<>();
    private final List<Entry> all;

    RulesSummary(Map<String, List<Entry>> owners) {
        OwnerTopics names = new OwnerTopics();
        names.names().forEach(topic -> topics.put(topic, new ArrayList<>()));
        owners.forEach((owner, entries) -> topics.get(names.of(owner)).addAll(numbered(entries)));
        all = topics.values().stream().flatMap(List::stream).toList();
    }

    private static List<Entry> numbered(List<Entry> entries) {
        return entries.stream().filter(entry -> entry.usage().numbered()).toList();
    }

    /** A table, and below it the distinct numbers. */
    String text() {
        StringBuilder text = new StringBuilder(
                String.format(Locale.ROOT, ROW, "numbered ids", "done", "impossible", "missing", "%", "upstream", "%"));
        topics.forEach((topic, entries) -> text.append(row(topic, entries)));
        text.append(row("all", all)).append(System.lineSeparator());
        text.append(distinct("Distinct numbers", entry -> true));
        text.append(distinct(
                "Distinct numbers that upstream's layer can report",
                entry -> entry.usage().upstream()));
        return text.toString();
    }

    private static String row(String name, List<Entry> entries) {
        Counts counts = Counts.of(entries);
        List<Entry> upstream =
                entries.stream().filter(entry -> entry.usage().upstream()).toList();
        return String.format(
                Locale.ROOT,
                ROW,
                name,
                counts.done(),
                counts.impossible(),
                counts.missing(),
                percent(counts.done(), entries.size()),
                upstream.size(),
                percent(Counts.of(upstream).done(), upstream.size()));
    }

    private static String percent(long part, long whole) {
        return whole == 0 ? "-" : String.format(Locale.ROOT, "%.0f", PERCENT * part / whole);
    }

    private String distinct(String what, Predicate<Entry> counted) {
        Map<String, Boolean> done = all.stream()
                .filter(counted)
                .collect(Collectors.toMap(
                        entry -> entry.usage().end(), entry -> entry.state() == RuleState.DONE, Boolean::logicalOr));
        long checked = done.values().stream().filter(Boolean::booleanValue).count();
        return what + ": " + done.size() + ", " + checked + " of them done (" + percent(checked, done.size()) + " %)"
                + System.lineSeparator();
    }
}
