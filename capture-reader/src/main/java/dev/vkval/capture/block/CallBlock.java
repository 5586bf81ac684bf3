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
    private static final int VULKAN_FAMILY = 1;
    private static final int FAMILY_SHIFT = 16;

    public boolean ofVulkan() {
        return apiCallId >>> FAMILY_SHIFT == VULKAN_FAMILY;
    }
}
