package dev.vkval.samples.supervision;

import static dev.vkval.samples.VulkanResult.check;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.SampleDevice;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkMappedMemoryRange;

/** A one-word buffer that holds another value than the one last flushed. */
final class UnflushedWord {
    private UnflushedWord() {}

    /**
     * Creates the buffer.
     *
     * @param flushed what the capture records
     * @param actual what the driver sees
     */
    static Buffer create(SampleDevice device, String name, int flushed, int actual) {
        Buffer buffer = Buffer.create(device, name, Integer.BYTES);
        buffer.map(words -> {
            words.put(0, flushed);
            try (MemoryStack stack = MemoryStack.stackPush()) {
                var range = VkMappedMemoryRange.calloc(stack)
                        .sType$Default()
                        .memory(buffer.memory())
                        .size(VK_WHOLE_SIZE);
                check(vkFlushMappedMemoryRanges(device.vk(), range));
            }
            words.put(0, actual);
        });
        return buffer;
    }
}
