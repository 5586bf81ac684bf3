package dev.vkval.sync.access;

/**
 * An access as it was made.
 *
 * @param transition its barrier where it is a layout transition, else null
 * @param toTag end of that barrier's first scope
 * @param subpass the subpass it was made in, null outside render passes
 * @param timeline the queue it was made on
 */
public record PerformedAccess(
        Object space,
        long[] ranges,
        MemoryAccess access,
        AccessStore.RangeBarrier transition,
        long toTag,
        SubpassOrder subpass,
        QueueTimeline timeline) {

    public static PerformedAccess of(Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline) {
        return new PerformedAccess(space, ranges, access, null, 0, timeline.subpass(), timeline);
    }

    public static PerformedAccess of(AccessStore.RangeBarrier barrier, long toTag, QueueTimeline timeline) {
        return new PerformedAccess(
                barrier.space(), barrier.ranges(), barrier.transition(), barrier, toTag, timeline.subpass(), timeline);
    }

    /** The first range of memory that two accesses share, null for none. */
    public Hazard.Where shared(PerformedAccess other) {
        if (space != other.space) {
            return null;
        }
        for (int i = 0; i < ranges.length; i += 2) {
            for (int k = 0; k < other.ranges.length; k += 2) {
                long begin = Math.max(ranges[i], other.ranges[k]);
                long end = Math.min(ranges[i + 1], other.ranges[k + 1]);
                if (begin < end) {
                    return new Hazard.Where(space, begin, end);
                }
            }
        }
        return null;
    }
}
