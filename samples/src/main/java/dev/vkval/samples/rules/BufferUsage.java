package dev.vkval.samples.rules;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;

/**
 * A fill writes a buffer that the host reads.
 *
 * @param usage VkBufferUsageFlags that the buffer is created with
 */
public record BufferUsage(int usage) implements Sample {
    /** Lacks what a fill needs. */
    public static final int FOR_READING = VK_BUFFER_USAGE_TRANSFER_SRC_BIT;

    public static final int FOR_BOTH = FOR_READING | VK_BUFFER_USAGE_TRANSFER_DST_BIT;

    @Override
    public void run(SampleDevice device) {
        Buffer pattern = Buffer.create(device, "pattern", 256, usage);
        device.submitAndWait("fill", commands -> {
            commands.fill(pattern, 42);
            commands.transferToHost();
        });
        expect("word 9", 42, pattern.read(9));
    }
}
