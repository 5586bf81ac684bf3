package dev.vkval.finding;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * How much of a limit a capture uses.
 *
 * @param limit its name, with the index of an element: {@code maxComputeWorkGroupCount[0]}
 * @param used the most that a call used
 * @param captured the limit of the captured device, empty if it is not known
 * @param profiles the limits of device profiles by name, as far as these have it
 */
public record LimitUse(String limit, long used, OptionalLong captured, Map<String, Long> profiles) {
    private static final long PERCENT = 100;

    public LimitUse {
        profiles = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(profiles));
    }

    /** How much of a limit is used, in percent, rounded up; a limit of 0 is used by more than all of it. */
    public static long percent(long used, long limit) {
        if (limit == 0) {
            return Long.MAX_VALUE;
        }
        long whole = Long.divideUnsigned(used, limit);
        long rest = Long.remainderUnsigned(used, limit);
        return whole * PERCENT + (long) Math.ceil((double) rest * PERCENT / limit);
    }
}
