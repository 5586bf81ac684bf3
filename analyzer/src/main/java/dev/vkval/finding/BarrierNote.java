package dev.vkval.finding;

/**
 * A synchronization operation that stands between the accesses of a finding and does not order them.
 *
 * @param block block index of the call
 * @param call name of the call as recorded
 * @param lacks what it lacks, exactly: {@code dstStageMask lacks VERTEX_SHADER}
 */
public record BarrierNote(long block, String call, String lacks) {}
