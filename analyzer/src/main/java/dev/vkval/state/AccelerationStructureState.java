package dev.vkval.state;

/** VkAccelerationStructureKHR. */
public final class AccelerationStructureState extends StateObject {
    private final BufferState buffer;
    private final long offset;
    private final long sizeBytes;

    AccelerationStructureState(Creation creation, BufferState buffer, long offset, long sizeBytes) {
        super("VkAccelerationStructureKHR", creation);
        this.buffer = buffer;
        this.offset = offset;
        this.sizeBytes = sizeBytes;
    }

    /** The buffer it lies in. */
    public BufferState buffer() {
        return buffer;
    }

    public long offset() {
        return offset;
    }

    public long sizeBytes() {
        return sizeBytes;
    }
}
