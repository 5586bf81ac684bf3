package dev.vkval.state;

import java.util.List;
import java.util.Set;

/** VkDevice. */
public final class DeviceState extends StateObject {
    private final long physicalDevice;
    private final Set<String> extensions;
    private final List<Integer> queueFamilyFlags;

    DeviceState(Creation creation, long physicalDevice, Set<String> extensions, List<Integer> queueFamilyFlags) {
        super("VkDevice", creation);
        this.physicalDevice = physicalDevice;
        this.extensions = Set.copyOf(extensions);
        this.queueFamilyFlags = List.copyOf(queueFamilyFlags);
    }

    /** Captured id of its physical device. */
    public long physicalDevice() {
        return physicalDevice;
    }

    /** Names of the extensions enabled. */
    public Set<String> extensions() {
        return extensions;
    }

    /** VkQueueFlags of a queue family, {@link QueueState#ALL_FLAGS} where the application never asked. */
    public int queueFlags(int family) {
        return family >= 0 && family < queueFamilyFlags.size() ? queueFamilyFlags.get(family) : QueueState.ALL_FLAGS;
    }
}
