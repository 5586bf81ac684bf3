package dev.vkval.samples.sync;

import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Dependency;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Image;
import dev.vkval.samples.RenderPass;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import org.lwjgl.system.MemoryStack;

/**
 * The second subpass of a render pass renders over what the first loads and reads as input attachment, in each of three
 * submits.
 *
 * @param betweenSubpasses the subpass dependency; null for none
 */
public record SubpassOverwrite(Dependency betweenSubpasses) implements Sample {
    /** What the two subpasses need: the write waits for the load and for the read. */
    public static final Dependency RIGHT = new Dependency(
            VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT | VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
            VK_ACCESS_INPUT_ATTACHMENT_READ_BIT | VK_ACCESS_COLOR_ATTACHMENT_READ_BIT,
            VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
            VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT);

    private static final Dependency TO_LOADED_ATTACHMENT = new Dependency(
            VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
            0,
            VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
            VK_ACCESS_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT);

    @Override
    public void run(SampleDevice device) {
        int type = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;
        Descriptors descriptors = Descriptors.create(device, type);
        Image swapped = Image.color(device, "swapped colour", TwoSubpasses.SIZE_PIXELS);
        Image scene = Image.color(device, "scene colour", TwoSubpasses.SIZE_PIXELS);
        RenderPass pass = renderPass(device, swapped, scene);
        String vertices = "fullscreen.vert";
        var swap = ShaderPipeline.graphics(device, vertices, "swap_input.frag", descriptors, swapped, pass.handle(), 0);
        var orange = ShaderPipeline.graphics(device, vertices, "orange.frag", null, scene, pass.handle(), 1);
        long set = descriptors.allocate("scene");
        descriptors.writeImage(set, 0, 0, type, scene, TwoSubpasses.LAYOUT, VK_NULL_HANDLE);
        TwoSubpasses.run(
                device,
                pass,
                TO_LOADED_ATTACHMENT,
                new TwoSubpasses.Drawing("swap", swapped, swap, set),
                new TwoSubpasses.Drawing("scene", scene, orange, VK_NULL_HANDLE),
                0xFF0080FF);
    }

    private RenderPass renderPass(SampleDevice device, Image swapped, Image scene) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var dependencies = TwoSubpasses.dependency(betweenSubpasses, stack);
            int loadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
            return RenderPass.create(device, "swap and scene", loadOp, dependencies, -1, swapped, scene);
        }
    }
}
