package dev.vkval.cli.rules;

import dev.vkval.check.inventory.Counts;
import dev.vkval.check.inventory.Entry;
import dev.vkval.check.inventory.RuleState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The output of {@code rules} as JSON. */
final class RulesDocument {
    private RulesDocument() {}

    /** {@code totals}, and under {@code owners} for each name the ids in each state. */
    static Map<String, Object> of(Map<String, List<Entry>> owners) {
        Map<String, Object> ids = new LinkedHashMap<>();
        owners.forEach((owner, entries) -> ids.put(owner, owner(entries)));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("totals", totals(owners));
        document.put("owners", ids);
        return document;
    }

    private static Map<String, Object> totals(Map<String, List<Entry>> owners) {
        Counts counts = Counts.of(owners.values().stream().flatMap(List::stream).toList());
        Map<String, Object> totals = new LinkedHashMap<>();
        totals.put("done", counts.done());
        totals.put("unseen", counts.unseen());
        totals.put("registry", counts.registry());
        totals.put("impossible", counts.impossible());
        totals.put("missing", counts.missing());
        totals.put("missingUpstream", counts.missingUpstream());
        return totals;
    }

    private static Map<String, Object> owner(List<Entry> entries) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("done", ids(entries, entry -> entry.state() == RuleState.DONE));
        members.put("unseen", ids(entries, entry -> entry.state() == RuleState.DONE && !entry.seen()));
        members.put("registry", ids(entries, entry -> entry.state() == RuleState.REGISTRY));
        members.put("impossible", ids(entries, entry -> entry.state() == RuleState.IMPOSSIBLE));
        members.put("missing", ids(entries, entry -> entry.state() == RuleState.MISSING));
        return members;
    }

    private static List<String> ids(List<Entry> entries, Predicate<Entry> which) {
        return entries.stream().filter(which).map(entry -> entry.usage().id()).toList();
    }
}
