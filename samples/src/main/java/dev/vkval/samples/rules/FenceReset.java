package dev.vkval.samples.rules;

import static dev.vkval.samples.VulkanResult.check;
import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkFenceCreateInfo;

/**
 * A submit signals a fence, which is reset for the next one.
 *
 * @param waits whether it is waited for before it is reset
 */
public record FenceReset(boolean waits) implements Sample {
    @Override
    public void run(SampleDevice device) {
        Buffer pattern = Buffer.create(device, "pattern", 256);
        Commands fill = device.record("fill", commands -> {
            commands.fill(pattern, 42);
            commands.transferToHost();
        });
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var fence = stack.mallocLong(1);
            check(vkCreateFence(device.vk(), VkFenceCreateInfo.calloc(stack).sType$Default(), null, fence));
            long handle = fence.get(0);
            device.name(VK_OBJECT_TYPE_FENCE, handle, "filled");
            device.onClose(() -> vkDestroyFence(device.vk(), handle, null));
            device.submit(handle, fill);
            if (waits) {
                check(vkWaitForFences(device.vk(), fence, true, -1));
            }
            check(vkResetFences(device.vk(), fence));
            check(vkQueueWaitIdle(device.queue()));
        }
        expect("word 9", 42, pattern.read(9));
    }
}
