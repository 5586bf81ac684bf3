package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;

/**
 * A pass renders an image, a barrier moves it to the transfer layout, a copy reads it back, in each of three submits.
 *
 * @param beforeCopy the scopes of that barrier
 */
public record RenderThenCopy(Dependency beforeCopy) implements Sample {
    /** What the pair needs. */
    public static final Dependency RIGHT = RenderThenSample.ATTACHMENT_TO_COPY;
    /** Does not make what was rendered available, so the layout transition races with it. */
    public static final Dependency NOTHING_AVAILABLE = new Dependency(
            VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
            0,
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_READ_BIT);
    /** Makes the image visible to shaders, not to the copy. */
    public static final Dependency NOT_FOR_COPIES = new Dependency(
            VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
            VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
            VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
            VK_ACCESS_SHADER_READ_BIT);

    private static final int SIZE_PIXELS = 16;

    @Override
    public void run(SampleDevice device) {
        Image scene = Image.color(device, "scene colour", SIZE_PIXELS);
        Buffer readback = Buffer.create(device, "readback", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
        ShaderPipeline orange = ShaderPipeline.graphics(device, "fullscreen.vert", "orange.frag", null, scene);
        int attachment = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
        int source = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;

        for (int frame = 0; frame < 3; frame++) {
            device.submitAndWait("frame " + frame, commands -> {
                commands.label("scene pass", () -> {
                    commands.barrier(scene, VK_IMAGE_LAYOUT_UNDEFINED, attachment, RenderThenSample.TO_ATTACHMENT);
                    commands.render(
                            scene,
                            attachment,
                            VK_ATTACHMENT_LOAD_OP_CLEAR,
                            () -> commands.drawFullScreen(orange, VK_NULL_HANDLE));
                });
                commands.label("read back", () -> {
                    commands.barrier(scene, attachment, source, beforeCopy);
                    commands.copy(scene, source, readback);
                    commands.transferToHost();
                });
            });
            expect("pixel", 0xFF0080FF, readback.read(9));
        }
    }
}
