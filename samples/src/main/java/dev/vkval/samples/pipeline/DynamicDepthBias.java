package dev.vkval.samples.pipeline;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import org.lwjgl.vulkan.VkPipelineDynamicStateCreateInfo;

/**
 * A pipeline with depth bias, whose values are dynamic, draws.
 *
 * @param set whether they are set before
 */
public record DynamicDepthBias(boolean set) implements Sample {
    @Override
    public void run(SampleDevice device) {
        Image scene = Image.color(device, "scene colour", Picture.SIZE_PIXELS);
        ShaderPipeline orange =
                ShaderPipeline.graphics(device, "fullscreen.vert", "orange.frag", scene, (info, stack) -> {
                    info.pRasterizationState().depthBiasEnable(true);
                    info.pDynamicState(VkPipelineDynamicStateCreateInfo.calloc(stack)
                            .sType$Default()
                            .pDynamicStates(stack.ints(VK_DYNAMIC_STATE_DEPTH_BIAS)));
                });
        int pixel = Picture.pixel(device, scene, commands -> {
            if (set) {
                vkCmdSetDepthBias(commands.vk(), 1, 0, 1);
            }
            commands.drawFullScreen(orange, VK_NULL_HANDLE);
        });
        expect("pixel", Picture.ORANGE, pixel);
    }
}
