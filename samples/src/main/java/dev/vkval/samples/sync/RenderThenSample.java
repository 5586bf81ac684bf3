package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;

/**
 * One pass renders an image, the next samples it in its fragment shader, in each of three submits.
 *
 * @param betweenPasses the barrier between the two; null for none
 */
public record RenderThenSample(Dependency betweenPasses) implements Sample {
    /** What the two passes need. */
    public static final Dependency RIGHT = new Dependency(
            VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
            VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
            VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
            VK_ACCESS_SHADER_READ_BIT);
    /** Lets vertex shaders wait for the image, not fragment shaders. */
    public static final Dependency WEAK = new Dependency(
            VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
            VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
            VK_PIPELINE_STAGE_VERTEX_SHADER_BIT,
            VK_ACCESS_SHADER_READ_BIT);
    /** Prepares an image, whose contents are dropped, for rendering. */
    public static final Dependency TO_ATTACHMENT = new Dependency(
            VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
            0,
            VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
            VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT);
    /** Makes a rendered image visible to copies. */
    public static final Dependency ATTACHMENT_TO_COPY = new Dependency(
            VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
            VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_READ_BIT);

    private static final int LAYOUT = VK_IMAGE_LAYOUT_GENERAL;
    private static final int SIZE_PIXELS = 16;

    @Override
    public void run(SampleDevice device) {
        Descriptors descriptors = Descriptors.create(device, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER);
        Image scene = Image.color(device, "scene colour", SIZE_PIXELS);
        Image tinted = Image.color(device, "tinted colour", SIZE_PIXELS);
        Buffer readback = Buffer.create(device, "readback", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
        ShaderPipeline orange = ShaderPipeline.graphics(device, "fullscreen.vert", "orange.frag", null, scene);
        ShaderPipeline swap = ShaderPipeline.graphics(device, "fullscreen.vert", "swap.frag", descriptors, tinted);
        long set = descriptors.allocate("scene");
        int type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
        descriptors.writeImage(set, 0, 0, type, scene, LAYOUT, Descriptors.sampler(device));

        for (int frame = 0; frame < 3; frame++) {
            device.submitAndWait("frame " + frame, commands -> {
                commands.label("prepare", () -> {
                    commands.barrier(scene, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT, TO_ATTACHMENT);
                    commands.barrier(tinted, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT, TO_ATTACHMENT);
                });
                render(commands, "scene pass", scene, () -> commands.drawFullScreen(orange, VK_NULL_HANDLE));
                if (betweenPasses != null) {
                    commands.barrier(scene, LAYOUT, LAYOUT, betweenPasses);
                }
                render(commands, "tint pass", tinted, () -> commands.drawFullScreen(swap, set));
                commands.barrier(tinted, LAYOUT, LAYOUT, ATTACHMENT_TO_COPY);
                commands.label("read back", () -> commands.copy(tinted, LAYOUT, readback));
                commands.transferToHost();
            });
            expect("pixel", 0xFFFF8000, readback.read(9));
        }
    }

    private static void render(Commands commands, String label, Image target, Runnable draws) {
        commands.label(label, () -> commands.render(target, LAYOUT, VK_ATTACHMENT_LOAD_OP_CLEAR, draws));
    }
}
