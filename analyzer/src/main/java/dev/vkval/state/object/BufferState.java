package dev.vkval.state.object;

/** VkBuffer. */
public final class BufferState extends StateObject {
    private final long sizeBytes;
    private final long usage;
    private final int flags;
    private final int sharingMode;
    private final SparseBindings sparseBindings = new SparseBindings();
    private MemoryBinding binding;
    private long deviceAddress;
    private MemoryRequirements requirements;

    @ForTrackers
    public BufferState(Creation creation, long sizeBytes, long usage, int flags, int sharingMode) {
        super("VkBuffer", creation);
        this.sizeBytes = sizeBytes;
        this.usage = usage;
        this.flags = flags;
        this.sharingMode = sharingMode;
    }

    public long sizeBytes() {
        return sizeBytes;
    }

    /** VkBufferUsageFlags2. */
    public long usage() {
        return usage;
    }

    public int flags() {
        return flags;
    }

    /** VkSharingMode. */
    public int sharingMode() {
        return sharingMode;
    }

    /** The memory it is bound to; null for none and for sparse buffers. */
    public MemoryBinding binding() {
        return binding;
    }

    /** The memory that its ranges are bound to, empty for buffers that are not sparse. */
    public SparseBindings sparseBindings() {
        return sparseBindings;
    }

    @ForTrackers
    public void bind(MemoryBinding value) {
        binding = value;
        dependOn(value.memory());
    }

    /** Size in its memory requirements, 0 if the application did not query them. */
    public long requiredBytes() {
        return requirements == null ? 0 : requirements.sizeBytes();
    }

    /** Its memory requirements, null if the application did not query them. */
    public MemoryRequirements requirements() {
        return requirements;
    }

    @ForTrackers
    public void requirements(MemoryRequirements value) {
        requirements = value;
    }

    /** Its device address in the capture, 0 if the application did not query it. */
    public long deviceAddress() {
        return deviceAddress;
    }

    void deviceAddress(long value) {
        deviceAddress = value;
    }

    /** Bytes from {@code offset} on for a VkDeviceSize that may be VK_WHOLE_SIZE, clipped to the buffer. */
    public long rangeBytes(long offset, long size) {
        long rest = Math.max(sizeBytes - Math.max(offset, 0), 0);
        return size < 0 ? rest : Math.min(size, rest);
    }
}
