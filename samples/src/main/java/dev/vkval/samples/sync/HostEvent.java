package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.check;
import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Commands;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkEventCreateInfo;
import org.lwjgl.vulkan.VkFenceCreateInfo;
import org.lwjgl.vulkan.VkMemoryBarrier;

/** The host sets the event that a command buffer waits for, and has not waited for what that depends on. */
public final class HostEvent implements Sample {
    private static final int WORD = 44;

    private final boolean fixed;

    private HostEvent(boolean fixed) {
        this.fixed = fixed;
    }

    /** Fills a buffer, and copies it after an event of the host; {@code fixed} sets it after the fence of the fill. */
    public static Sample sample(boolean fixed) {
        return new HostEvent(fixed);
    }

    @Override
    public void run(SampleDevice device) {
        BufferFrames.Buffers buffers = BufferFrames.Buffers.create(device);
        long event = event(device);
        for (int i = 0; i < 3; i++) {
            Commands fill = device.record("fill " + i, commands -> commands.fill(buffers.data(), WORD));
            Commands read = device.record("read " + i, commands -> {
                waitForHost(commands, event);
                commands.copy(buffers.data(), buffers.readback());
                commands.transferToHost();
            });
            submit(device, event, fill, read);
            expect("word 9", WORD, buffers.readback().read(9));
        }
    }

    private void submit(SampleDevice device, long event, Commands fill, Commands read) {
        long filled = fence(device);
        long finished = fence(device);
        device.submit(filled, fill);
        if (fixed) {
            check(vkWaitForFences(device.vk(), filled, true, -1));
        }
        // Once a submitted command buffer waits for it, the host may not touch the event any more.
        check(vkSetEvent(device.vk(), event));
        device.submit(finished, read);
        check(vkWaitForFences(device.vk(), finished, true, -1));
        check(vkResetEvent(device.vk(), event));
    }

    private static long event(SampleDevice device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var handle = stack.mallocLong(1);
            check(vkCreateEvent(device.vk(), VkEventCreateInfo.calloc(stack).sType$Default(), null, handle));
            long event = handle.get(0);
            device.name(VK_OBJECT_TYPE_EVENT, event, "go on");
            device.onClose(() -> vkDestroyEvent(device.vk(), event, null));
            return event;
        }
    }

    private static long fence(SampleDevice device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var handle = stack.mallocLong(1);
            check(vkCreateFence(device.vk(), VkFenceCreateInfo.calloc(stack).sType$Default(), null, handle));
            long fence = handle.get(0);
            device.onClose(() -> vkDestroyFence(device.vk(), fence, null));
            return fence;
        }
    }

    private static void waitForHost(Commands commands, long event) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var barrier = VkMemoryBarrier.calloc(1, stack)
                    .sType$Default()
                    .srcAccessMask(VK_ACCESS_HOST_WRITE_BIT)
                    .dstAccessMask(VK_ACCESS_TRANSFER_READ_BIT | VK_ACCESS_TRANSFER_WRITE_BIT);
            vkCmdWaitEvents(
                    commands.vk(),
                    stack.longs(event),
                    VK_PIPELINE_STAGE_HOST_BIT,
                    VK_PIPELINE_STAGE_TRANSFER_BIT,
                    barrier,
                    null,
                    null);
        }
    }
}
