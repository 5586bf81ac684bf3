package dev.vkval.samples.shader;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK12.VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Descriptors.Binding;
import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import dev.vkval.samples.sync.RenderThenSample;

/**
 * A fragment shader samples a texture of a partially bound array, one of which was destroyed after it was written to the
 * set. A shader may still use the others.
 *
 * @param index the texture that is sampled; number 2 is destroyed
 */
public record DestroyedTexture(int index) implements Sample {
    private static final int ARRAY_LENGTH = 4;
    private static final int DESTROYED = 2;
    private static final int LAYOUT = VK_IMAGE_LAYOUT_GENERAL;
    private static final int SIZE_PIXELS = 8;

    @Override
    public void run(SampleDevice device) {
        int type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
        Descriptors descriptors =
                Descriptors.create(device, new Binding(type, ARRAY_LENGTH, VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT));
        Image texture = Image.color(device, "orange texture", SIZE_PIXELS);
        Image target = Image.color(device, "target", SIZE_PIXELS);
        Buffer readback = Buffer.create(device, "readback", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
        ShaderPipeline orange = ShaderPipeline.graphics(device, "fullscreen.vert", "orange.frag", null, texture);
        ShaderPipeline textured =
                ShaderPipeline.graphics(device, "fullscreen.vert", "textured_fixed.frag", descriptors, target);
        long sampler = Descriptors.sampler(device);
        long set = descriptors.allocate("textures");
        for (int element = 0; element < ARRAY_LENGTH; element++) {
            descriptors.writeImage(set, 0, element, type, texture, LAYOUT, sampler);
        }
        device.scoped(() -> descriptors.writeImage(
                set, 0, DESTROYED, type, Image.color(device, "unloaded texture", SIZE_PIXELS), LAYOUT, sampler));
        device.submitAndWait("frame", commands -> {
            render(commands, texture, () -> commands.drawFullScreen(orange, VK_NULL_HANDLE));
            commands.barrier(texture, LAYOUT, LAYOUT, RenderThenSample.RIGHT);
            commands.label(
                    "textured pass",
                    () -> render(commands, target, () -> {
                        commands.push(textured, index, 0, 0, 0);
                        commands.drawFullScreen(textured, set);
                    }));
            commands.barrier(target, LAYOUT, LAYOUT, RenderThenSample.ATTACHMENT_TO_COPY);
            commands.copy(target, LAYOUT, readback);
            commands.transferToHost();
        });
        if (index != DESTROYED) {
            expect("pixel", 0xFF0080FF, readback.read(9));
        }
    }

    private static void render(Commands commands, Image target, Runnable draws) {
        commands.barrier(target, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT, RenderThenSample.TO_ATTACHMENT);
        commands.render(target, LAYOUT, VK_ATTACHMENT_LOAD_OP_CLEAR, draws);
    }
}
