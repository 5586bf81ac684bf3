package dev.vkval.cli.rules;

import dev.vkval.check.inventory.Counts;
import dev.vkval.check.inventory.Entry;
import dev.vkval.report.Wrap;
import dev.vkval.report.console.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The output of {@code rules} for a console. */
final class RulesText {
    private static final String COLUMNS = "%6s %8s %10s %7s";
    private static final int COLUMNS_WIDTH = 34;
    private static final int STATE_WIDTH = 13;

    private final Style style;

    RulesText(Style style) {
        this.style = style;
    }

    /** A line for each owner with the number of ids in each state, then the sums. */
    List<String> owners(Map<String, List<Entry>> owners) {
        List<String> lines = new ArrayList<>();
        lines.add(style.heading(
                row("", "done", "registry", "impossible", "missing").get(0)));
        owners.forEach((owner, entries) -> {
            Counts counts = Counts.of(entries);
            lines.addAll(row(owner, counts.done(), counts.registry(), counts.impossible(), counts.missing()));
        });
        Counts all = Counts.of(owners.values().stream().flatMap(List::stream).toList());
        lines.addAll(row("all", all.done(), all.registry(), all.impossible(), all.missing()));
        lines.add("");
        String sentence = "Upstream's layer can report " + all.missingUpstream() + " of the missing ids. No test has"
                + " seen " + all.unseen() + " of those that are done.";
        lines.addAll(Wrap.lines(sentence, 0, "", style.columns()));
        return lines;
    }

    /** A name that leaves no room for the numbers has a line of its own. */
    private List<String> row(String name, Object... counts) {
        int room = style.columns() - COLUMNS_WIDTH;
        String numbers = String.format(Locale.ROOT, COLUMNS, counts);
        return name.length() < room
                ? List.of(name + " ".repeat(room - name.length()) + numbers)
                : List.of(name, " ".repeat(room) + numbers);
    }

    /** Each id with its state and its place. */
    List<String> ids(Map<String, List<Entry>> owners) {
        List<String> lines = new ArrayList<>();
        owners.forEach((owner, entries) -> {
            lines.add(style.heading(owner) + ": " + sum(Counts.of(entries)));
            for (Entry entry : entries) {
                String state = entry.state().name().toLowerCase(Locale.ROOT);
                String line = "  " + state + " ".repeat(STATE_WIDTH - 2 - state.length())
                        + entry.usage().id() + detail(entry);
                lines.addAll(Wrap.lines(line, STATE_WIDTH, " ".repeat(STATE_WIDTH + 2), style.columns()));
            }
        });
        return lines;
    }

    private static String sum(Counts counts) {
        return counts.done() + " done, " + counts.registry() + " registry, " + counts.impossible() + " impossible, "
                + counts.missing() + " missing";
    }

    private static String detail(Entry entry) {
        return switch (entry.state()) {
            case DONE -> "  " + String.join(", ", entry.places()) + (entry.seen() ? "" : "; not seen by any test");
            case REGISTRY -> entry.places().equals(List.of("registry")) ? "" : "  " + String.join(", ", entry.places());
            case IMPOSSIBLE -> "  " + entry.reason();
            case MISSING -> entry.usage().upstream() ? "  upstream's layer can report it" : "";
        };
    }
}
