package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.check;
import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.KHRSwapchain.VK_IMAGE_LAYOUT_PRESENT_SRC_KHR;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
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
 * Renders and presents three frames, and reads each one back.
 *
 * @param moment when it is read back
 */
public record Screenshot(Moment moment) implements Sample {
    /** When a frame is read back. */
    public enum Moment {
        /** Between rendering and presentation, which waits for it. */
        RIGHT,
        /** Between the two, but the presentation waits for nothing, and nothing makes the image ready for it. */
        UNAWAITED,
        /** When the image belongs to the presentation engine again. */
        PRESENTED
    }

    private static final int ATTACHMENT = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    private static final int SOURCE = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
    private static final int PRESENTABLE = VK_IMAGE_LAYOUT_PRESENT_SRC_KHR;
    private static final int WRITTEN = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
    private static final int SIZE_PIXELS = 16;

    private static final Dependency ACQUIRED =
            new Dependency(WRITTEN, 0, WRITTEN, VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT);
    private static final Dependency RENDERED =
            new Dependency(WRITTEN, VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, 0);
    private static final Dependency COPIED =
            new Dependency(VK_PIPELINE_STAGE_TRANSFER_BIT, 0, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, 0);

    @Override
    public boolean presents() {
        return true;
    }

    @Override
    public void run(SampleDevice device) {
        int usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
        Swapchain swapchain = Swapchain.create(device, SIZE_PIXELS, usage);
        Buffer readback = Buffer.create(device, "screenshot", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
        ShaderPipeline orange = ShaderPipeline.graphics(
                device, "fullscreen.vert", "orange.frag", null, swapchain.images()[0]);
        for (int frame = 0; frame < 3; frame++) {
            long acquired = device.semaphore("acquired " + frame);
            boolean awaited = moment != Moment.UNAWAITED;
            long finished = awaited ? device.semaphore("finished " + frame) : VK_NULL_HANDLE;
            int index = swapchain.acquire(acquired);
            Image image = swapchain.images()[index];
            Commands commands =
                    device.record("frame " + frame, recording -> record(recording, image, orange, readback));
            submit(device, commands, acquired, finished);
            swapchain.present(index, finished);
            if (moment == Moment.PRESENTED) {
                device.submit(
                        VK_NULL_HANDLE,
                        device.record("screenshot " + frame, recording -> copy(recording, image, readback)));
            }
            check(vkQueueWaitIdle(device.queue()));
            expect("pixel", 0xFFFF8000, readback.read(9));
        }
    }

    private void record(Commands commands, Image image, ShaderPipeline orange, Buffer readback) {
        commands.label("scene pass", () -> {
            commands.barrier(image, VK_IMAGE_LAYOUT_UNDEFINED, ATTACHMENT, ACQUIRED);
            commands.render(
                    image,
                    ATTACHMENT,
                    VK_ATTACHMENT_LOAD_OP_CLEAR,
                    () -> commands.drawFullScreen(orange, VK_NULL_HANDLE));
        });
        if (moment == Moment.PRESENTED) {
            commands.barrier(image, ATTACHMENT, PRESENTABLE, RENDERED);
            return;
        }
        commands.barrier(image, ATTACHMENT, SOURCE, RenderThenSample.ATTACHMENT_TO_COPY);
        copy(commands, image, readback);
        if (moment == Moment.RIGHT) {
            commands.barrier(image, SOURCE, PRESENTABLE, COPIED);
        }
    }

    private static void copy(Commands commands, Image image, Buffer readback) {
        commands.label("screenshot", () -> {
            commands.copy(image, SOURCE, readback);
            commands.transferToHost();
        });
    }

    private static void submit(SampleDevice device, Commands commands, long acquired, long finished) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var info = VkSubmitInfo.calloc(stack)
                    .sType$Default()
                    .pCommandBuffers(stack.pointers(commands.vk()))
                    .waitSemaphoreCount(1)
                    .pWaitSemaphores(stack.longs(acquired))
                    .pWaitDstStageMask(stack.ints(WRITTEN));
            if (finished != VK_NULL_HANDLE) {
                info.pSignalSemaphores(stack.longs(finished));
            }
            check(vkQueueSubmit(device.queue(), info, VK_NULL_HANDLE));
        }
    }
}
