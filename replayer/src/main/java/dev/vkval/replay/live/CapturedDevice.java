package dev.vkval.replay.live;

import dev.vkval.capture.block.Metadata;
import dev.vkval.device.ReportedStruct;
import java.util.List;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;

/** What the capture records of a physical device of the captured machine. */
public final class CapturedDevice {
    /** Null if not recorded. */
    private Metadata.SetDeviceProperties properties;

    private ReportedStruct limits = ReportedStruct.UNKNOWN;
    private int[] memoryTypeFlags = {};
    private int[] queueFamilyFlags = {};

    /** Whether these VkPhysicalDeviceProperties are those of another device or driver. */
    public boolean differsFrom(VkPhysicalDeviceProperties device) {
        return properties == null
                || properties.vendorId() != device.vendorID()
                || properties.deviceId() != device.deviceID()
                || properties.driverVersion() != device.driverVersion();
    }

    public void properties(Metadata.SetDeviceProperties block) {
        properties = block;
    }

    /** @param address of a VkPhysicalDeviceLimits */
    public void limits(long address) {
        limits = ReportedStruct.limits(address);
    }

    /** The limits that were returned to the application. */
    public ReportedStruct limits() {
        return limits;
    }

    public void memoryTypes(List<Metadata.MemoryType> types) {
        memoryTypeFlags =
                types.stream().mapToInt(Metadata.MemoryType::propertyFlags).toArray();
    }

    public void queueFamilies(int[] flags) {
        queueFamilyFlags = flags;
    }

    /** VkMemoryPropertyFlags of a memory type, -1 if not recorded. */
    public int memoryTypeFlags(int type) {
        return type >= 0 && type < memoryTypeFlags.length ? memoryTypeFlags[type] : -1;
    }

    /** VkQueueFlags of a queue family, -1 if not recorded. */
    int queueFamilyFlags(int family) {
        return family >= 0 && family < queueFamilyFlags.length ? queueFamilyFlags[family] : -1;
    }
}
