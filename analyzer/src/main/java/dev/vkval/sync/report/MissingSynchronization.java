package dev.vkval.sync.report;

import dev.vkval.finding.BarrierNote;
import dev.vkval.finding.Relevance;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.SyncOperation;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What is missing in a synchronization operation for it to order the two accesses of a hazard.
 *
 * @param text the exact stage or access bit, resource or order, for a reader
 * @param distance how far it is from what is needed: the number of bits missing, {@link #NO_MASKS} or more where no change of
 *     its masks is enough
 * @param part the dependency that comes nearest
 * @param at what falls short: the operation, or what ends its first scope
 * @param operation null for the barrier of the later access, which is a layout transition
 * @param bits what to add to its masks, empty where that is not enough
 * @param ofHost whether it waits for an event that the host set, so that its first scope has to name the host
 */
record MissingSynchronization(
        String text,
        int distance,
        Relevance relevance,
        SyncOperation.Part part,
        ResourceUsage at,
        SyncOperation operation,
        List<Bits> bits,
        boolean ofHost) {
    /** From this distance on no change of masks orders the accesses. */
    static final int NO_MASKS = 50;

    /** Bits that a mask does not have. */
    record Bits(String mask, String names) {
        String missing() {
            return mask + " is missing " + names;
        }
    }

    /** Where bits are missing. */
    static MissingSynchronization ofBits(
            List<Bits> bits, Relevance relevance, SyncOperation.Part part, ResourceUsage at, SyncOperation operation) {
        String text = bits.stream().map(Bits::missing).collect(Collectors.joining(", "));
        return new MissingSynchronization(text, bits.size(), relevance, part, at, operation, List.copyOf(bits), false);
    }

    /** Where another order is missing, or other memory. */
    static MissingSynchronization of(
            String text, int distance, Relevance relevance, SyncOperation.Part part, SyncOperation operation) {
        return new MissingSynchronization(
                text, distance, relevance, part, operation.usage(), operation, List.of(), false);
    }

    MissingSynchronization withHost() {
        return new MissingSynchronization(text, distance, relevance, part, at, operation, bits, true);
    }

    /** The same as what comes nearest of all. */
    MissingSynchronization nearest() {
        return new MissingSynchronization(text, distance, Relevance.NEAR, part, at, operation, bits, ofHost);
    }

    /** Whether a semaphore falls short, not a barrier. */
    boolean semaphore() {
        return part.resource() instanceof SemaphoreState;
    }

    /** Whether more bits in its masks would order the accesses. */
    boolean masks() {
        return !bits.isEmpty() && distance < NO_MASKS;
    }

    /** {@code add COPY to dstStageMask}. */
    String additions() {
        return bits.stream()
                .map(one -> "add " + one.names() + " to " + one.mask())
                .collect(Collectors.joining(", "));
    }

    BarrierNote note() {
        Map<String, String> byMask = new TreeMap<>();
        if (masks() && !ofHost) {
            bits.forEach(one -> byMask.put(one.mask(), one.names()));
        }
        return new BarrierNote(at.place().block(), at.place().call(), text, relevance, byMask);
    }
}
