package dev.vkval.finding;

import java.util.List;
import java.util.Map;

/**
 * All findings of one cause in one capture, represented by the earliest one with the highest severity.
 *
 * @param id {@code F-} and eight hexadecimal digits of the fingerprint
 * @param finding the representing finding; its occurrences are those of the whole group
 * @param sources its sources; empty if only the checks of this tool reported it
 * @param baseline what the baseline says about it, null without one
 */
public record FindingGroup(String id, Finding finding, List<FindingSource> sources, BaselineState baseline) {
    public FindingGroup {
        sources = List.copyOf(sources);
    }

    public FindingGroup(String id, Finding finding, List<FindingSource> sources) {
        this(id, finding, sources, null);
    }

    public FindingGroup(String id, Finding finding) {
        this(id, finding, List.of());
    }

    /** The same with what the baseline says about it. */
    public FindingGroup with(BaselineState state) {
        return new FindingGroup(id, finding, sources, state);
    }

    /** The same with other facts of its finding. */
    public FindingGroup retold(String message, Map<String, Object> properties) {
        return new FindingGroup(id, finding.retold(message, properties), sources, baseline);
    }

    /** The same with what the resources of its finding contained. */
    public FindingGroup with(List<Contents> contents) {
        return new FindingGroup(id, finding.with(contents), sources, baseline);
    }

    /** Whether it is accepted. */
    public boolean known() {
        return baseline == BaselineState.KNOWN;
    }

    /** The number of times that source reported it. */
    public long countOf(String source) {
        return sources.stream()
                .filter(one -> one.name().equals(source))
                .mapToLong(FindingSource::count)
                .sum();
    }

    /** Whether both the checks of this tool and upstream's layer reported it. */
    public boolean shared() {
        return countOf(FindingSource.OWN) > 0 && countOf(FindingSource.UPSTREAM) > 0;
    }
}
