package dev.vkval.check.external;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.state.object.DeviceState;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkDeviceGroupDeviceCreateInfo;
import org.lwjgl.vulkan.VkMemoryAllocateFlagsInfo;

/**
 * Which instances an allocation has.
 *
 * @param physicalDevices of the device, by their captured ids
 * @param deviceMask of the physical devices that the allocation has an instance for
 */
record DeviceInstances(List<Long> physicalDevices, int deviceMask) {
    /**
     * Those of an allocation; null where the device is not known.
     *
     * @param info address of a VkMemoryAllocateInfo
     */
    static DeviceInstances of(DeviceState device, long info) {
        OptionalLong created = CreationParameters.address("VkDevice", device);
        if (device == null || created.isEmpty()) {
            return null;
        }
        long flags = PNext.find(info, VK11.VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO);
        boolean masked =
                flags != 0 && (VkMemoryAllocateFlagsInfo.nflags(flags) & VK11.VK_MEMORY_ALLOCATE_DEVICE_MASK_BIT) != 0;
        int all = (1 << device.physicalDeviceCount()) - 1;
        return new DeviceInstances(
                physicalDevices(device, created.getAsLong()),
                masked ? VkMemoryAllocateFlagsInfo.ndeviceMask(flags) : all);
    }

    private static List<Long> physicalDevices(DeviceState device, long created) {
        long group = PNext.find(created, VK11.VK_STRUCTURE_TYPE_DEVICE_GROUP_DEVICE_CREATE_INFO);
        long array = group == 0 ? 0 : CMemory.pointer(group + VkDeviceGroupDeviceCreateInfo.PPHYSICALDEVICES);
        int count = array == 0 ? 0 : CMemory.count(VkDeviceGroupDeviceCreateInfo.nphysicalDeviceCount(group), array);
        List<Long> devices = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            devices.add(CMemory.handle(array, i));
        }
        return devices.isEmpty() ? List.of(device.physicalDevice()) : devices;
    }
}
