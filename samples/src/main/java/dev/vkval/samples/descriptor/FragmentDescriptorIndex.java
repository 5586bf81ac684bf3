package dev.vkval.samples.descriptor;

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
 * A fragment shader samples one texture of an array of four by an index from push constants, in each of three submits.
 *
 * <p>The array is followed by spare descriptors of the same type: a driver that does not check the bounds reads one of
 * those, and survives.
 *
 * @param shader {@code textured_fixed.frag}, whose array has a size, or {@code textured_runtime.frag}, whose has none
 * @param index the index pushed
 */
public record FragmentDescriptorIndex(String shader, int index) implements Sample {
    private static final int ARRAY_LENGTH = 4;
    private static final int SPARE_LENGTH = 8;
    private static final int LAYOUT = VK_IMAGE_LAYOUT_GENERAL;
    private static final int SIZE_PIXELS = 16;

    @Override
    public void run(SampleDevice device) {
        int type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
        Descriptors descriptors =
                Descriptors.create(device, new Binding(type, ARRAY_LENGTH), new Binding(type, SPARE_LENGTH));
        Image texture = Image.color(device, "orange texture", SIZE_PIXELS);
        Image target = Image.color(device, "target", SIZE_PIXELS);
        Buffer readback = Buffer.create(device, "readback", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
        ShaderPipeline orange = ShaderPipeline.graphics(device, "fullscreen.vert", "orange.frag", null, texture);
        ShaderPipeline textured = ShaderPipeline.graphics(device, "fullscreen.vert", shader, descriptors, target);
        long sampler = Descriptors.sampler(device);
        long set = descriptors.allocate("textures");
        for (int element = 0; element < ARRAY_LENGTH; element++) {
            descriptors.writeImage(set, 0, element, type, texture, LAYOUT, sampler);
        }
        for (int element = 0; element < SPARE_LENGTH; element++) {
            descriptors.writeImage(set, 1, element, type, texture, LAYOUT, sampler);
        }

        device.submitAndWait("make texture", commands -> {
            render(commands, texture, () -> commands.drawFullScreen(orange, VK_NULL_HANDLE));
            commands.barrier(texture, LAYOUT, LAYOUT, RenderThenSample.RIGHT);
        });
        for (int frame = 0; frame < 3; frame++) {
            device.submitAndWait("frame " + frame, commands -> {
                commands.label(
                        "textured pass",
                        () -> render(commands, target, () -> {
                            commands.push(textured, index);
                            commands.drawFullScreen(textured, set);
                        }));
                commands.barrier(target, LAYOUT, LAYOUT, RenderThenSample.ATTACHMENT_TO_COPY);
                commands.label("read back", () -> commands.copy(target, LAYOUT, readback));
                commands.transferToHost();
            });
            if (index < ARRAY_LENGTH) {
                expect("pixel", 0xFF0080FF, readback.read(9));
            }
        }
    }

    private static void render(Commands commands, Image target, Runnable draws) {
        commands.barrier(target, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT, RenderThenSample.TO_ATTACHMENT);
        commands.render(target, LAYOUT, VK_ATTACHMENT_LOAD_OP_CLEAR, draws);
    }
}
