package dev.vkval.samples.pipeline;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkFormatProperties;

/**
 * A pipeline renders integers, to a format of which the program knows the features.
 *
 * @param blends whether it enables blending, which integer formats do not have
 */
public record IntegerBlend(boolean blends) implements Sample {
    @Override
    public void run(SampleDevice device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var features = VkFormatProperties.malloc(stack);
            vkGetPhysicalDeviceFormatProperties(device.physicalDevice(), VK_FORMAT_R8G8B8A8_UINT, features);
            int renders = VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT;
            expect("feature", renders, features.optimalTilingFeatures() & renders);
        }
        Image ids = Image.integers(device, "ids", Picture.SIZE_PIXELS);
        ShaderPipeline numbered = ShaderPipeline.graphics(
                device,
                "fullscreen.vert",
                "ids.frag",
                ids,
                (info, stack) -> info.pColorBlendState()
                        .pAttachments()
                        .get(0)
                        .blendEnable(blends)
                        .srcColorBlendFactor(VK_BLEND_FACTOR_ONE)
                        .srcAlphaBlendFactor(VK_BLEND_FACTOR_ONE));
        int pixel = Picture.pixel(device, ids, commands -> commands.drawFullScreen(numbered, VK_NULL_HANDLE));
        expect("pixel", 0x04030201, pixel);
    }
}
