package dev.vkval.report;

import dev.vkval.finding.Access;
import dev.vkval.finding.BarrierNote;
import dev.vkval.finding.Finding;
import java.util.ArrayList;
import java.util.List;

/**
 * The story of a finding as numbered steps: its accesses in execution order, each barrier before the access that it
 * failed to protect.
 */
final class Steps {
    /** Exactly one of the two is not null. */
    record Step(int number, Access access, BarrierNote barrier) {}

    private Steps() {}

    static List<Step> of(Finding finding) {
        List<Step> steps = new ArrayList<>();
        List<BarrierNote> barriers = new ArrayList<>(finding.barriers());
        List<Access> accesses = finding.accesses();
        for (int i = 0; i < accesses.size(); i++) {
            if (i > 0) {
                takeBarriersBefore(accesses.get(i), i == accesses.size() - 1, barriers, steps);
            }
            steps.add(new Step(steps.size() + 1, accesses.get(i), null));
        }
        barriers.forEach(left -> steps.add(new Step(steps.size() + 1, null, left)));
        return steps;
    }

    private static void takeBarriersBefore(Access access, boolean last, List<BarrierNote> barriers, List<Step> steps) {
        barriers.removeIf(barrier -> {
            boolean before = last
                    || access.place() == null
                    || barrier.block() <= access.place().block();
            return before && steps.add(new Step(steps.size() + 1, null, barrier));
        });
    }
}
