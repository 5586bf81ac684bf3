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
 * Findings of our checks and of upstream's layer, in the order in which they come. A defect that both report is one
 * finding, shown as ours, with two sources; they are matched occurrence by occurrence when the result is asked for, so it
 * does not matter which of the two came first.
 */
public final class MergedFindings {
    /** As many occurrences of one rule are kept for matching, of either source. */
    static final int KEPT_OF_A_RULE = 10_000;

    private final boolean layered;
    private final FindingGroups groups = new FindingGroups();
    private final Map<String, List<Merge.Own>> own = new HashMap<>();
    private final FindingGroups ofLayer = new FindingGroups();
    private final Map<String, List<Finding>> layer = new TreeMap<>();
    private final Map<String, Long> leftOut = new TreeMap<>();

    /** @param layered whether there is a layer that may report them too */
    public MergedFindings(boolean layered) {
        this.layered = layered;
    }

    /**
     * Takes one of our findings.
     *
     * @return its group as it stands now
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
     * Takes a finding of the layer.
     *
     * @return its group as it stands now, should no finding of ours be about the same defect
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

    /** All so far. */
    public synchronized Merge merge() {
        return new Merge(groups.sorted(), own, layer, leftOut);
    }

    /**
     * All of groups of which only the first occurrences are known.
     *
     * @param groups those of our findings and of the layer's, each for itself
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

    /** What the layer says of calls that are not the application's is no finding that could be ours. */
    private static String key(Finding finding) {
        Object origin = finding.properties().get(LayerFindings.ORIGIN);
        return origin == null ? finding.rule() : origin + " " + finding.rule();
    }
}
