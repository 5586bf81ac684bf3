package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.check;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Commands;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkEventCreateInfo;
import org.lwjgl.vulkan.VkMemoryBarrier;

/** An event is set before the write that its waiter depends on. */
public final class EventTooEarly {
    private EventTooEarly() {}

    /** Fills two buffers and copies the second after waiting for an event; {@code fixed} sets it after both fills. */
    public static Sample sample(boolean fixed) {
        return new BufferFrames(43, (commands, buffers) -> {
            long event = event(buffers.device());
            int transfer = VK_PIPELINE_STAGE_TRANSFER_BIT;
            commands.label("fill", () -> {
                commands.fill(buffers.data(), 42);
                if (!fixed) {
                    vkCmdSetEvent(commands.vk(), event, transfer);
                }
                commands.fill(buffers.other(), 43);
                if (fixed) {
                    vkCmdSetEvent(commands.vk(), event, transfer);
                }
            });
            waitForTransfers(commands, event);
            commands.label("read", () -> commands.copy(buffers.other(), buffers.readback()));
        });
    }

    private static long event(SampleDevice device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var handle = stack.mallocLong(1);
            check(vkCreateEvent(device.vk(), VkEventCreateInfo.calloc(stack).sType$Default(), null, handle));
            long event = handle.get(0);
            device.name(VK_OBJECT_TYPE_EVENT, event, "filled");
            device.onClose(() -> vkDestroyEvent(device.vk(), event, null));
            return event;
        }
    }

    private static void waitForTransfers(Commands commands, long event) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var barrier = VkMemoryBarrier.calloc(1, stack)
                    .sType$Default()
                    .srcAccessMask(VK_ACCESS_TRANSFER_WRITE_BIT)
                    .dstAccessMask(VK_ACCESS_TRANSFER_READ_BIT);
            vkCmdWaitEvents(
                    commands.vk(),
                    stack.longs(event),
                    VK_PIPELINE_STAGE_TRANSFER_BIT,
                    VK_PIPELINE_STAGE_TRANSFER_BIT,
                    barrier,
                    null,
                    null);
        }
    }
}
