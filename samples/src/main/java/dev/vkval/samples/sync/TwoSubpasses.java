package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Image;
import dev.vkval.samples.RenderPass;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkSubpassDependency;

/** What samples with two subpasses share: the dependency between the two, and three frames that draw in each. */
final class TwoSubpasses {
    static final int LAYOUT = VK_IMAGE_LAYOUT_GENERAL;
    static final int SIZE_PIXELS = 16;

    private TwoSubpasses() {}

    /**
     * What one of them draws.
     *
     * @param name in the labels
     * @param set descriptors of the pipeline; VK_NULL_HANDLE for none
     */
    record Drawing(String name, Image image, ShaderPipeline pipeline, long set) {}

    /** The dependency of the second subpass on the first, in the stack's memory; null where there is to be none. */
    static VkSubpassDependency.Buffer dependency(Dependency between, MemoryStack stack) {
        return between == null
                ? null
                : VkSubpassDependency.calloc(1, stack)
                        .srcSubpass(0)
                        .dstSubpass(1)
                        .srcStageMask(between.srcStage())
                        .srcAccessMask(between.srcAccess())
                        .dstStageMask(between.dstStage())
                        .dstAccessMask(between.dstAccess())
                        .dependencyFlags(VK_DEPENDENCY_BY_REGION_BIT);
    }

    /**
     * Draws three frames, each in a submit of its own, and reads back what the second subpass rendered.
     *
     * @param prepare what makes the images ready for the render pass
     */
    static void run(
            SampleDevice device, RenderPass pass, Dependency prepare, Drawing first, Drawing second, int pixel) {
        Buffer readback = Buffer.create(device, "readback", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
        for (int frame = 0; frame < 3; frame++) {
            device.submitAndWait("frame " + frame, commands -> {
                commands.label("prepare", () -> {
                    commands.barrier(first.image(), VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT, prepare);
                    commands.barrier(second.image(), VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT, prepare);
                });
                pass.begin(commands);
                commands.label(first.name() + " subpass", () -> commands.drawFullScreen(first.pipeline(), first.set()));
                vkCmdNextSubpass(commands.vk(), VK_SUBPASS_CONTENTS_INLINE);
                commands.label(
                        second.name() + " subpass", () -> commands.drawFullScreen(second.pipeline(), second.set()));
                vkCmdEndRenderPass(commands.vk());
                commands.barrier(second.image(), LAYOUT, LAYOUT, RenderThenSample.ATTACHMENT_TO_COPY);
                commands.label("read back", () -> commands.copy(second.image(), LAYOUT, readback));
                commands.transferToHost();
            });
            expect("pixel", pixel, readback.read(9));
        }
    }
}
