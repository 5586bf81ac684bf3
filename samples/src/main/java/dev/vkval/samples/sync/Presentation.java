package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.check;
import static org.lwjgl.vulkan.KHRSwapchain.VK_IMAGE_LAYOUT_PRESENT_SRC_KHR;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Commands;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import dev.vkval.samples.Swapchain;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkSubmitInfo;

/**
 * Renders and presents three frames.
 *
 * @param transitionStage first scope of the transition of the acquired image to an attachment; the submit waits for the
 *     acquisition at the colour attachment output stage
 * @param submitWaits whether the submit waits for the acquisition at all
 * @param presentWaits whether the presentation waits for the rendering
 */
public record Presentation(int transitionStage, boolean submitWaits, boolean presentWaits) implements Sample {
    /** Chains the transition to the wait for the acquisition. */
    public static final int CHAINED = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
    /** Lets the transition run ahead of the wait. */
    public static final int UNCHAINED = VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT;

    private static final Dependency RENDERED = new Dependency(
            VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
            VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
            VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT,
            0);
    private static final int SIZE_PIXELS = 16;

    @Override
    public boolean presents() {
        return true;
    }

    @Override
    public void run(SampleDevice device) {
        Swapchain swapchain = Swapchain.create(device, SIZE_PIXELS);
        ShaderPipeline orange = ShaderPipeline.graphics(
                device, "fullscreen.vert", "orange.frag", null, swapchain.images()[0]);
        for (int frame = 0; frame < 3; frame++) {
            long acquired = device.semaphore("acquired " + frame);
            long rendered = presentWaits ? device.semaphore("rendered " + frame) : VK_NULL_HANDLE;
            int index = swapchain.acquire(acquired);
            Image image = swapchain.images()[index];
            Commands commands = device.record("frame " + frame, recording -> draw(recording, image, orange));
            submit(device, commands, acquired, rendered);
            swapchain.present(index, rendered);
            check(vkQueueWaitIdle(device.queue()));
        }
    }

    private void draw(Commands commands, Image image, ShaderPipeline orange) {
        int attachment = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
        Dependency toAttachment = new Dependency(
                transitionStage,
                0,
                VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
                VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT);
        commands.label("scene pass", () -> {
            commands.barrier(image, VK_IMAGE_LAYOUT_UNDEFINED, attachment, toAttachment);
            commands.render(
                    image,
                    attachment,
                    VK_ATTACHMENT_LOAD_OP_CLEAR,
                    () -> commands.drawFullScreen(orange, VK_NULL_HANDLE));
            commands.barrier(image, attachment, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR, RENDERED);
        });
    }

    private void submit(SampleDevice device, Commands commands, long acquired, long rendered) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var info = VkSubmitInfo.calloc(stack).sType$Default().pCommandBuffers(stack.pointers(commands.vk()));
            if (submitWaits) {
                info.waitSemaphoreCount(1)
                        .pWaitSemaphores(stack.longs(acquired))
                        .pWaitDstStageMask(stack.ints(VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT));
            }
            if (rendered != VK_NULL_HANDLE) {
                info.pSignalSemaphores(stack.longs(rendered));
            }
            check(vkQueueSubmit(device.queue(), info, VK_NULL_HANDLE));
        }
    }
}
