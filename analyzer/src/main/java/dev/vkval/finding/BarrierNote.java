package dev.vkval.finding;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A synchronization operation between the accesses of a finding that does not order them.
 *
 * @param block block index of the call
 * @param call name of the call as recorded
 * @param missing what is missing, exactly: {@code dstStageMask is missing VERTEX_SHADER}
 * @param relevance how near it comes to ordering them
 * @param bits the names of the bits that its masks are missing, by mask: {@code dstStageMask}, {@code VERTEX_SHADER}; empty
 *     where no bits would be enough
 */
public record BarrierNote(long block, String call, String missing, Relevance relevance, Map<String, String> bits) {
    public BarrierNote {
        bits = Collections.unmodifiableMap(new TreeMap<>(bits));
    }

    public BarrierNote(long block, String call, String missing, Relevance relevance) {
        this(block, call, missing, relevance, Map.of());
    }

    public BarrierNote(long block, String call, String missing) {
        this(block, call, missing, Relevance.NEAR);
    }
}
