package dev.vkval.report;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Names of the places in the page where findings stand: the finding's id; a number follows for the same finding in a
 * further capture. Only the first findings are shown in full and have a place.
 */
final class FindingAnchors {
    /** How many findings a page shows in full; the table has all, up to a limit of its own. */
    static final int SHOWN = 500;

    private final Map<FindingGroup, String> names = new IdentityHashMap<>();

    FindingAnchors(RunResult run) {
        Map<String, Integer> used = new HashMap<>();
        for (CaptureResult capture : run.captures()) {
            for (FindingGroup group : capture.findings()) {
                if (names.size() == SHOWN) {
                    return;
                }
                int number = used.merge(group.id(), 1, Integer::sum);
                String name = number == 1 ? group.id() : group.id() + "-" + number;
                names.put(group, name);
            }
        }
    }

    /** Null if the finding is not shown in full. */
    String of(FindingGroup group) {
        return names.get(group);
    }
}
