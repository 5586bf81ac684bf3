package dev.vkval.samples.shader;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

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
 * A draw samples one of four textures, of which one has a view of another type than the shader declares.
 *
 * @param index the index pushed
 */
public record ViewTypes(int index) implements Sample {
    /** Index of the texture whose view is of an array. */
    public static final int OF_ARRAY = 2;

    private static final int TEXTURES = 4;
    private static final int LAYOUT = VK_IMAGE_LAYOUT_GENERAL;
    private static final int SIZE_PIXELS = 16;

    @Override
    public void run(SampleDevice device) {
        int type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
        Descriptors descriptors = Descriptors.create(device, new Binding(type, TEXTURES));
        Image texture = Image.color(device, "orange texture", SIZE_PIXELS);
        Image layers = texture.withViewType(device, "orange layers", VK_IMAGE_VIEW_TYPE_2D_ARRAY);
        Image target = Image.color(device, "target", SIZE_PIXELS);
        Buffer readback = Buffer.create(device, "readback", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
        ShaderPipeline orange = ShaderPipeline.graphics(device, "fullscreen.vert", "orange.frag", null, texture);
        ShaderPipeline textured =
                ShaderPipeline.graphics(device, "fullscreen.vert", "textured_runtime.frag", descriptors, target);
        long sampler = Descriptors.sampler(device);
        long set = descriptors.allocate("textures");
        for (int element = 0; element < TEXTURES; element++) {
            descriptors.writeImage(set, 0, element, type, element == OF_ARRAY ? layers : texture, LAYOUT, sampler);
        }
        device.submitAndWait("make texture", commands -> {
            render(commands, texture, () -> commands.drawFullScreen(orange, VK_NULL_HANDLE));
            commands.barrier(texture, LAYOUT, LAYOUT, RenderThenSample.RIGHT);
        });
        device.submitAndWait("frame", commands -> {
            render(commands, target, () -> {
                commands.push(textured, index);
                commands.drawFullScreen(textured, set);
            });
            commands.barrier(target, LAYOUT, LAYOUT, RenderThenSample.ATTACHMENT_TO_COPY);
            commands.copy(target, LAYOUT, readback);
            commands.transferToHost();
        });
        if (index != OF_ARRAY) {
            expect("pixel", 0xFF0080FF, readback.read(9));
        }
    }

    private static void render(Commands commands, Image target, Runnable draws) {
        commands.barrier(target, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT, RenderThenSample.TO_ATTACHMENT);
        commands.render(target, LAYOUT, VK_ATTACHMENT_LOAD_OP_CLEAR, draws);
    }
}
