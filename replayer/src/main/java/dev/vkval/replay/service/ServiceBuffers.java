package dev.vkval.replay.service;

import dev.vkval.capture.command.GetBufferDeviceAddress;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.OwnMemory;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkBufferDeviceAddressInfo;

/** The buffers that validators have on a device. */
final class ServiceBuffers {
    private final Map<LiveDevice, Map<Long, OwnMemory>> alive = new HashMap<>();

    /** @return null if its memory cannot be mapped */
    DeviceServices.Buffer create(LiveDevice device, long sizeBytes, int usage) {
        boolean addressed = (usage & VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT) != 0;
        OwnMemory buffer = OwnMemory.buffer(device, sizeBytes, usage);
        if (buffer.mapped() == 0) {
            buffer.close();
            return null;
        }
        MemoryUtil.memSet(buffer.mapped(), 0, sizeBytes);
        alive.computeIfAbsent(device, key -> new HashMap<>()).put(buffer.handle(), buffer);
        return new DeviceServices.Buffer(
                buffer.handle(), buffer.mapped(), sizeBytes, addressed ? address(device, buffer.handle()) : 0);
    }

    /** The device address of a live buffer. */
    static long address(LiveDevice device, long buffer) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkBufferDeviceAddressInfo info =
                    VkBufferDeviceAddressInfo.calloc(stack).sType$Default().buffer(buffer);
            return device.functions().call(GetBufferDeviceAddress.ID, device.handle(), info.address());
        }
    }

    void destroy(LiveDevice device, DeviceServices.Buffer buffer) {
        Map<Long, OwnMemory> buffers = alive.get(device);
        OwnMemory memory = buffers == null ? null : buffers.remove(buffer.handle());
        if (memory != null) {
            memory.close();
        }
    }

    void close(LiveDevice device) {
        Map<Long, OwnMemory> left = alive.remove(device);
        if (left != null) {
            left.values().forEach(OwnMemory::close);
        }
    }
}
