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
import java.util.Arrays;

/**
 * Draws with one large table of descriptors, which each draw binds again, by indices from push constants. Four copies of
 * the table take turns, as for frames in flight.
 *
 * @param descriptors length of the runtime array
 * @param draws number of draws, in one command buffer
 */
public record BindlessDraws(int descriptors, int draws) implements Sample {
    private static final int TABLES = 4;
    private static final int LAYOUT = VK_IMAGE_LAYOUT_GENERAL;
    private static final int SIZE_PIXELS = 1;

    @Override
    public void run(SampleDevice device) {
        int type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
        Descriptors layout = Descriptors.create(device, new Binding(type, descriptors));
        Buffer orange = Dispatches.words(device, "orange", 4, i -> Float.floatToIntBits(i == 3 ? 1 : 0.5f * (2 - i)));
        Image target = Image.color(device, "target", SIZE_PIXELS);
        Buffer readback = Buffer.create(device, "readback", Integer.BYTES);
        ShaderPipeline shaded = ShaderPipeline.graphics(device, "fullscreen.vert", "material.frag", layout, target);
        long[] tables = new long[TABLES];
        Arrays.setAll(tables, i -> layout.allocate("table " + i));
        for (long table : tables) {
            layout.writeBuffers(table, type, descriptors, orange);
        }
        device.submitAndWait("frame", commands -> {
            commands.barrier(target, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT, RenderThenSample.TO_ATTACHMENT);
            commands.render(target, LAYOUT, VK_ATTACHMENT_LOAD_OP_CLEAR, () -> {
                for (int draw = 0; draw < draws; draw++) {
                    draw(commands, shaded, tables[draw % TABLES], draw);
                }
            });
            commands.barrier(target, LAYOUT, LAYOUT, RenderThenSample.ATTACHMENT_TO_COPY);
            commands.copy(target, LAYOUT, readback);
            commands.transferToHost();
        });
        expect("pixel", 0xFF0080FF, readback.read(0));
    }

    private void draw(Commands commands, ShaderPipeline shaded, long table, int draw) {
        commands.bind(shaded, table);
        commands.push(shaded, draw * 7 % descriptors, 0, 0, 0);
        vkCmdDraw(commands.vk(), 3, 1, 0, 0);
    }
}
