package dev.vkval.state.object;

/** VkDeviceMemory. */
public final class DeviceMemoryState extends StateObject {

    /**
     * Its mapped range.
     *
     * @param sizeBytes VK_WHOLE_SIZE (-1) for all from {@code offset} on
     */
    public record Mapping(long offset, long sizeBytes) {}

    private final long sizeBytes;
    private final int typeIndex;
    private final boolean imported;
    private Mapping mapping;

    @ForTrackers
    public DeviceMemoryState(Creation creation, long sizeBytes, int typeIndex, boolean imported) {
        super("VkDeviceMemory", creation);
        this.sizeBytes = sizeBytes;
        this.typeIndex = typeIndex;
        this.imported = imported;
    }

    /** Bytes allocated; not the actual size if it is {@link #imported()}. */
    public long sizeBytes() {
        return sizeBytes;
    }

    /** Memory type index of the captured device. */
    public int typeIndex() {
        return typeIndex;
    }

    public boolean imported() {
        return imported;
    }

    /** Its mapping, null if it is not mapped. */
    public Mapping mapping() {
        return mapping;
    }

    @ForTrackers
    public void map(Mapping value) {
        mapping = value;
    }
}
