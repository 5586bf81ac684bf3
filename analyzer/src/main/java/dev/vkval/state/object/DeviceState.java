package dev.vkval.state.object;

import dev.vkval.device.Capabilities;
import java.util.List;

/** VkDevice: its creation parameters and its physical device. */
public final class DeviceState extends StateObject {
    private final long physicalDevice;
    private final PhysicalDeviceState physicalDeviceState;
    private final Capabilities capabilities;
    private final int physicalDeviceCount;
    private final boolean withQueues;
    private boolean profilingLocked;
    private int customBorderColorSamplers;

    /**
     * @param physicalDeviceCount number of physical devices of the device group, 1 if there is none
     * @param withQueues whether it was created with a queue at least
     */
    @ForTrackers
    public DeviceState(
            Creation creation,
            long physicalDevice,
            PhysicalDeviceState physicalDeviceState,
            Capabilities capabilities,
            int physicalDeviceCount,
            boolean withQueues) {
        super("VkDevice", creation);
        this.physicalDevice = physicalDevice;
        this.physicalDeviceState = physicalDeviceState;
        this.capabilities = capabilities;
        this.physicalDeviceCount = physicalDeviceCount;
        this.withQueues = withQueues;
    }

    /** Captured id of its physical device. */
    public long physicalDevice() {
        return physicalDevice;
    }

    /** The known properties of its physical device; never null. */
    public PhysicalDeviceState physicalDeviceState() {
        return physicalDeviceState;
    }

    /** Its version, and the extensions and features that are enabled. */
    public Capabilities capabilities() {
        return capabilities;
    }

    /** Physical devices of the group that it was created from, at least 1. */
    public int physicalDeviceCount() {
        return physicalDeviceCount;
    }

    /** Whether it was created with a queue at least. */
    public boolean withQueues() {
        return withQueues;
    }

    /** Number of existing samplers with a custom border color. */
    public int customBorderColorSamplers() {
        return customBorderColorSamplers;
    }

    @ForTrackers
    public void countCustomBorderColor(SamplerState sampler, int change) {
        customBorderColorSamplers += sampler.customBorderColor() ? change : 0;
    }

    /** Whether the profiling lock is held. */
    public boolean profilingLocked() {
        return profilingLocked;
    }

    @ForTrackers
    public void profilingLocked(boolean locked) {
        profilingLocked = locked;
    }

    /** VkQueueFlags of a queue family, {@link QueueState#ALL_FLAGS} if the application did not query it. */
    public int queueFlags(int family) {
        List<Integer> flags = physicalDeviceState.queueFamilyFlags();
        return family >= 0 && family < flags.size() ? flags.get(family) : QueueState.ALL_FLAGS;
    }
}
