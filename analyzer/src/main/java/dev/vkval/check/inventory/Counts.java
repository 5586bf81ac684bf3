package dev.vkval.check.inventory;

import java.util.Collection;
import java.util.function.Predicate;

/**
 * How many ids are in which state.
 *
 * @param unseen those of {@code done} that no test has seen reported
 * @param missingUpstream those of {@code missing} that upstream's layer can report
 */
public record Counts(int done, int unseen, int registry, int impossible, int missing, int missingUpstream) {

    public static Counts of(Collection<Entry> entries) {
        return new Counts(
                count(entries, entry -> entry.state() == RuleState.DONE),
                count(entries, entry -> entry.state() == RuleState.DONE && !entry.seen()),
                count(entries, entry -> entry.state() == RuleState.REGISTRY),
                count(entries, entry -> entry.state() == RuleState.IMPOSSIBLE),
                count(entries, entry -> entry.state() == RuleState.MISSING),
                count(
                        entries,
                        entry -> entry.state() == RuleState.MISSING
                                && entry.usage().upstream()));
    }

    private static int count(Collection<Entry> entries, Predicate<Entry> which) {
        return (int) entries.stream().filter(which).count();
    }
}
