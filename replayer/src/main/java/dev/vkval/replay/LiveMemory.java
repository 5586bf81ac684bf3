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

    /** Whether a buffer for descriptors lies here. */
    boolean holdsDescriptors;

    /** Resources that were bound here and had to get memory of their own. */
    final List<LiveResource> elsewhere = new ArrayList<>(0);

    /** Where the captured mapping begins in the memory object; valid while mapped. */
    long mapOffset;

    long mapBytes;
    /** Address of the live mapping's first byte, 0 while it is not mapped. */
    long mapped;

    /** Address in this process for memory that lies where the capture's lay, 0 for other memory. */
    final long host;

    /** Where the captured memory begins in the live one. */
    final long shift;

    LiveMemory(long handle, long sizeBytes, int type, int capturedFlags, long host, long shift) {
        this.handle = handle;
        this.sizeBytes = sizeBytes;
        this.type = type;
        this.capturedFlags = capturedFlags;
        this.host = host;
        this.shift = shift;
    }
}
