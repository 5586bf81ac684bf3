package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Image;
import dev.vkval.samples.RenderPass;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkSubpassDependency;

/**
 * The second subpass of a render pass renders over what the first reads as input attachment, in each of three submits.
 *
 * @param betweenSubpasses the subpass dependency; null for none
 */
public record SubpassOverwrite(Dependency betweenSubpasses) implements Sample {
    /** What the two subpasses need: the write waits for the read. */
    public static final Dependency RIGHT = new Dependency(
            VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
            VK_ACCESS_INPUT_ATTACHMENT_READ_BIT,
            VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
            VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT);

    private static final int LAYOUT = VK_IMAGE_LAYOUT_GENERAL;
    private static final int SIZE_PIXELS = 16;

    @Override
    public void run(SampleDevice device) {
        int type = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;
        Descriptors descriptors = Descriptors.create(device, type);
        Image swapped = Image.color(device, "swapped colour", SIZE_PIXELS);
        Image scene = Image.color(device, "scene colour", SIZE_PIXELS);
        Buffer readback = Buffer.create(device, "readback", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
        RenderPass pass = renderPass(device, swapped, scene);
        String vertices = "fullscreen.vert";
        var swap = ShaderPipeline.graphics(device, vertices, "swap_input.frag", descriptors, swapped, pass.handle(), 0);
        var orange = ShaderPipeline.graphics(device, vertices, "orange.frag", null, scene, pass.handle(), 1);
        long set = descriptors.allocate("scene");
        descriptors.writeImage(set, 0, 0, type, scene, LAYOUT, VK_NULL_HANDLE);

        for (int frame = 0; frame < 3; frame++) {
            device.submitAndWait("frame " + frame, commands -> {
                commands.label("prepare", () -> {
                    commands.barrier(swapped, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT, RenderThenSample.TO_ATTACHMENT);
                    commands.barrier(scene, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT, RenderThenSample.TO_ATTACHMENT);
                });
                pass.begin(commands);
                commands.label("swap subpass", () -> commands.drawFullScreen(swap, set));
                vkCmdNextSubpass(commands.vk(), VK_SUBPASS_CONTENTS_INLINE);
                commands.label("scene subpass", () -> commands.drawFullScreen(orange, VK_NULL_HANDLE));
                vkCmdEndRenderPass(commands.vk());
                commands.barrier(scene, LAYOUT, LAYOUT, RenderThenSample.ATTACHMENT_TO_COPY);
                commands.label("read back", () -> commands.copy(scene, LAYOUT, readback));
                commands.transferToHost();
            });
            expect("pixel", 0xFF0080FF, readback.read(9));
        }
    }

    private RenderPass renderPass(SampleDevice device, Image swapped, Image scene) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkSubpassDependency.Buffer dependencies = null;
            if (betweenSubpasses != null) {
                dependencies = VkSubpassDependency.calloc(1, stack)
                        .srcSubpass(0)
                        .dstSubpass(1)
                        .srcStageMask(betweenSubpasses.srcStage())
                        .srcAccessMask(betweenSubpasses.srcAccess())
                        .dstStageMask(betweenSubpasses.dstStage())
                        .dstAccessMask(betweenSubpasses.dstAccess())
                        .dependencyFlags(VK_DEPENDENCY_BY_REGION_BIT);
            }
            int loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
            return RenderPass.create(device, "swap and scene", loadOp, dependencies, -1, swapped, scene);
        }
    }
}
