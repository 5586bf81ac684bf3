package dev.vkval.upstream;

import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingGroups;
import dev.vkval.finding.FindingSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Findings of our checks and of upstream's layer, in any order. A defect that both report is one
 * finding, shown as ours, with two sources; they are matched occurrence by occurrence when the result is asked for, so
 * it does not matter which of the two came first.
 */
public final class MergedFindings {
    /** The number of occurrences of one rule that are stored for matching, for each source. */
    static final int KEPT_OF_A_RULE = 10_000;

    private final boolean layered;
    private final FindingGroups groups = new FindingGroups();
    private final Map<String, List<Merge.Own>> own = new HashMap<>();
    private final FindingGroups ofLayer = new FindingGroups();
    private final Map<String, List<Finding>> layer = new TreeMap<>();
    private final Map<String, Long> leftOut = new TreeMap<>();

    /** @param layered whether there is a layer that may also report them */
    public MergedFindings(boolean layered) {
        this.layered = layered;
    }

    /**
     * Adds one of our findings.
     *
     * @return its current group
     */
    public synchronized FindingGroup own(Finding finding) {
        FindingGroup group = groups.add(finding);
        if (!layered) {
            return group;
        }
        List<Merge.Own> same = own.computeIfAbsent(finding.rule(), rule -> new ArrayList<>());
        if (same.size() < KEPT_OF_A_RULE) {
            same.add(new Merge.Own(Traits.ofOwn(finding), group.id()));
        }
        return group;
    }

    /**
     * Adds a finding of the layer.
     *
     * @return its current groupif no finding of ours is about the same defect
     */
    public synchronized FindingGroup layer(Finding finding) {
        String key = key(finding);
        List<Finding> same = layer.computeIfAbsent(key, rule -> new ArrayList<>());
        if (same.size() < KEPT_OF_A_RULE) {
            same.add(finding);
        } else {
            leftOut.merge(key, 1L, Long::sum);
        }
        return ofLayer.add(finding);
    }

    /** All findings so far. */
    public synchronized Merge merge() {
        return new Merge(groups.sorted(), own, layer, leftOut);
    }

    /**
     * All findings of groups of which only the first occurrences are known.
     *
     * @param groups groups of our findings and of the layer's findings, not merged
     */
    public static Merge merge(List<FindingGroup> groups) {
        List<FindingGroup> ours = new ArrayList<>();
        Map<String, List<Merge.Own>> own = new HashMap<>();
        Map<String, List<Finding>> layer = new TreeMap<>();
        for (FindingGroup group : groups) {
            Finding finding = group.finding();
            if (FindingSource.UPSTREAM.equals(finding.properties().get(LayerFindings.SOURCE))) {
                layer.computeIfAbsent(key(finding), rule -> new ArrayList<>()).add(finding);
            } else {
                ours.add(group);
                own.computeIfAbsent(finding.rule(), rule -> new ArrayList<>())
                        .add(new Merge.Own(Traits.ofOwn(finding), group.id()));
            }
        }
        return new Merge(ours, own, layer, Map.of());
    }

    /** Findings of the layer about calls of other origins cannot match one of ours. */
    private static String key(Finding finding) {
        Object origin = finding.properties().get(LayerFindings.ORIGIN);
        return origin == null ? finding.rule() : origin + " " + finding.rule();
    }
}
