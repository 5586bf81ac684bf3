package dev.vkval.gpuav.footprint;

import java.util.Comparator;

/**
 * A place that an instruction accessed, of which the invocation is asked for.
 *
 * @param variable result id of the variable, 0 for device addresses
 * @param instruction its index
 * @param element of the array of descriptors, 0 for device addresses
 * @param at a byte or texel of what the descriptor refers to, or a device address; meaningless for what reads with a sampler
 */
public record WatchedPlace(int variable, int instruction, int element, long at) implements Comparable<WatchedPlace> {
    private static final Comparator<WatchedPlace> ORDER = Comparator.comparingInt(WatchedPlace::variable)
            .thenComparingInt(WatchedPlace::instruction)
            .thenComparingInt(WatchedPlace::element)
            .thenComparingLong(WatchedPlace::at);

    @Override
    public int compareTo(WatchedPlace other) {
        return ORDER.compare(this, other);
    }
}
