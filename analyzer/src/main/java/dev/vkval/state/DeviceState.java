package dev.vkval.state;

import java.util.List;
import java.util.Set;

/** VkDevice: its creation parameters and its physical device. */
public final class DeviceState extends StateObject {
    private final long physicalDevice;
    private final PhysicalDeviceState physicalDeviceState;
    private final Set<String> extensions;
    private final Set<String> features;
    private final int instanceVersion;
    private final int physicalDeviceCount;
    private boolean profilingLocked;
    private int customBorderColorSamplers;

    /**
     * @param physicalDeviceState null if it is not known
     * @param physicalDeviceCount number of physical devices of the device group, 1 if there is none
     */
    DeviceState(
            Creation creation,
            long physicalDevice,
            PhysicalDeviceState physicalDeviceState,
            Set<String> extensions,
            Set<String> features,
            int instanceVersion,
            int physicalDeviceCount) {
        super("VkDevice", creation);
        this.physicalDevice = physicalDevice;
        this.physicalDeviceState =
                physicalDeviceState == null ? new PhysicalDeviceState(new Creation(0, -1, false)) : physicalDeviceState;
        this.extensions = Set.copyOf(extensions);
        this.features = Set.copyOf(features);
        this.instanceVersion = instanceVersion;
        this.physicalDeviceCount = physicalDeviceCount;
    }

    /** Captured id of its physical device. */
    public long physicalDevice() {
        return physicalDevice;
    }

    /** The known properties of its physical device; never null. */
    public PhysicalDeviceState physicalDeviceState() {
        return physicalDeviceState;
    }

    /** The lower of the version that the application requested and that of the device, 0 if that is not known. */
    public int apiVersion() {
        int offered = physicalDeviceState.apiVersion();
        return Integer.compareUnsigned(offered, instanceVersion) < 0 ? offered : instanceVersion;
    }

    /** Names of the extensions enabled. */
    public Set<String> extensions() {
        return extensions;
    }

    /** Names of the enabled features, by their members in the registry: {@code synchronization2}. */
    public Set<String> features() {
        return features;
    }

    /** Physical devices of the group that it was created from, at least 1. */
    public int physicalDeviceCount() {
        return physicalDeviceCount;
    }

    /** Number of existing samplers with a custom border color. */
    public int customBorderColorSamplers() {
        return customBorderColorSamplers;
    }

    void countCustomBorderColor(SamplerState sampler, int change) {
        customBorderColorSamplers += sampler.customBorderColor() ? change : 0;
    }

    /** Whether the profiling lock is held. */
    public boolean profilingLocked() {
        return profilingLocked;
    }

    void profilingLocked(boolean locked) {
        profilingLocked = locked;
    }

    /** VkQueueFlags of a queue family, {@link QueueState#ALL_FLAGS} if the application did not query it. */
    public int queueFlags(int family) {
        List<Integer> flags = physicalDeviceState.queueFamilyFlags();
        return family >= 0 && family < flags.size() ? flags.get(family) : QueueState.ALL_FLAGS;
    }
}
