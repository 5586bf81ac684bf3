package dev.vkval.replay.memory;

import dev.vkval.capture.command.FreeMemory;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.structure.ImageInfo;
import org.lwjgl.system.MemoryUtil;

/** A buffer or image of the replay and the memory it lies in. */
public final class LiveResource {
    private final long handle;
    private final LiveDevice device;
    private final ImageInfo image;
    private final long bufferBytes;
    private boolean holdsDescriptors;
    private long capturedBytes = -1;
    private LiveMemory memory;
    private long offset;
    /** Memory of its own in place of the captured one, 0 for none. */
    private long ownMemory;

    private long ownBytes;
    /** Where its own memory is mapped, 0 where it is not visible to the host. */
    private long ownMapped;

    /**
     * Makes one.
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

    /** Says that descriptors are read from this buffer. */
    void holdsDescriptors(boolean whether) {
        holdsDescriptors = whether;
    }

    /** Takes how many bytes the capture's device required. */
    void capturedBytes(long sizeBytes) {
        capturedBytes = sizeBytes;
    }

    /** What the capture's device required; -1 where the capture does not tell. */
    long capturedBytes() {
        return capturedBytes;
    }

    /** Says where in captured memory it is bound. */
    void bind(LiveMemory captured, long at) {
        memory = captured;
        memory.bound(holdsDescriptors);
        offset = at;
    }

    /**
     * Says that it lies in memory of its own and not where it is bound.
     *
     * @param mapped where that memory is mapped, 0 where it is not visible to the host
     */
    void liesIn(long own, long sizeBytes, long mapped) {
        ownMemory = own;
        ownBytes = sizeBytes;
        ownMapped = mapped;
        memory.elsewhere().add(this);
    }

    /** Copies the part that it covers of a range of the captured memory to memory of its own. */
    void follow(long data, long begin, long sizeBytes) {
        long first = Math.max(begin, offset);
        long end = Math.min(begin + sizeBytes, offset + ownBytes);
        if (ownMapped != 0 && first < end) {
            MemoryUtil.memCopy(data + first - begin, ownMapped + first - offset, end - first);
        }
    }

    /** What the host wrote before it was bound is its contents too. */
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

    /** Writes to the memory it lies in; false if the host cannot see that. */
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

    /** Frees the memory that it had for itself. */
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
