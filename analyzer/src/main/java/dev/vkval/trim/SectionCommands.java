package dev.vkval.trim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The commands that a state section executes on a queue, in one command buffer that is gone at the end of the section. */
final class SectionCommands {
    private final SectionCalls calls;
    private final long device;
    private final long queue;
    private final int family;
    private long pool;
    private long buffer;

    SectionCommands(SectionCalls calls, long device, long queue, int family) {
        this.calls = calls;
        this.device = device;
        this.queue = queue;
        this.family = family;
    }

    /** Adds a command; {@code commandBuffer} is not among the values. Without a queue, nothing can depend on it. */
    void add(String command, String... values) throws IOException {
        if (queue == 0) {
            return;
        }
        if (pool == 0) {
            begin();
        }
        List<String> all = new ArrayList<>(List.of("commandBuffer=" + buffer));
        all.addAll(List.of(values));
        calls.write(command, all);
    }

    private void begin() throws IOException {
        pool = calls.newId();
        buffer = calls.newId();
        calls.write(
                "vkCreateCommandPool",
                "device=" + device,
                "pCreateInfo.queueFamilyIndex=" + Integer.toUnsignedString(family),
                "pCommandPool[0]=" + pool);
        calls.write(
                "vkAllocateCommandBuffers",
                "device=" + device,
                "pAllocateInfo.commandPool=" + pool,
                "pAllocateInfo.commandBufferCount=1",
                "pCommandBuffers[0]=" + buffer);
        calls.write("vkBeginCommandBuffer", "commandBuffer=" + buffer, "pBeginInfo.flags=ONE_TIME_SUBMIT");
    }

    /** Submits the commands, if there are any, and waits for them. */
    void end() throws IOException {
        if (pool == 0) {
            return;
        }
        calls.write("vkEndCommandBuffer", "commandBuffer=" + buffer);
        calls.write(
                "vkQueueSubmit",
                "queue=" + queue,
                "submitCount=1",
                "pSubmits[0].commandBufferCount=1",
                "pSubmits[0].pCommandBuffers[0]=" + buffer);
        calls.write("vkQueueWaitIdle", "queue=" + queue);
        calls.write("vkDestroyCommandPool", "device=" + device, "commandPool=" + pool);
        pool = 0;
    }
}
