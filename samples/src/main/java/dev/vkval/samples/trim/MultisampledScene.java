package dev.vkval.samples.trim;

import static dev.vkval.samples.VulkanResult.check;
import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.KHRSwapchain.VK_IMAGE_LAYOUT_PRESENT_SRC_KHR;
import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK12.VK_RESOLVE_MODE_AVERAGE_BIT;
import static org.lwjgl.vulkan.VK12.VK_RESOLVE_MODE_SAMPLE_ZERO_BIT;
import static org.lwjgl.vulkan.VK13.vkCmdBeginRendering;
import static org.lwjgl.vulkan.VK13.vkCmdEndRendering;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.Swapchain;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;

/**
 * A frame clears multisampled images, the halves differently; the next one resolves them and reads them back: colour,
 * depth and stencil, a buffer each.
 */
public final class MultisampledScene implements Sample {
    private static final int SIZE_PIXELS = 16;
    private static final int RED = 0xFF0000FF;
    private static final int GREEN = 0xFF00FF00;
    private static final float NEAR = 0.25f;
    private static final int LEFT_STENCIL = 7;
    private static final int RIGHT_STENCIL = 0xA5;
    private static final int DEPTH_STENCIL_FORMAT = VK_FORMAT_D32_SFLOAT_S8_UINT;
    private static final int BOTH = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
    private static final int COLOR_LAYOUT = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    private static final int DEPTH_LAYOUT = VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL;
    private static final int SOURCE = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
    private static final int ATTACHMENT_STAGES = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT
            | VK_PIPELINE_STAGE_EARLY_FRAGMENT_TESTS_BIT
            | VK_PIPELINE_STAGE_LATE_FRAGMENT_TESTS_BIT;
    private static final int ATTACHMENT_WRITES =
            VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT | VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT;
    private static final int ATTACHMENT_ACCESSES =
            ATTACHMENT_WRITES | VK_ACCESS_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_READ_BIT;
    private static final Dependency TO_ATTACHMENT =
            new Dependency(ATTACHMENT_STAGES, 0, ATTACHMENT_STAGES, ATTACHMENT_ACCESSES);
    private static final Dependency BETWEEN_PASSES =
            new Dependency(ATTACHMENT_STAGES, ATTACHMENT_WRITES, ATTACHMENT_STAGES, ATTACHMENT_ACCESSES);
    private static final Dependency TO_COPY = new Dependency(
            ATTACHMENT_STAGES, ATTACHMENT_WRITES, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_READ_BIT);

    @Override
    public boolean presents() {
        return true;
    }

    @Override
    public void run(SampleDevice device) {
        Image color = Image.multisampled(
                device, "scene colour", VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_ASPECT_COLOR_BIT, SIZE_PIXELS);
        Image depth = Image.multisampled(device, "scene depth and stencil", DEPTH_STENCIL_FORMAT, BOTH, SIZE_PIXELS);
        Image shownColor = Image.color(device, "resolved colour", SIZE_PIXELS);
        Image shownDepth = Image.depthStencil(device, "resolved depth and stencil", DEPTH_STENCIL_FORMAT, SIZE_PIXELS);
        Buffer colors = Buffer.create(device, "colours", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
        Buffer depths = Buffer.create(device, "depths", SIZE_PIXELS * SIZE_PIXELS * Float.BYTES);
        Buffer stencils = Buffer.create(device, "stencils", SIZE_PIXELS * SIZE_PIXELS);

        device.submitAndWait("scene", commands -> {
            commands.barrier(color, VK_IMAGE_LAYOUT_UNDEFINED, COLOR_LAYOUT, TO_ATTACHMENT);
            commands.barrier(depth, VK_IMAGE_LAYOUT_UNDEFINED, DEPTH_LAYOUT, TO_ATTACHMENT);
            commands.label("two halves", () -> {
                begin(commands, VK_ATTACHMENT_LOAD_OP_CLEAR, color, depth, null, null);
                clearRightHalf(commands);
                vkCmdEndRendering(commands.vk());
            });
        });
        present(device);
        device.submitAndWait("resolve", commands -> {
            commands.barrier(color, COLOR_LAYOUT, COLOR_LAYOUT, BETWEEN_PASSES);
            commands.barrier(depth, DEPTH_LAYOUT, DEPTH_LAYOUT, BETWEEN_PASSES);
            commands.barrier(shownColor, VK_IMAGE_LAYOUT_UNDEFINED, COLOR_LAYOUT, TO_ATTACHMENT);
            commands.barrier(shownDepth, VK_IMAGE_LAYOUT_UNDEFINED, DEPTH_LAYOUT, TO_ATTACHMENT);
            commands.label("resolving pass", () -> {
                begin(commands, VK_ATTACHMENT_LOAD_OP_LOAD, color, depth, shownColor, shownDepth);
                vkCmdEndRendering(commands.vk());
            });
            commands.barrier(shownColor, COLOR_LAYOUT, SOURCE, TO_COPY);
            commands.barrier(shownDepth, DEPTH_LAYOUT, SOURCE, TO_COPY);
            commands.copy(shownColor, SOURCE, colors);
            commands.copy(shownDepth.withAspect(VK_IMAGE_ASPECT_DEPTH_BIT), SOURCE, depths);
            commands.copy(shownDepth.withAspect(VK_IMAGE_ASPECT_STENCIL_BIT), SOURCE, stencils);
            commands.transferToHost();
        });
        int right = SIZE_PIXELS - 1;
        expect("left colour", RED, colors.read(0));
        expect("right colour", GREEN, colors.read(right));
        expect("left depth", Float.floatToIntBits(1), depths.read(0));
        expect("right depth", Float.floatToIntBits(NEAR), depths.read(right));
        expect("left stencil", LEFT_STENCIL * 0x01010101, stencils.read(0));
        expect("right stencil", RIGHT_STENCIL * 0x01010101, stencils.read(right / Integer.BYTES));
    }

    /** Ends a frame: what follows belongs to the next one. */
    private static void present(SampleDevice device) {
        Swapchain swapchain = Swapchain.create(device, SIZE_PIXELS);
        long acquired = device.semaphore("acquired");
        int index = swapchain.acquire(acquired);
        Commands commands = device.record(
                "frame end",
                recording -> recording.barrier(
                        swapchain.images()[index],
                        VK_IMAGE_LAYOUT_UNDEFINED,
                        VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
                        TO_ATTACHMENT));
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var info = VkSubmitInfo.calloc(stack)
                    .sType$Default()
                    .pCommandBuffers(stack.pointers(commands.vk()))
                    .waitSemaphoreCount(1)
                    .pWaitSemaphores(stack.longs(acquired))
                    .pWaitDstStageMask(stack.ints(ATTACHMENT_STAGES));
            check(vkQueueSubmit(device.queue(), info, VK_NULL_HANDLE));
        }
        check(vkQueueWaitIdle(device.queue()));
        swapchain.present(index, VK_NULL_HANDLE);
        check(vkQueueWaitIdle(device.queue()));
    }

