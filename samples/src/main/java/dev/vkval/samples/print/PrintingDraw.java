package dev.vkval.samples.print;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import dev.vkval.samples.sync.RenderThenSample;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkInstanceCreateInfo;

/**
 * A triangle that covers an image is drawn.
 *
 * @param fragmentShader colours the image orange
 * @param prints whether the shader prints
 */
public record PrintingDraw(String fragmentShader, boolean prints) implements Sample {
    private static final int SIZE_PIXELS = 8;
    private static final int LAYOUT = VK_IMAGE_LAYOUT_GENERAL;
    private static final int ORANGE = 0xFF0080FF;

    @Override
    public void extend(VkInstanceCreateInfo info, MemoryStack stack) {
        if (prints) {
            Printing.ask(info, stack);
        }
    }

    @Override
    public void run(SampleDevice device) {
        Image target = Image.color(device, "target", SIZE_PIXELS);
        Buffer readback = Buffer.create(device, "readback", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
        ShaderPipeline pipeline = ShaderPipeline.graphics(device, "fullscreen.vert", fragmentShader, null, target);
        device.submitAndWait("frame", commands -> {
            commands.barrier(target, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT, RenderThenSample.TO_ATTACHMENT);
            commands.label(
                    "scene pass",
                    () -> commands.render(
                            target,
                            LAYOUT,
                            VK_ATTACHMENT_LOAD_OP_CLEAR,
                            () -> commands.drawFullScreen(pipeline, VK_NULL_HANDLE)));
            commands.barrier(target, LAYOUT, LAYOUT, RenderThenSample.ATTACHMENT_TO_COPY);
            commands.copy(target, LAYOUT, readback);
            commands.transferToHost();
        });
        expect("pixel", ORANGE, readback.read(9));
    }
}
