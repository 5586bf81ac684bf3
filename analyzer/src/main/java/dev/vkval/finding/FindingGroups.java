package dev.vkval.finding;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * Groups findings with equal fingerprint, from any thread. The contents of the groups do not depend on the order
 * of the findings.
 */
public final class FindingGroups {
    /** A group lists at most this many frames; the count includes all occurrences. */
    public static final int FRAMES_LISTED = 1000;

    private static final Comparator<Finding> WORST_THEN_EARLIEST = Comparator.comparing(Finding::severity)
            .thenComparingLong(Finding::block)
            .thenComparing(Finding::message)
            .thenComparing(Finding::toString);
    /** By the block of the first occurrence, then by rule and id. */
    public static final Comparator<FindingGroup> REPORT_ORDER = Comparator.comparingLong(
                    (FindingGroup group) -> group.finding().block())
            .thenComparing(group -> group.finding().rule())
            .thenComparing(FindingGroup::id);

    private final Map<String, Group> groups = new LinkedHashMap<>();

    /**
     * Adds one finding.
     *
     * @return its group, including this finding
     */
    public synchronized FindingGroup add(Finding finding) {
        String fingerprint = Fingerprint.of(finding);
        return groups.computeIfAbsent(fingerprint, Group::new).add(finding);
    }

    /** The groups so far, sorted by the block of the first occurrence, then by rule and id. */
    public synchronized List<FindingGroup> sorted() {
        return inReportOrder(groups.values().stream().map(Group::snapshot).toList());
    }

    /** Groups sorted by the block of the first occurrence, then by rule and id. */
    public static List<FindingGroup> inReportOrder(Collection<FindingGroup> groups) {
        return groups.stream().sorted(REPORT_ORDER).toList();
    }

    public synchronized int size() {
        return groups.size();
    }

    private static final class Group {
        private final String id;
        private final TreeSet<Long> frames = new TreeSet<>();
        private Finding shown;
        private Object handle;
        private boolean severalHandles;
        private long count;
        private long firstBlock = Long.MAX_VALUE;
        private long lastBlock = Long.MIN_VALUE;

        Group(String fingerprint) {
            id = Fingerprint.id(fingerprint);
        }

        FindingGroup add(Finding finding) {
            Occurrences seen = finding.occurrences();
            Object about = finding.properties().get(Consequences.INVALID_HANDLE);
            severalHandles |= count > 0 && !Objects.equals(about, handle);
            handle = about;
            count += seen.count();
            firstBlock = Math.min(firstBlock, seen.firstBlock());
            lastBlock = Math.max(lastBlock, seen.lastBlock());
            seen.frames().forEach(this::seenIn);
            if (shown == null || WORST_THEN_EARLIEST.compare(finding, shown) < 0) {
                shown = finding;
            }
            return new FindingGroup(id, finding.seen(new Occurrences(count, firstBlock, lastBlock, seen.frames())));
        }

        private void seenIn(long frame) {
            frames.add(frame);
            if (frames.size() > FRAMES_LISTED) {
                frames.pollLast();
            }
        }

        FindingGroup snapshot() {
            Finding whole = severalHandles ? shown.without(Consequences.INVALID_HANDLE) : shown;
            return new FindingGroup(id, whole.seen(new Occurrences(count, firstBlock, lastBlock, List.copyOf(frames))));
        }
    }
}
