package dev.vkval.sync.log;

import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.UndecidedAccess;
import dev.vkval.sync.stage.StageAccess;

/**
 * An access as it executed.
 *
 * @param index its place among everything that is logged
 * @param queue index of the timeline that makes it
 * @param submittedAt tag of the submission that it is of
 * @param ranges begin and end of each range of its space
 * @param kept whether it counts for what comes after it; a write of the host is ordered by the submission of what does,
 *     and does not, unless a queue waits for the host
 */
public record LoggedAccess(
        int index, int queue, long submittedAt, Object space, long[] ranges, MemoryAccess access, boolean kept) {

    public long tag() {
        return access.tag();
    }

    /** Block index of its command. */
    public long block() {
        return access.usage().place().block();
    }

    /** Name of its command. */
    public String call() {
        return access.usage().place().call();
    }

    /** Index of its stage and access. */
    public int pair() {
        return access.pair();
    }

    public boolean write() {
        return access.write();
    }

    /** Whether it is made, in each of its ranges. */
    boolean certain() {
        return !access.possible();
    }

    boolean transition() {
        return pair() == StageAccess.LAYOUT_TRANSITION;
    }

    /**
     * Whether it is made somewhere in ranges of another access that has these as a whole: then the two have common bytes,
     * wherever it is.
     */
    boolean seenWithin(LoggedAccess other) {
        UndecidedAccess undecided =
                access.detail() == null ? null : access.detail().undecided();
        long[] seenIn = undecided == null ? null : undecided.seenIn();
        if (seenIn == null || seenIn.length == 0 || space != other.space || !other.certain()) {
            return false;
        }
        for (int i = 0; i < seenIn.length; i += 2) {
            if (!other.includes(seenIn[i], seenIn[i + 1])) {
                return false;
            }
        }
        return true;
    }

    private boolean includes(long begin, long end) {
        long at = begin;
        for (int i = 0; i < ranges.length && at < end; i += 2) {
            if (ranges[i] <= at && at < ranges[i + 1]) {
                at = ranges[i + 1];
            }
        }
        return at >= end;
    }

    @Override
    public String toString() {
        return StageAccess.name(pair()) + " of #" + block();
    }
}
