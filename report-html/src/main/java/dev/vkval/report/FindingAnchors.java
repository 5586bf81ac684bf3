package dev.vkval.report;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Names of the places in the page where findings are described: the finding's id; a number follows for the same finding in a
 * further capture. Only the first findings are shown in full and have a place. The console names the same places as long as
 * it is given the same captures in the same order.
 */
public final class FindingAnchors {
    /** How many findings a page shows in full; the table has all, up to a limit of its own. */
    static final int SHOWN = 500;

    private final Map<FindingGroup, String> names = new IdentityHashMap<>();
    private final Map<String, Integer> used = new HashMap<>();

    /** Names the places of the findings of no capture yet. */
    public FindingAnchors() {}

    public FindingAnchors(RunResult run) {
        run.captures().forEach(this::add);
    }

    /** Names the places of the findings of the next capture. */
    public void add(CaptureResult capture) {
        for (FindingGroup group : capture.findings()) {
            if (names.size() == SHOWN) {
                return;
            }
            int number = used.merge(group.id(), 1, Integer::sum);
            names.put(group, number == 1 ? group.id() : group.id() + "-" + number);
        }
    }

    /** Null if the finding is not shown in full. */
    public String of(FindingGroup group) {
        return names.get(group);
    }
}
