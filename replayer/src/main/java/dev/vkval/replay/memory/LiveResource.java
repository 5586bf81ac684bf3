package dev.vkval.replay.memory;

import dev.vkval.capture.command.FreeMemory;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.structure.ImageInfo;
import org.lwjgl.system.MemoryUtil;

/** A buffer or image of the replay and its memory. */
public final class LiveResource {
    private final long handle;
    private final LiveDevice device;
    private final ImageInfo image;
    private final long bufferBytes;
    private boolean holdsDescriptors;
    private long capturedBytes = -1;
    private LiveMemory memory;
    private long offset;
    /** Its own memory in place of the captured one, 0 for none. */
    private long ownMemory;

    private long ownBytes;
    /** Host address of its own memory, 0 if not host-visible. */
    private long ownMapped;

    /**
     * Creates one.
     *
     * @param image null for a buffer
     * @param bufferBytes bytes of a buffer, 0 for an image
     */
    public LiveResource(long handle, LiveDevice device, ImageInfo image, long bufferBytes) {
        this.handle = handle;
        this.device = device;
        this.image = image;
        this.bufferBytes = bufferBytes;
    }

    /** Records that this is a descriptor buffer. */
    void holdsDescriptors(boolean whether) {
        holdsDescriptors = whether;
    }

    /** Sets how many bytes the captured device required. */
    void capturedBytes(long sizeBytes) {
        capturedBytes = sizeBytes;
    }

    /** How many bytes the captured device required; -1 if not recorded. */
    long capturedBytes() {
        return capturedBytes;
    }

    /** Sets the offset in captured memory at which it is bound. */
    void bind(LiveMemory captured, long at) {
        memory = captured;
        memory.bound(holdsDescriptors);
        offset = at;
    }

    /**
     * Records that it has its own memory and is not where it is bound.
     *
     * @param mapped host address of that memory, 0 if not host-visible
     */
    void liesIn(long own, long sizeBytes, long mapped) {
        ownMemory = own;
        ownBytes = sizeBytes;
        ownMapped = mapped;
        memory.elsewhere().add(this);
    }

    /** Copies the part of a range of captured memory that it covers to its own memory. */
    void follow(long data, long begin, long sizeBytes) {
        long first = Math.max(begin, offset);
        long end = Math.min(begin + sizeBytes, offset + ownBytes);
        if (ownMapped != 0 && first < end) {
            MemoryUtil.memCopy(data + first - begin, ownMapped + first - offset, end - first);
        }
    }

    /** What the host wrote before it was bound is part of its contents. */
    void followPresentContents() {
        if (ownMapped == 0 || !device.memoryTypes().hostVisible(memory.type())) {
            return;
        }
        long mapped = memory.open(device);
        if (mapped != 0) {
            follow(mapped, 0, memory.sizeBytes());
            memory.close(device);
        }
    }

    /** Writes to its memory; false if that is not host-visible. */
    public boolean write(long data, long sizeBytes) {
        if (ownMemory != 0) {
            if (ownMapped != 0) {
                MemoryUtil.memCopy(data, ownMapped, Math.min(sizeBytes, ownBytes));
            }
            return ownMapped != 0;
        }
        long room = memory.sizeBytes() - offset;
        if (!device.memoryTypes().hostVisible(memory.type()) || room < 0) {
            return false;
        }
        long mapped = memory.open(device);
        if (mapped == 0) {
            return false;
        }
        MemoryUtil.memCopy(data, mapped + offset, Math.min(sizeBytes, room));
        memory.close(device);
        return true;
    }

    /**
     * Copies the first bytes of its memory; the device is idle.
     *
     * @return false if the memory is not host-visible or has fewer bytes
     */
    public boolean read(long to, long sizeBytes) {
        if (ownMemory != 0) {
            if (ownMapped == 0 || sizeBytes > ownBytes) {
                return false;
            }
            MemoryUtil.memCopy(ownMapped, to, sizeBytes);
            return true;
        }
        if (!device.memoryTypes().hostVisible(memory.type()) || sizeBytes > memory.sizeBytes() - offset) {
            return false;
        }
        long mapped = memory.open(device);
        if (mapped == 0) {
            return false;
        }
        MemoryUtil.memCopy(mapped + offset, to, sizeBytes);
        memory.close(device);
        return true;
    }

    /** Frees its own memory. */
    void release() {
        if (memory != null) {
            memory.elsewhere().remove(this);
        }
        if (ownMemory != 0) {
            device.functions().call(FreeMemory.ID, device.handle(), ownMemory, 0);
            ownMemory = 0;
        }
    }

    public boolean isImage() {
        return image != null;
    }

    public long handle() {
        return handle;
    }

    public LiveDevice device() {
        return device;
    }

    /** Null for a buffer. */
    public ImageInfo image() {
        return image;
    }

    /** Bytes of a buffer, 0 for an image. */
    public long bufferBytes() {
        return bufferBytes;
    }

    /** The captured memory it is bound to, null before. */
    public LiveMemory memory() {
        return memory;
    }
}
