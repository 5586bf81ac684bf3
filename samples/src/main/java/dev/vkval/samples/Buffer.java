package dev.vkval.samples;

import static dev.vkval.samples.VulkanResult.check;
import static org.lwjgl.system.MemoryUtil.memIntBuffer;
import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
import static org.lwjgl.vulkan.VK12.VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT;
import static org.lwjgl.vulkan.VK12.vkGetBufferDeviceAddress;

import java.nio.IntBuffer;
import java.util.function.Consumer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkBufferCreateInfo;
import org.lwjgl.vulkan.VkBufferDeviceAddressInfo;
import org.lwjgl.vulkan.VkMemoryRequirements;

/**
 * A buffer with host-visible, coherent memory of its own.
 *
 * @param handle {@code VkBuffer}
 * @param memory {@code VkDeviceMemory} bound at offset 0
 * @param sizeBytes size of the buffer
 */
public record Buffer(SampleDevice device, long handle, long memory, long sizeBytes) {

    /** Creates a buffer that shaders and transfers may use in any way. */
    public static Buffer create(SampleDevice device, String name, long sizeBytes) {
        int usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT
                | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT
                | VK_BUFFER_USAGE_TRANSFER_SRC_BIT
                | VK_BUFFER_USAGE_TRANSFER_DST_BIT
                | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT
                | VK_BUFFER_USAGE_INDEX_BUFFER_BIT
                | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT;
        return create(device, name, sizeBytes, usage);
    }

    /** Creates a buffer for one use, given as VkBufferUsageFlags. */
    public static Buffer create(SampleDevice device, String name, long sizeBytes, int usage) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var handle = stack.mallocLong(1);
            check(vkCreateBuffer(
                    device.vk(),
                    VkBufferCreateInfo.calloc(stack)
                            .sType$Default()
                            .size(sizeBytes)
                            .usage(usage),
                    null,
                    handle));
            var requirements = VkMemoryRequirements.malloc(stack);
            vkGetBufferMemoryRequirements(device.vk(), handle.get(0), requirements);
            boolean addressed = (usage & VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT) != 0;
            long memory = device.allocate(requirements, addressed ? VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT : 0);
            check(vkBindBufferMemory(device.vk(), handle.get(0), memory, 0));
            Buffer buffer = new Buffer(device, handle.get(0), memory, sizeBytes);
            device.name(VK_OBJECT_TYPE_BUFFER, buffer.handle, name);
            device.onClose(() -> vkDestroyBuffer(device.vk(), buffer.handle, null));
            return buffer;
        }
    }

    /** Lets the host read or write the words of the buffer while it is mapped. */
    public void map(Consumer<IntBuffer> access) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var address = stack.mallocPointer(1);
            check(vkMapMemory(device.vk(), memory, 0, VK_WHOLE_SIZE, 0, address));
            try {
                access.accept(memIntBuffer(address.get(0), Math.toIntExact(sizeBytes / Integer.BYTES)));
            } finally {
                vkUnmapMemory(device.vk(), memory);
            }
        }
    }

    /** The device address of a buffer whose usage allows that it is asked for. */
    public long address() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var info = VkBufferDeviceAddressInfo.calloc(stack).sType$Default().buffer(handle);
            return vkGetBufferDeviceAddress(device.vk(), info);
        }
    }

    /** One word, read by the host. */
    public int read(int word) {
        int[] value = new int[1];
        map(words -> value[0] = words.get(word));
        return value[0];
    }
}
