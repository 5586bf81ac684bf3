package dev.vkval.replay.memory;

import dev.vkval.capture.command.UnmapMemory;
import dev.vkval.replay.live.LiveDevice;
import java.util.ArrayList;
import java.util.List;

/** A memory object of the replay and where it is mapped. */
public final class LiveMemory {
    private final long handle;
    private final long sizeBytes;
    private final int type;
    private final int capturedFlags;
    private final long host;
    private final long shift;
    private final List<LiveResource> elsewhere = new ArrayList<>(0);
    private boolean holdsDescriptors;
    private long mapOffset;
    private long mapBytes;
    private long mapped;

    /**
     * Creates one.
     *
     * @param type index of its live memory type
     * @param capturedFlags VkMemoryPropertyFlags of the captured type
     * @param host address in this process for memory at its captured address, 0 for other memory
     * @param shift offset of the captured memory in the live one
     */
    LiveMemory(long handle, long sizeBytes, int type, int capturedFlags, long host, long shift) {
        this.handle = handle;
        this.sizeBytes = sizeBytes;
        this.type = type;
        this.capturedFlags = capturedFlags;
        this.host = host;
        this.shift = shift;
    }

    /** Maps it as the application did. */
    void map(LiveDevice device, long offset, long bytes) {
        if (mapped == 0) {
            mapped = open(device);
        }
        mapOffset = offset;
        mapBytes = Long.compareUnsigned(bytes, sizeBytes - offset) > 0 ? sizeBytes - offset : bytes;
    }

    void unmap(LiveDevice device) {
        if (mapped != 0) {
            mapped = 0;
            close(device);
        }
    }

    /** Host address of the captured memory, which is mapped if necessary; 0 if that fails. */
    long open(LiveDevice device) {
        if (mapped != 0) {
            return mapped;
        }
        return host != 0 ? host : device.map(handle);
    }

    /** Unmaps what {@link #open} mapped, unless the application has it mapped. */
    void close(LiveDevice device) {
        if (mapped == 0 && host == 0) {
            device.functions().call(UnmapMemory.ID, device.handle(), handle);
        }
    }

    /** A resource is bound here, which may be a descriptor buffer. */
    void bound(boolean forDescriptors) {
        holdsDescriptors |= forDescriptors;
    }

    /** Whether a descriptor buffer is bound here. */
    boolean holdsDescriptors() {
        return holdsDescriptors;
    }

    /** Resources that were bound here and had to get their own memory. */
    List<LiveResource> elsewhere() {
        return elsewhere;
    }

    /** Offset of the captured mapping in the memory object; valid while mapped. */
    long mapOffset() {
        return mapOffset;
    }

    long mapBytes() {
        return mapBytes;
    }

    /** Address of the live mapping's first byte, 0 while it is not mapped. */
    long mapped() {
        return mapped;
    }

    long handle() {
        return handle;
    }

    long sizeBytes() {
        return sizeBytes;
    }

    int type() {
        return type;
    }

    /** VkMemoryPropertyFlags of the captured type. */
    public int capturedFlags() {
        return capturedFlags;
    }

    /** Offset of the captured memory in the live one. */
    long shift() {
        return shift;
    }
}
