package dev.vkval.finding;

/**
 * A synchronization operation between the accesses of a finding that does not order them.
 *
 * @param block block index of the call
 * @param call name of the call as recorded
 * @param missing what is missing, exactly: {@code dstStageMask is missing VERTEX_SHADER}
 * @param relevance how near it comes to ordering them
 */
public record BarrierNote(long block, String call, String missing, Relevance relevance) {
    public BarrierNote(long block, String call, String missing) {
        this(block, call, missing, Relevance.NEAR);
    }
}
