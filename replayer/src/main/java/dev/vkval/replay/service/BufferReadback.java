package dev.vkval.replay.service;

import dev.vkval.capture.command.CmdCopyBuffer;
import dev.vkval.capture.command.CmdPipelineBarrier;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.failure.ReplayResourceException;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.LiveObject;
import dev.vkval.replay.live.OwnMemory;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferCopy;
import org.lwjgl.vulkan.VkMemoryBarrier;

/** Reads buffers back to the host. */
final class BufferReadback {
    private boolean refused;

    /**
     * Waits, up to a limit, for all submits of the buffer's device, and copies a part of the buffer.
     *
     * @param to address of {@code sizeBytes} bytes
     * @return false if that fails: the device is lost or hangs, which the next call of the capture will show, or has no
     *     queue or memory for it; then no further attempts are made
     */
    boolean read(LiveObject buffer, long offset, long sizeBytes, long to) {
        LiveDevice device = buffer.device();
        if (refused || device.own() == null) {
            return false;
        }
        try (OwnMemory staging = OwnMemory.buffer(device, sizeBytes, VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT)) {
            device.awaitQueues();
            device.own().run(commandBuffer -> copy(device, commandBuffer, buffer.handle(), offset, sizeBytes, staging));
            MemoryUtil.memCopy(staging.mapped(), to, sizeBytes);
            return true;
        } catch (DeviceLostException | ReplayResourceException e) {
            refused = true;
            return false;
        }
    }

    private static void copy(
            LiveDevice device, long commandBuffer, long buffer, long offset, long sizeBytes, OwnMemory staging) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            int transfer = VK10.VK_PIPELINE_STAGE_TRANSFER_BIT;
            int written = VK10.VK_ACCESS_MEMORY_WRITE_BIT;
            int read = VK10.VK_ACCESS_TRANSFER_READ_BIT;
            barrier(device, commandBuffer, VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, written, transfer, read);
            VkBufferCopy region = VkBufferCopy.calloc(stack).srcOffset(offset).size(sizeBytes);
            device.functions().call(CmdCopyBuffer.ID, commandBuffer, buffer, staging.handle(), 1, region.address());
            int copied = VK10.VK_ACCESS_TRANSFER_WRITE_BIT;
            int host = VK10.VK_ACCESS_HOST_READ_BIT;
            barrier(device, commandBuffer, transfer, copied, VK10.VK_PIPELINE_STAGE_HOST_BIT, host);
        }
    }

    private static void barrier(
            LiveDevice device, long commandBuffer, int srcStages, int srcAccesses, int dstStages, int dstAccesses) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkMemoryBarrier barrier = VkMemoryBarrier.calloc(stack)
                    .sType$Default()
                    .srcAccessMask(srcAccesses)
                    .dstAccessMask(dstAccesses);
            device.functions()
                    .call(
                            CmdPipelineBarrier.ID,
                            commandBuffer,
                            srcStages,
                            dstStages,
                            0,
                            1,
                            barrier.address(),
                            0,
                            0,
                            0,
                            0);
        }
    }
}
