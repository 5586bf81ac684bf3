package dev.vkval.samples.pipeline;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Image;
import dev.vkval.samples.RenderPass;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import dev.vkval.samples.sync.RenderThenSample;

/**
 * A render pass with one attachment is begun, and a pipeline draws in it.
 *
 * @param same whether the pipeline was created for that render pass, or for one of two subpasses
 */
public record CompatibleRenderPass(boolean same) implements Sample {
    @Override
    public void run(SampleDevice device) {
        Image scene = Image.color(device, "scene colour", Picture.SIZE_PIXELS);
        Image other = Image.color(device, "other colour", Picture.SIZE_PIXELS);
        int clear = VK_ATTACHMENT_LOAD_OP_CLEAR;
        RenderPass begun = RenderPass.create(device, "scene pass", clear, null, scene);
        RenderPass of = same ? begun : RenderPass.create(device, "pass of two", clear, null, scene, other);
        ShaderPipeline orange =
                ShaderPipeline.graphics(device, "fullscreen.vert", "orange.frag", null, scene, of.handle(), 0);
        int layout = VK_IMAGE_LAYOUT_GENERAL;
        int pixel = Picture.pixel(device, scene, layout, commands -> {
            commands.barrier(scene, VK_IMAGE_LAYOUT_UNDEFINED, layout, RenderThenSample.TO_ATTACHMENT);
            begun.begin(commands);
            commands.drawFullScreen(orange, VK_NULL_HANDLE);
            vkCmdEndRenderPass(commands.vk());
        });
        expect("pixel", Picture.ORANGE, pixel);
    }
}
