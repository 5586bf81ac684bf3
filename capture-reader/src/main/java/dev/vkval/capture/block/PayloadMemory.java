package dev.vkval.capture.block;

import org.lwjgl.system.MemoryUtil;

/** Memory for the parameters of calls and the data of metadata blocks that must outlive the next block. */
@FunctionalInterface
public interface PayloadMemory {
    /** Address of that many bytes. */
    long allocate(long sizeBytes);

    /** Address of a copy of those bytes. */
    default long copy(long address, long sizeBytes) {
        long copy = allocate(sizeBytes);
        MemoryUtil.memCopy(address, copy, sizeBytes);
        return copy;
    }
}
