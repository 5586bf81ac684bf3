package dev.vkval.replay.memory;

import dev.vkval.capture.command.BindBufferMemory;
import dev.vkval.capture.command.CmdFillBuffer;
import dev.vkval.capture.command.CreateBuffer;
import dev.vkval.capture.command.DestroyBuffer;
import dev.vkval.replay.live.LiveDevice;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferCreateInfo;
import org.lwjgl.vulkan.VkMemoryRequirements;

/** Fills new memory that the host cannot write: a buffer is bound to all of it for as long as that takes. */
public final class FreshMemory {
    private static final int IN_EACH_BYTE = 0x01010101;

    private FreshMemory() {}

    /**
     * Fills memory, but for a rest of less than a word.
     *
     * @param memory live handle of memory that no resource has for itself
     * @param sizeBytes its size
     * @param type index of its live memory type
     * @param fresh what each byte becomes
     * @return whether it was possible: the device has a queue, and buffers may have that type of memory
     */
    public static boolean fill(LiveDevice device, long memory, long sizeBytes, int type, int fresh) {
        long words = sizeBytes & -Integer.BYTES;
        if (words == 0 || device.own() == null) {
            return false;
        }
        long buffer = buffer(device, words);
        boolean bound = buffer != 0 && bind(device, buffer, memory, sizeBytes, type);
        if (bound) {
            device.own()
                    .run(commands -> device.functions()
                            .call(CmdFillBuffer.ID, commands, buffer, 0, VK10.VK_WHOLE_SIZE, fresh * IN_EACH_BYTE));
        }
        device.functions().call(DestroyBuffer.ID, device.handle(), buffer, 0);
        return bound;
    }

    /** A live buffer, 0 if the device refuses one of that size. */
    private static long buffer(LiveDevice device, long sizeBytes) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkBufferCreateInfo info = VkBufferCreateInfo.calloc(stack)
                    .sType$Default()
                    .size(sizeBytes)
                    .usage(VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT);
            long created = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            int result = device.call(CreateBuffer.ID, info.address(), 0, created);
            return result == VK10.VK_SUCCESS ? MemoryUtil.memGetLong(created) : 0;
        }
    }

    private static boolean bind(LiveDevice device, long buffer, long memory, long sizeBytes, int type) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkMemoryRequirements requirements = device.memoryRequirements(false, buffer, stack);
            return (requirements.memoryTypeBits() & 1 << type) != 0
                    && requirements.size() <= sizeBytes
                    && device.call(BindBufferMemory.ID, buffer, memory, 0) == VK10.VK_SUCCESS;
        }
    }
}
