package dev.vkval.samples.rules;

import static dev.vkval.samples.VulkanResult.check;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;
import org.lwjgl.vulkan.VkPushConstantRange;

/**
 * A pipeline layout is made for push constants.
 *
 * @param sizeBytes of their range, which has to be a multiple of four
 */
public record PushConstantRange(int sizeBytes) implements Sample {
    @Override
    public void run(SampleDevice device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var handle = stack.mallocLong(1);
            var range = VkPushConstantRange.calloc(1, stack)
                    .stageFlags(VK_SHADER_STAGE_COMPUTE_BIT)
                    .size(sizeBytes);
            var info = VkPipelineLayoutCreateInfo.calloc(stack).sType$Default().pPushConstantRanges(range);
            check(vkCreatePipelineLayout(device.vk(), info, null, handle));
            long layout = handle.get(0);
            device.onClose(() -> vkDestroyPipelineLayout(device.vk(), layout, null));
        }
    }
}
