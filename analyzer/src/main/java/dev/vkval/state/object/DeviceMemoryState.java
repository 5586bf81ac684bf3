package dev.vkval.state.object;

import java.util.Collections;
import java.util.Set;
import org.lwjgl.vulkan.VK10;

/** VkDeviceMemory. */
public final class DeviceMemoryState extends StateObject {

    /**
     * Its mapped range.
     *
     * @param sizeBytes VK_WHOLE_SIZE (-1) for all from {@code offset} on
     * @param address where the captured process saw {@code offset}, 0 if that is not known
     */
    public record Mapping(long offset, long sizeBytes, long address) {}

    private final long sizeBytes;
    private final int typeIndex;
    private final boolean imported;
    private Mapping mapping;
    private boolean wasMapped;

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

    /** The buffers, images and other objects that exist and are bound to it. */
    public Set<StateObject> bound() {
        return Collections.unmodifiableSet(dependents());
    }

    /** A number that grows with each change of these. */
    public int boundChanges() {
        return dependentChanges();
    }

    /** Its mapping, null if it is not mapped. */
    public Mapping mapping() {
        return mapping;
    }

    /** Where the captured process sees it, null if it is not mapped or that is not known. */
    public HostRange mappedRange() {
        return mapping == null || mapping.address() == 0
                ? null
                : new HostRange(mapping.address(), mappedBytes(mapping.offset(), mapping.sizeBytes()));
    }

    /** How many bytes of it are mapped from an offset on, for a size that may be VK_WHOLE_SIZE. */
    public long mappedBytes(long offset, long bytes) {
        return bytes == VK10.VK_WHOLE_SIZE ? Math.max(0, sizeBytes - offset) : bytes;
    }

    /** Whether it was ever mapped. */
    public boolean wasMapped() {
        return wasMapped;
    }

    @ForTrackers
    public void map(Mapping value) {
        mapping = value;
        wasMapped |= value != null;
    }
}
