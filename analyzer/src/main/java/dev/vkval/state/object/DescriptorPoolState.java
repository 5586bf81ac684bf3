package dev.vkval.state.object;

import java.util.HashMap;
import java.util.Map;

/** VkDescriptorPool, with the remaining sets and descriptors. */
public final class DescriptorPoolState extends StateObject {
    private final int flags;
    private final int maxSets;
    private final Map<Integer, Long> sizes;
    private final Map<Integer, Long> available;
    private long availableSets;

    /** @param sizes descriptors by VkDescriptorType, bytes of inline uniform blocks */
    @ForTrackers
    public DescriptorPoolState(Creation creation, int flags, int maxSets, Map<Integer, Long> sizes) {
        super("VkDescriptorPool", creation);
        this.flags = flags;
        this.maxSets = maxSets;
        this.sizes = Map.copyOf(sizes);
        this.available = new HashMap<>(sizes);
        this.availableSets = Integer.toUnsignedLong(maxSets);
    }

    /** VkDescriptorPoolCreateFlags. */
    public int flags() {
        return flags;
    }

    /** Descriptors of a type that it was created with. */
    public long size(int type) {
        return sizes.getOrDefault(type, 0L);
    }

    /**
     * Descriptors of a type that can still be allocated; negative if the driver allocated more than the size of the
     * pool.
     */
    public long available(int type) {
        return available.getOrDefault(type, 0L);
    }

    /** Sets that can still be allocated; negative as above. */
    public long availableSets() {
        return availableSets;
    }

    public int maxSets() {
        return maxSets;
    }

    @ForTrackers
    public void allocated(DescriptorSetState set) {
        availableSets--;
        set.demand().forEach((type, count) -> available.merge(type, -count, Long::sum));
    }

    @ForTrackers
    public void freed(DescriptorSetState set) {
        availableSets++;
        set.demand().forEach((type, count) -> available.merge(type, count, Long::sum));
    }
}
