package dev.vkval.replay.control;

import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CmdCopyImageToBuffer;
import dev.vkval.capture.command.CmdDraw;
import dev.vkval.capture.command.CmdEndRenderPass;
import dev.vkval.capture.command.CmdPipelineBarrier;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.failure.ReplayResourceException;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.OwnMemory;
import dev.vkval.replay.system.Functions;
import java.time.Duration;
import java.util.function.ObjLongConsumer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferImageCopy;
import org.lwjgl.vulkan.VkClearValue;
import org.lwjgl.vulkan.VkMemoryBarrier;
import org.lwjgl.vulkan.VkRenderPassBeginInfo;

/**
 * Finds out whether a device executes a draw, by one on a device of its own. What a shader did to a GPU may outlast its
 * process: then draws of every later process hang or lose the device, while copies and dispatches are executed.
 *
 * <p>The calls of the driver are made on this thread, and may not come back. If the outcome is {@link
 * ControlOutcome#gone}, the device is not destroyed; the process should end without it.
 */
public final class DrawControl {
    private static final int WHITE = -1;

    /** More than one: a device was seen to execute a first draw, and to hang in one that waits for it. */
    private static final int RENDER_PASSES = 4;

    private final Duration limit;
    private final ObjLongConsumer<LiveDevice> before;

    /** @param limit how long the draw may take */
    public DrawControl(Duration limit) {
        this(limit, (device, commandBuffer) -> {});
    }

    /** @param before records what is executed before the draw */
    DrawControl(Duration limit, ObjLongConsumer<LiveDevice> before) {
        this.limit = limit;
        this.before = before;
    }

    /** @param wish which device: {@code auto}, an index, or part of a name */
    public ControlOutcome of(String wish) {
        try {
            ControlDevice device = ControlDevice.open(wish);
            boolean drawn = draws(device.live());
            device.close();
            return drawn ? ControlOutcome.DRAWN : ControlOutcome.WITHOUT_EFFECT;
        } catch (NoDeviceException e) {
            return ControlOutcome.ABSENT;
        } catch (ReplayResourceException e) {
            return ControlOutcome.UNDECIDED;
        } catch (DeviceLostException e) {
            return switch (e.sign()) {
                case DeviceLostException.HANG -> ControlOutcome.HUNG;
                case DeviceLostException.LOST -> ControlOutcome.LOST;
                default -> ControlOutcome.UNDECIDED;
            };
        }
    }

    private boolean draws(LiveDevice device) {
        ControlTarget target = new ControlTarget(device);
        OwnMemory copied = OwnMemory.buffer(
                device,
                (long) ControlTarget.SIDE * ControlTarget.SIDE * Integer.BYTES,
                VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT);
        device.own().run(commandBuffer -> record(device, commandBuffer, target, copied.handle()), limit.toNanos());
        boolean white = copied.mapped() != 0;
        for (int i = 0; white && i < ControlTarget.SIDE * ControlTarget.SIDE; i++) {
            white = MemoryUtil.memGetInt(copied.mapped() + (long) i * Integer.BYTES) == WHITE;
        }
        copied.close();
        target.close();
        return white;
    }

    private void record(LiveDevice device, long commandBuffer, ControlTarget target, long buffer) {
        before.accept(device, commandBuffer);
        Functions functions = device.functions();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkRenderPassBeginInfo begin = VkRenderPassBeginInfo.calloc(stack)
                    .sType$Default()
                    .renderPass(target.renderPass)
                    .framebuffer(target.framebuffer)
                    .clearValueCount(1)
                    .pClearValues(VkClearValue.calloc(1, stack));
            begin.renderArea().extent().set(ControlTarget.SIDE, ControlTarget.SIDE);
            for (int i = 0; i < RENDER_PASSES; i++) {
                functions.call(CmdBeginRenderPass.ID, commandBuffer, begin.address(), VK10.VK_SUBPASS_CONTENTS_INLINE);
                functions.call(
                        CmdBindPipeline.ID, commandBuffer, VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, target.pipeline);
                functions.call(CmdDraw.ID, commandBuffer, 3, 1, 0, 0);
                functions.call(CmdEndRenderPass.ID, commandBuffer);
                barrier(
                        functions,
                        commandBuffer,
                        VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                        VK10.VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
                        VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                        VK10.VK_ACCESS_MEMORY_READ_BIT | VK10.VK_ACCESS_MEMORY_WRITE_BIT);
            }
            VkBufferImageCopy region = VkBufferImageCopy.calloc(stack);
            region.imageSubresource().aspectMask(VK10.VK_IMAGE_ASPECT_COLOR_BIT).layerCount(1);
            region.imageExtent().set(ControlTarget.SIDE, ControlTarget.SIDE, 1);
            functions.call(
                    CmdCopyImageToBuffer.ID,
                    commandBuffer,
                    target.image.handle(),
                    VK10.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                    buffer,
                    1,
                    region.address());
            barrier(
                    functions,
                    commandBuffer,
                    VK10.VK_PIPELINE_STAGE_TRANSFER_BIT,
                    VK10.VK_ACCESS_TRANSFER_WRITE_BIT,
                    VK10.VK_PIPELINE_STAGE_HOST_BIT,
                    VK10.VK_ACCESS_HOST_READ_BIT);
        }
    }

    private static void barrier(
            Functions functions, long commandBuffer, int stages, int accesses, int laterStages, int laterAccesses) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkMemoryBarrier.Buffer barrier = VkMemoryBarrier.calloc(1, stack)
                    .sType$Default()
                    .srcAccessMask(accesses)
                    .dstAccessMask(laterAccesses);
            functions.call(
                    CmdPipelineBarrier.ID, commandBuffer, stages, laterStages, 0, 1, barrier.address(), 0, 0, 0, 0);
        }
    }
}
