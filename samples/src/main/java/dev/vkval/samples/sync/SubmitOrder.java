package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.check;
import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK13.*;

import dev.vkval.samples.Commands;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.sync.BufferFrames.Buffers;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;

/** Two submits to one queue, each frame, whose order rests on a semaphore or a fence. */
public final class SubmitOrder {
    private SubmitOrder() {}

    /** A copy waits for a fill by a binary semaphore, at the fragment shader stage; {@code fixed} at transfers. */
    public static Sample binarySemaphore(boolean fixed) {
        int waitStage = fixed ? VK_PIPELINE_STAGE_TRANSFER_BIT : VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT;
        return device -> {
            Buffers buffers = Buffers.create(device);
            long semaphore = device.semaphore("filled");
            for (int frame = 0; frame < 3; frame++) {
                Commands fill = fill(buffers, frame);
                Commands copy = copy(buffers, frame);
                try (MemoryStack stack = MemoryStack.stackPush()) {
                    var first = VkSubmitInfo.calloc(stack)
                            .sType$Default()
                            .pCommandBuffers(stack.pointers(fill.vk()))
                            .pSignalSemaphores(stack.longs(semaphore));
                    check(vkQueueSubmit(device.queue(), first, VK_NULL_HANDLE));
                    var second = VkSubmitInfo.calloc(stack)
                            .sType$Default()
                            .waitSemaphoreCount(1)
                            .pWaitSemaphores(stack.longs(semaphore))
                            .pWaitDstStageMask(stack.ints(waitStage))
                            .pCommandBuffers(stack.pointers(copy.vk()));
                    check(vkQueueSubmit(device.queue(), second, VK_NULL_HANDLE));
                }
                check(vkQueueWaitIdle(device.queue()));
                expect("word 9", 42, buffers.readback().read(9));
            }
        };
    }

    /** A timeline semaphore is signalled when compute shaders are done; {@code fixed} when the fill is. */
    public static Sample timelineSemaphore(boolean fixed) {
        long signalStage = fixed ? VK_PIPELINE_STAGE_2_CLEAR_BIT : VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT;
        return device -> {
            Buffers buffers = Buffers.create(device);
            long semaphore = device.timelineSemaphore("frames filled");
            for (int frame = 0; frame < 3; frame++) {
                try (MemoryStack stack = MemoryStack.stackPush()) {
                    var point = VkSemaphoreSubmitInfo.calloc(2, stack);
                    point.get(0)
                            .sType$Default()
                            .semaphore(semaphore)
                            .value(frame + 1)
                            .stageMask(signalStage);
                    point.get(1).sType$Default().semaphore(semaphore).value(frame + 1);
                    point.get(1).stageMask(VK_PIPELINE_STAGE_2_COPY_BIT);
                    var signal = point.slice(0, 1);
                    var wait = point.slice(1, 1);
                    submit2(stack, device, fill(buffers, frame), null, signal);
                    submit2(stack, device, copy(buffers, frame), wait, null);
                }
                check(vkQueueWaitIdle(device.queue()));
                expect("word 9", 42, buffers.readback().read(9));
            }
        };
    }

    /** A buffer being copied is refilled by the next submit; {@code fixed} waits for the copy's fence before that. */
    public static Sample fence(boolean fixed) {
        return device -> {
            Buffers buffers = Buffers.create(device);
            try (MemoryStack stack = MemoryStack.stackPush()) {
                var fence = stack.mallocLong(1);
                check(vkCreateFence(device.vk(), VkFenceCreateInfo.calloc(stack).sType$Default(), null, fence));
                for (int frame = 0; frame < 3; frame++) {
                    device.submitAndWait(fill(buffers, frame));
                    device.submit(fence.get(0), copy(buffers, frame));
                    if (fixed) {
                        check(vkWaitForFences(device.vk(), fence, true, -1));
                    }
                    device.submit(
                            VK_NULL_HANDLE,
                            device.record("refill " + frame, commands -> commands.fill(buffers.data(), 0)));
                    check(vkQueueWaitIdle(device.queue()));
                    check(vkResetFences(device.vk(), fence));
                    expect("word 9", 42, buffers.readback().read(9));
                }
                vkDestroyFence(device.vk(), fence.get(0), null);
            }
        };
    }

    /** How the host waits for a copy. */
    public enum Idle {
        NOT,
        QUEUE,
        DEVICE
    }

    /** A buffer being copied is refilled by the next submit; the host may wait until the queue or the device is idle. */
    public static Sample idle(Idle idle) {
        return device -> {
            Buffers buffers = Buffers.create(device);
            for (int frame = 0; frame < 3; frame++) {
                device.submitAndWait(fill(buffers, frame));
                device.submit(VK_NULL_HANDLE, copy(buffers, frame));
                if (idle == Idle.QUEUE) {
                    check(vkQueueWaitIdle(device.queue()));
                } else if (idle == Idle.DEVICE) {
                    check(vkDeviceWaitIdle(device.vk()));
                }
                device.submitAndWait("refill " + frame, commands -> commands.fill(buffers.data(), 0));
                expect("word 9", 42, buffers.readback().read(9));
            }
        };
    }

    private static Commands fill(Buffers buffers, int frame) {
        return buffers.device().record("fill " + frame, commands -> commands.fill(buffers.data(), 42));
    }

    private static Commands copy(Buffers buffers, int frame) {
        return buffers.device().record("copy " + frame, commands -> {
            commands.copy(buffers.data(), buffers.readback());
            commands.transferToHost();
        });
    }

    private static void submit2(
            MemoryStack stack,
            SampleDevice device,
            Commands commands,
            VkSemaphoreSubmitInfo.Buffer wait,
            VkSemaphoreSubmitInfo.Buffer signal) {
        var commandBuffer =
                VkCommandBufferSubmitInfo.calloc(1, stack).sType$Default().commandBuffer(commands.vk());
        var info = VkSubmitInfo2.calloc(1, stack)
                .sType$Default()
                .pWaitSemaphoreInfos(wait)
                .pCommandBufferInfos(commandBuffer)
                .pSignalSemaphoreInfos(signal);
        check(vkQueueSubmit2(device.queue(), info, VK_NULL_HANDLE));
    }
}