    /** Begins rendering; {@code intoColor} and {@code intoDepth} take what is resolved at its end, null for nothing. */
    private static void begin(
            Commands commands, int loadOp, Image color, Image depth, Image intoColor, Image intoDepth) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var colorInfo = attachment(stack, loadOp, color, COLOR_LAYOUT);
            colorInfo.clearValue().color().float32(0, 1).float32(3, 1);
            var depthInfo = attachment(stack, loadOp, depth, DEPTH_LAYOUT);
            var stencilInfo = attachment(stack, loadOp, depth, DEPTH_LAYOUT);
            depthInfo.clearValue().depthStencil().set(1, LEFT_STENCIL);
            stencilInfo.clearValue().depthStencil().set(1, LEFT_STENCIL);
            if (intoColor != null) {
                resolve(colorInfo, VK_RESOLVE_MODE_AVERAGE_BIT, intoColor, COLOR_LAYOUT);
                resolve(depthInfo, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT, intoDepth, DEPTH_LAYOUT);
                resolve(stencilInfo, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT, intoDepth, DEPTH_LAYOUT);
            }
            var colors = VkRenderingAttachmentInfo.calloc(1, stack);
            colors.put(0, colorInfo);
            var info = VkRenderingInfo.calloc(stack)
                    .sType$Default()
                    .renderArea(area -> area.extent().set(SIZE_PIXELS, SIZE_PIXELS))
                    .layerCount(1)
                    .pColorAttachments(colors)
                    .pDepthAttachment(depthInfo)
                    .pStencilAttachment(stencilInfo);
            vkCmdBeginRendering(commands.vk(), info);
        }
    }

    private static VkRenderingAttachmentInfo attachment(MemoryStack stack, int loadOp, Image image, int layout) {
        return VkRenderingAttachmentInfo.calloc(stack)
                .sType$Default()
                .imageView(image.view())
                .imageLayout(layout)
                .loadOp(loadOp)
                .storeOp(VK_ATTACHMENT_STORE_OP_STORE);
    }

    private static void resolve(VkRenderingAttachmentInfo attachment, int mode, Image into, int layout) {
        attachment.resolveMode(mode).resolveImageView(into.view()).resolveImageLayout(layout);
    }

    private static void clearRightHalf(Commands commands) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var clears = VkClearAttachment.calloc(2, stack);
            clears.get(0)
                    .aspectMask(VK_IMAGE_ASPECT_COLOR_BIT)
                    .clearValue(value -> value.color().float32(1, 1).float32(3, 1));
            clears.get(1)
                    .aspectMask(BOTH)
                    .clearValue(value -> value.depthStencil().set(NEAR, RIGHT_STENCIL));
            var half = VkClearRect.calloc(1, stack).layerCount(1);
            half.rect().offset().set(SIZE_PIXELS / 2, 0);
            half.rect().extent().set(SIZE_PIXELS / 2, SIZE_PIXELS);
            vkCmdClearAttachments(commands.vk(), clears, half);
        }
    }
}
