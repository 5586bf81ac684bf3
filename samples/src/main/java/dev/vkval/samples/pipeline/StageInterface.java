package dev.vkval.samples.pipeline;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.VK_NULL_HANDLE;

import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;

/**
 * A fragment shader reads the density of fog at location 1.
 *
 * @param vertexShader which has to write it
 */
public record StageInterface(String vertexShader) implements Sample {
    @Override
    public void run(SampleDevice device) {
        Image scene = Image.color(device, "scene colour", Picture.SIZE_PIXELS);
        ShaderPipeline foggy = ShaderPipeline.graphics(device, vertexShader, "foggy.frag", null, scene);
        int pixel = Picture.pixel(device, scene, commands -> commands.drawFullScreen(foggy, VK_NULL_HANDLE));
        expect("pixel", Picture.ORANGE, pixel);
    }
}
