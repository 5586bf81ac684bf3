package dev.vkval.samples.rules;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkClearColorValue;
import org.lwjgl.vulkan.VkImageSubresourceRange;

/**
 * An image is cleared, and a copy reads it.
 *
 * @param transitions whether the barrier between the two changes the layout to what the copy says
 */
public record ImageLayout(boolean transitions) implements Sample {
    private static final Dependency BEFORE_CLEAR = new Dependency(
            VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, 0, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT);
    private static final Dependency BEFORE_COPY = new Dependency(
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_WRITE_BIT,
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_READ_BIT);

    @Override
    public void run(SampleDevice device) {
        Image image = Image.color(device, "image", 8);
        Buffer readback = Buffer.create(device, "readback", 8 * 8 * 4);
        int cleared = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
        int copied = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
        device.submitAndWait("clear and copy", commands -> {
            commands.barrier(image, VK_IMAGE_LAYOUT_UNDEFINED, cleared, BEFORE_CLEAR);
            try (MemoryStack stack = MemoryStack.stackPush()) {
                var white = VkClearColorValue.calloc(stack).float32(stack.floats(1, 1, 1, 1));
                var whole = VkImageSubresourceRange.calloc(1, stack);
                whole.get(0).set(image.aspect(), 0, 1, 0, 1);
                vkCmdClearColorImage(commands.vk(), image.handle(), cleared, white, whole);
            }
            commands.barrier(image, cleared, transitions ? copied : cleared, BEFORE_COPY);
            commands.copy(image, copied, readback);
            commands.transferToHost();
        });
        expect("pixel 9", -1, readback.read(9));
    }
}
