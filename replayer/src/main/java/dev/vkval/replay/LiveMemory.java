package dev.vkval.replay;

import java.util.ArrayList;
import java.util.List;

/** A memory object of the replay and where it is mapped. */
final class LiveMemory {
    final long handle;
    final long sizeBytes;
    final int type;
    /** VkMemoryPropertyFlags of the captured type. */
    final int capturedFlags;

    /** Resources that were bound here and had to get memory of their own. */
    final List<LiveResource> elsewhere = new ArrayList<>(0);

    /** Where the captured mapping begins in the memory object; valid while mapped. */
    long mapOffset;

    long mapBytes;
    /** Address of the live mapping's first byte, 0 while it is not mapped. */
    long mapped;

    LiveMemory(long handle, long sizeBytes, int type, int capturedFlags) {
        this.handle = handle;
        this.sizeBytes = sizeBytes;
        this.type = type;
        this.capturedFlags = capturedFlags;
    }
}
