package dev.vkval.finding;

import java.util.List;

/**
 * All findings of one cause in one capture, shown by the earliest of the worst.
 *
 * @param id {@code F-} and eight hexadecimal digits of the fingerprint
 * @param finding the one shown; its occurrences are those of the whole group
 * @param sources who reported it; empty where the checks of this tool alone did
 */
public record FindingGroup(String id, Finding finding, List<FindingSource> sources) {
    public FindingGroup {
        sources = List.copyOf(sources);
    }

    public FindingGroup(String id, Finding finding) {
        this(id, finding, List.of());
    }

    /** How often that source reported it, 0 for never. */
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
