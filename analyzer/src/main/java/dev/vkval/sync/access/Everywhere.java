package dev.vkval.sync.access;

import dev.vkval.sync.range.RangeMap;
import java.util.function.Predicate;

/**
 * Hazards of an access that was seen to be made somewhere in its ranges: if it has one wherever it may be, it has one.
 */
final class Everywhere {
    private Everywhere() {}

    /**
     * Whether all states of ranges are such that there is a hazard.
     *
     * @param seenIn the ranges of the access, null if it was not seen
     * @param others the ranges of the other access, which must include those
     */
    static boolean is(
            RangeMap<AccessState> map,
            long[] seenIn,
            long[] others,
            Predicate<AccessState> hazard,
            QueueTimeline timeline) {
        if (map == null || seenIn == null || seenIn.length == 0) {
            return false;
        }
        for (int r = 0; r < seenIn.length; r += 2) {
            if (!includes(others, seenIn[r], seenIn[r + 1]) || !is(map, seenIn[r], seenIn[r + 1], hazard, timeline)) {
                return false;
            }
        }
        return true;
    }

    private static boolean is(
            RangeMap<AccessState> map, long begin, long end, Predicate<AccessState> hazard, QueueTimeline timeline) {
        long at = begin;
        for (int i = map.find(begin); i < map.size() && map.begin(i) <= at && at < end; i++) {
            AccessState state = map.value(i);
            state.settle(timeline);
            if (!hazard.test(state)) {
                return false;
            }
            at = map.end(i);
        }
        return at >= end;
    }

    /** Whether ranges, which are ascending, include one. */
    private static boolean includes(long[] ranges, long begin, long end) {
        long at = begin;
        for (int r = 0; r < ranges.length; r += 2) {
            if (ranges[r] <= at && at < ranges[r + 1]) {
                at = ranges[r + 1];
            }
        }
        return at >= end;
    }
}
