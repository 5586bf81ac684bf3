package dev.vkval.upstream;

import dev.vkval.finding.Coverage;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingGroups;
import dev.vkval.finding.FindingSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Our findings and those of the layer, with one finding for a defect that both report. */
public final class Merge {
    /** The number of messages of one id, equal to the default of upstream. */
    private static final int SHOWN_OF_AN_ID = 10;

    private static final Comparator<Finding> BY_PLACE = Comparator.comparingLong(Finding::block)
            .thenComparing(Finding::message)
            .thenComparing(Finding::toString);

    private final List<FindingGroup> findings = new ArrayList<>();
    private final List<Coverage.Gap> gaps = new ArrayList<>();
    private final Map<String, Long> reports = new HashMap<>();

    /** An occurrence of one of our findings, in the group with that id. */
    record Own(Traits traits, String group) {}

    /**
     * @param groups groups of our findings
     * @param own occurrences of our findings by rule
     * @param layer findings of the layer by rule
     * @param leftOut number of further findings of a rule
     */
    Merge(
            List<FindingGroup> groups,
            Map<String, List<Own>> own,
            Map<String, List<Finding>> layer,
            Map<String, Long> leftOut) {
        FindingGroups alone = new FindingGroups();
        layer.forEach((rule, all) -> {
            List<Finding> unmatched = match(all, own.getOrDefault(rule, List.of()));
            unmatched.stream().limit(SHOWN_OF_AN_ID).forEach(alone::add);
            long unshown = Math.max(0, unmatched.size() - SHOWN_OF_AN_ID) + leftOut.getOrDefault(rule, 0L);
            if (unshown > 0) {
                Coverage.Gap gap = new Coverage.Gap(
                        "upstream " + rule.substring(rule.indexOf(' ') + 1),
                        "more messages with the same id were counted, but not stored",
                        unshown);
                gaps.add(gap.unwanted());
            }
        });
        groups.forEach(group -> findings.add(shared(group)));
        alone.sorted()
                .forEach(group -> findings.add(new FindingGroup(
                        group.id(), group.finding(), List.of(source(FindingSource.UPSTREAM, count(group))))));
        findings.sort(FindingGroups.REPORT_ORDER);
    }

    /** All findings, in report order. */
    public List<FindingGroup> findings() {
        return List.copyOf(findings);
    }

    /** The messages above that number, which were counted only. */
    public List<Coverage.Gap> gaps() {
        return List.copyOf(gaps);
    }

    private FindingGroup shared(FindingGroup group) {
        Long count = reports.get(group.id());
        return count == null
                ? group
                : new FindingGroup(
                        group.id(),
                        group.finding(),
                        List.of(source(FindingSource.OWN, count(group)), source(FindingSource.UPSTREAM, count)));
    }

    /** Counts the layer's findings that are about one of ours, and returns the others. */
    private List<Finding> match(List<Finding> all, List<Own> own) {
        List<Finding> unmatched = new ArrayList<>();
        for (Finding finding : all.stream().sorted(BY_PLACE).toList()) {
            Traits traits = Traits.ofLayer(finding);
            own.stream()
                    .filter(one -> SameDefect.of(one.traits(), traits, finding.message()))
                    .min(nearest(finding))
                    .ifPresentOrElse(
                            one -> reports.merge(
                                    one.group(), finding.occurrences().count(), Long::sum),
                            () -> unmatched.add(finding));
        }
        return unmatched;
    }

    /**
     * First the finding whose objects are in the text, then the one at the same call, then the one that was matched
     * least often.
     */
    private Comparator<Own> nearest(Finding finding) {
        return Comparator.comparing((Own one) -> !SameDefect.names(one.traits().parameter(), finding.message()))
                .thenComparing(one -> one.traits().block() != finding.block())
                .thenComparing(one -> reports.getOrDefault(one.group(), 0L))
                .thenComparing(Own::group);
    }

    private static FindingSource source(String name, long count) {
        return new FindingSource(name, count);
    }

    private static long count(FindingGroup group) {
        return group.finding().occurrences().count();
    }
}
