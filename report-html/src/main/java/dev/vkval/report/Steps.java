package dev.vkval.report;

import dev.vkval.finding.Access;
import dev.vkval.finding.BarrierNote;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Relevance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;

/**
 * The story of a finding as numbered steps: its accesses in execution order, before each one the synchronization that
 * failed to protect it. What nearly orders the accesses is first, equal operations occur once; what cannot matter is
 * one counted step.
 */
public final class Steps {
    private static final String ELLIPSIS = " \u2026 ";

    /**
     * Exactly one of the three is there.
     *
     * @param access null for synchronization
     * @param barriers equal operations; empty for other steps
     * @param folded operations that cannot matter; empty for other steps
     */
    public record Step(int number, Access access, List<BarrierNote> barriers, List<BarrierNote> folded) {
        public String call(boolean ascii) {
            return Steps.call(barriers, ascii);
        }

        /** {@code 12 other synchronization operations on other resources}. */
        public String count() {
            return Steps.count(folded);
        }
    }

    private Steps() {}

    /** All steps, none of them folded. */
    public static List<Step> all(Finding finding) {
        return of(finding, true);
    }

    /** The steps with what cannot matter folded. */
    public static List<Step> of(Finding finding) {
        return of(finding, false);
    }

    private static List<Step> of(Finding finding, boolean all) {
        List<Step> steps = new ArrayList<>();
        List<BarrierNote> barriers = new ArrayList<>(finding.barriers());
        List<Access> accesses = finding.accesses();
        for (int i = 0; i < accesses.size(); i++) {
            if (i > 0) {
                boolean last = i == accesses.size() - 1;
                List<BarrierNote> before = last ? List.copyOf(barriers) : takeBefore(accesses.get(i), barriers);
                if (last) {
                    barriers.clear();
                }
                add(before, all, steps);
            }
            steps.add(new Step(steps.size() + 1, accesses.get(i), List.of(), List.of()));
        }
        add(barriers, all, steps);
        return steps;
    }

    private static List<BarrierNote> takeBefore(Access access, List<BarrierNote> barriers) {
        List<BarrierNote> before = barriers.stream()
                .filter(barrier -> access.place() == null
                        || barrier.block() <= access.place().block())
                .toList();
        barriers.removeAll(before);
        return before;
    }

    private static void add(List<BarrierNote> barriers, boolean all, List<Step> steps) {
        List<BarrierNote> near = all
                ? barriers
                : barriers.stream()
                        .filter(barrier -> barrier.relevance() == Relevance.NEAR)
                        .toList();
        for (List<BarrierNote> equal : merged(near)) {
            steps.add(new Step(steps.size() + 1, null, equal, List.of()));
        }
        if (near.size() < barriers.size()) {
            List<BarrierNote> far = barriers.stream()
                    .filter(barrier -> barrier.relevance() != Relevance.NEAR)
                    .toList();
            steps.add(new Step(steps.size() + 1, null, List.of(), far));
        }
    }

    /** {@code #40 ... #52 vkCmdPipelineBarrier, 7 times}. */
    public static String call(List<BarrierNote> equal, boolean ascii) {
        LongSummaryStatistics blocks =
                equal.stream().mapToLong(BarrierNote::block).summaryStatistics();
        String range = blocks.getMin() == blocks.getMax()
                ? "#" + blocks.getMin()
                : "#" + blocks.getMin() + (ascii ? " ... " : ELLIPSIS) + "#" + blocks.getMax();
        return range + " " + equal.get(0).call() + (equal.size() == 1 ? "" : ", " + equal.size() + " times");
    }

    /** Operations of one call name that are missing the same, in the order of their first. */
    public static List<List<BarrierNote>> merged(List<BarrierNote> barriers) {
        Map<String, List<BarrierNote>> merged = new LinkedHashMap<>();
        for (BarrierNote barrier : barriers) {
            merged.computeIfAbsent(barrier.call() + "\n" + barrier.missing(), key -> new ArrayList<>())
                    .add(barrier);
        }
        return List.copyOf(merged.values());
    }

    /** {@code 12 other synchronization operations on other resources}. */
    public static String count(List<BarrierNote> folded) {
        Map<Relevance, Integer> counts = new LinkedHashMap<>();
        folded.forEach(barrier -> counts.merge(barrier.relevance(), 1, Integer::sum));
        String total = Phrases.count(folded.size(), "other synchronization operation");
        if (counts.size() == 1) {
            return (total + " " + folded.get(0).relevance().phrase()).strip();
        }
        List<String> parts = new ArrayList<>();
        counts.forEach((relevance, count) ->
                parts.add(count + " " + (relevance == Relevance.NEAR ? "like these" : relevance.phrase())));
        return total + ": " + String.join(", ", parts);
    }
}
