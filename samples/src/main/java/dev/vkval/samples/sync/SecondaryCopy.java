package dev.vkval.samples.sync;

import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Commands;
import dev.vkval.samples.Sample;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBufferInheritanceInfo;

/** A secondary command buffer reads what the primary has just written. */
public final class SecondaryCopy {
    private SecondaryCopy() {}

    /** A primary fills a buffer, a secondary copies it; {@code fixed} puts a barrier before the execution. */
    public static Sample sample(boolean fixed) {
        return new BufferFrames(42, (commands, buffers) -> {
            commands.label("fill", () -> commands.fill(buffers.data(), 42));
            if (fixed) {
                commands.barrier(buffers.data(), FillCopy.TRANSFER_TO_TRANSFER);
            }
            try (MemoryStack stack = MemoryStack.stackPush()) {
                var inheritance = VkCommandBufferInheritanceInfo.calloc(stack).sType$Default();
                Commands secondary = buffers.device()
                        .recordSecondary(
                                "copy commands of " + commands.name(),
                                inheritance,
                                inner -> inner.label("read", () -> inner.copy(buffers.data(), buffers.readback())));
                vkCmdExecuteCommands(commands.vk(), secondary.vk());
            }
        });
    }
}
