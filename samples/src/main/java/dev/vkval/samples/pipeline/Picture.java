package dev.vkval.samples.pipeline;

import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Image;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.sync.RenderThenSample;
import java.util.function.Consumer;

/** What the programs with one picture share. */
final class Picture {
    /** A pixel that orange.frag has coloured, in the bytes of an RGBA8 image. */
    static final int ORANGE = 0xFF0080FF;

    static final int SIZE_PIXELS = 16;

    private Picture() {}

    /** Renders to an image with dynamic rendering, and returns a pixel of it. */
    static int pixel(SampleDevice device, Image target, Consumer<Commands> draws) {
        int attachment = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
        return pixel(device, target, attachment, commands -> {
            commands.barrier(target, VK_IMAGE_LAYOUT_UNDEFINED, attachment, RenderThenSample.TO_ATTACHMENT);
            commands.label(
                    "scene pass",
                    () -> commands.render(
                            target, attachment, VK_ATTACHMENT_LOAD_OP_CLEAR, () -> draws.accept(commands)));
        });
    }

    /**
     * Lets commands render to an image, and returns a pixel of it.
     *
     * @param layout that the image has when they have ended
     */
    static int pixel(SampleDevice device, Image target, int layout, Consumer<Commands> renders) {
        Buffer readback = Buffer.create(device, "readback", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
        int source = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
        device.submitAndWait("frame", commands -> {
            renders.accept(commands);
            commands.barrier(target, layout, source, RenderThenSample.ATTACHMENT_TO_COPY);
            commands.label("read back", () -> commands.copy(target, source, readback));
            commands.transferToHost();
        });
        return readback.read(9);
    }
}
