package dev.vkval.replay.submit;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateFence;
import dev.vkval.capture.command.DestroyFence;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.WaitForFences;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.LiveObject;
import dev.vkval.replay.structure.ResultNames;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkFenceCreateInfo;

/** Waits, up to a limit, until a queue has executed all its submits. */
final class QueueIdle {
    private final ReplayContext context;

    QueueIdle(ReplayContext context) {
        this.context = context;
    }

    /**
     * Waits.
     *
     * @param call the last submit to the queue
     * @throws DeviceLostException if the queue does not become idle, or the device is lost
     */
    void await(LiveObject queue, Call call) {
        LiveDevice device = queue.device();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long fence = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            VkFenceCreateInfo info = VkFenceCreateInfo.calloc(stack).sType$Default();
            device.call(CreateFence.ID, info.address(), 0, fence);
            long handle = MemoryUtil.memGetLong(fence);
            check((int) device.functions().call(QueueSubmit.ID, queue.handle(), 0, 0, handle), call);
            long limit = context.settings().hangLimit().toNanos();
            check((int) device.functions().call(WaitForFences.ID, device.handle(), 1, fence, 1, limit), call);
            device.functions().call(DestroyFence.ID, device.handle(), handle, 0);
        }
    }

    private static void check(int result, Call call) {
        if (result != VK10.VK_SUCCESS) {
            String sign = result == VK10.VK_TIMEOUT ? DeviceLostException.HANG : ResultNames.of(result);
            throw new DeviceLostException(sign, call.name(), call.blockIndex());
        }
    }
}
