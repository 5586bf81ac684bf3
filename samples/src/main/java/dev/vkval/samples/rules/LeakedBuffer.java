package dev.vkval.samples.rules;

import static dev.vkval.samples.VulkanResult.check;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkBufferCreateInfo;

/**
 * A buffer is made and not used.
 *
 * @param destroys whether it is destroyed before the device is
 */
public record LeakedBuffer(boolean destroys) implements Sample {
    @Override
    public void run(SampleDevice device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var handle = stack.mallocLong(1);
            var info =
                    VkBufferCreateInfo.calloc(stack).sType$Default().size(256).usage(VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
            check(vkCreateBuffer(device.vk(), info, null, handle));
            long buffer = handle.get(0);
            device.name(VK_OBJECT_TYPE_BUFFER, buffer, "forgotten");
            if (destroys) {
                device.onClose(() -> vkDestroyBuffer(device.vk(), buffer, null));
            }
        }
    }
}
