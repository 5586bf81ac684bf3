package dev.vkval.state;

/** VkDeviceMemory. */
public final class DeviceMemoryState extends StateObject {
    private final long sizeBytes;
    private final int typeIndex;

    DeviceMemoryState(Creation creation, long sizeBytes, int typeIndex) {
        super("VkDeviceMemory", creation);
        this.sizeBytes = sizeBytes;
        this.typeIndex = typeIndex;
    }

    public long sizeBytes() {
        return sizeBytes;
    }

    /** Memory type index of the captured device. */
    public int typeIndex() {
        return typeIndex;
    }
}
