package dev.vkval.samples.rules;

import static dev.vkval.samples.VulkanResult.check;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkSamplerCreateInfo;

/**
 * A sampler is made on a device without the feature samplerAnisotropy.
 *
 * @param anisotropic whether it asks for that feature
 */
public record AnisotropicSampler(boolean anisotropic) implements Sample {
    @Override
    public void run(SampleDevice device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var handle = stack.mallocLong(1);
            var info = VkSamplerCreateInfo.calloc(stack)
                    .sType$Default()
                    .anisotropyEnable(anisotropic)
                    .maxAnisotropy(1);
            check(vkCreateSampler(device.vk(), info, null, handle));
            long sampler = handle.get(0);
            device.onClose(() -> vkDestroySampler(device.vk(), sampler, null));
        }
    }
}
