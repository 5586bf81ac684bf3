package dev.vkval.state.object;

/** VkBufferView; {@code rangeBytes} is resolved. */
public final class BufferViewState extends StateObject {
    private final BufferState buffer;
    private final int format;
    private final long offset;
    private final long rangeBytes;

    @ForTrackers
    public BufferViewState(Creation creation, BufferState buffer, int format, long offset, long rangeBytes) {
        super("VkBufferView", creation);
        this.buffer = buffer;
        dependOn(buffer);
        this.format = format;
        this.offset = offset;
        this.rangeBytes = rangeBytes;
    }

    public BufferState buffer() {
        return buffer;
    }

    public int format() {
        return format;
    }

    public long offset() {
        return offset;
    }

    public long rangeBytes() {
        return rangeBytes;
    }
}
