package dev.vkval.capture.block;

import org.lwjgl.system.MemoryUtil;

/**
 * The data of a metadata block, decompressed.
 *
 * @param address native address, valid until the reader is asked for the next block
 * @param sizeBytes size of the data
 */
public record Payload(long address, long sizeBytes) {

    /** Writes the data to native memory of {@code sizeBytes}. */
    public void copyTo(long target) {
        MemoryUtil.memCopy(address, target, sizeBytes);
    }
}
