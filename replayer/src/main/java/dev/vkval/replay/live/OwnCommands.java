package dev.vkval.replay.live;

import dev.vkval.capture.command.AllocateCommandBuffers;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CreateCommandPool;
import dev.vkval.capture.command.CreateFence;
import dev.vkval.capture.command.DestroyCommandPool;
import dev.vkval.capture.command.DestroyFence;
import dev.vkval.capture.command.EndCommandBuffer;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.ResetFences;
import dev.vkval.capture.command.WaitForFences;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.failure.ReplayResourceException;
import dev.vkval.replay.structure.ResultNames;
import java.util.function.LongConsumer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCommandBufferAllocateInfo;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkCommandPoolCreateInfo;
import org.lwjgl.vulkan.VkFenceCreateInfo;
import org.lwjgl.vulkan.VkSubmitInfo;

/** Records, submits and awaits commands of the replay itself. */
public final class OwnCommands implements AutoCloseable {
    private static final long PATIENCE_NANOSECONDS = 60_000_000_000L;

    private final LiveDevice device;
    private final long queue;
    private final int family;
    private final long pool;
    private final long commandBuffer;
    private final long fence;

    OwnCommands(LiveDevice device, long queue, int family) {
        this.device = device;
        this.queue = queue;
        this.family = family;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long out = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            VkCommandPoolCreateInfo poolInfo = VkCommandPoolCreateInfo.calloc(stack)
                    .sType$Default()
                    .flags(VK10.VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT)
                    .queueFamilyIndex(family);
            require(device.call(CreateCommandPool.ID, poolInfo.address(), 0, out));
            pool = MemoryUtil.memGetLong(out);
            VkCommandBufferAllocateInfo bufferInfo = VkCommandBufferAllocateInfo.calloc(stack)
                    .sType$Default()
                    .commandPool(pool)
                    .level(VK10.VK_COMMAND_BUFFER_LEVEL_PRIMARY)
                    .commandBufferCount(1);
            require(device.call(AllocateCommandBuffers.ID, bufferInfo.address(), out, 0));
            commandBuffer = MemoryUtil.memGetLong(out);
            VkFenceCreateInfo fenceInfo = VkFenceCreateInfo.calloc(stack).sType$Default();
            require(device.call(CreateFence.ID, fenceInfo.address(), 0, out));
            fence = MemoryUtil.memGetLong(out);
        }
    }

    private static void require(int result) {
        DeviceLostException.checkOwn(result);
        if (result < 0) {
            throw new ReplayResourceException(
                    "the device refused a command of the replay itself: " + ResultNames.of(result));
        }
    }

    public long queue() {
        return queue;
    }

    public int family() {
        return family;
    }

    /**
     * Records commands, submits them and waits until they are done.
     *
     * @param recorder receives the command buffer
     */
    public void run(LongConsumer recorder) {
        run(recorder, PATIENCE_NANOSECONDS);
    }

    /**
     * As {@link #run(LongConsumer)}.
     *
     * @param patienceNanoseconds how long they may take
     */
    public void run(LongConsumer recorder, long patienceNanoseconds) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkCommandBufferBeginInfo begin = VkCommandBufferBeginInfo.calloc(stack)
                    .sType$Default()
                    .flags(VK10.VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
            require((int) device.functions().call(BeginCommandBuffer.ID, commandBuffer, begin.address()));
            recorder.accept(commandBuffer);
            require((int) device.functions().call(EndCommandBuffer.ID, commandBuffer));
            VkSubmitInfo submit =
                    VkSubmitInfo.calloc(stack).sType$Default().pCommandBuffers(stack.pointers(commandBuffer));
            submit(queue, submit, patienceNanoseconds);
        }
    }

    /** Submits to a queue and waits until it is done. */
    public void submit(long target, VkSubmitInfo submit) {
        submit(target, submit, PATIENCE_NANOSECONDS);
    }

    private void submit(long target, VkSubmitInfo submit, long patienceNanoseconds) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            int result = (int) device.functions().call(QueueSubmit.ID, target, 1, submit.address(), fence);
            require(result);
            long fences = stack.nmalloc(Long.BYTES, Long.BYTES);
            MemoryUtil.memPutLong(fences, fence);
            int waited =
                    (int) device.functions().call(WaitForFences.ID, device.handle(), 1, fences, 1, patienceNanoseconds);
            if (waited != VK10.VK_SUCCESS) {
                String sign = waited == VK10.VK_TIMEOUT ? "hang" : ResultNames.of(waited);
                throw new DeviceLostException(sign, "a submit of the replay itself", -1);
            }
            device.functions().call(ResetFences.ID, device.handle(), 1, fences);
        }
    }

    @Override
    public void close() {
        device.functions().call(DestroyFence.ID, device.handle(), fence, 0);
        device.functions().call(DestroyCommandPool.ID, device.handle(), pool, 0);
    }
}
