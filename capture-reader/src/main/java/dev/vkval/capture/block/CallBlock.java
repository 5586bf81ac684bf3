package dev.vkval.capture.block;

/**
 * A function call, its parameters decompressed.
 *
 * @param apiCallId API family in the upper half, number in the lower
 * @param threadId the capture layer's small thread number
 * @param address native address of the encoded parameters
 * @param sizeBytes their size
 */
public record CallBlock(long index, long offset, int apiCallId, long threadId, long address, long sizeBytes)
        implements Block {
    public boolean ofVulkan() {
        return ApiFamily.isVulkan(apiCallId);
    }
}
