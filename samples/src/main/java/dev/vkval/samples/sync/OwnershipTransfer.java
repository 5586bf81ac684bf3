package dev.vkval.samples.sync;

import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK11.VK_QUEUE_FAMILY_EXTERNAL;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Sample;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkBufferMemoryBarrier;

/** A buffer is handed to users outside of Vulkan and taken back between the command that writes it and the one that reads. */
public final class OwnershipTransfer {
    private static final int TRANSFER = VK_PIPELINE_STAGE_TRANSFER_BIT;
    private static final Dependency RELEASE = new Dependency(TRANSFER, VK_ACCESS_TRANSFER_WRITE_BIT, TRANSFER, 0);
    private static final Dependency ACQUIRE = new Dependency(TRANSFER, 0, TRANSFER, VK_ACCESS_TRANSFER_READ_BIT);
    private static final Dependency ACQUIRE_FOR_SHADERS =
            new Dependency(TRANSFER, 0, VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT, VK_ACCESS_SHADER_READ_BIT);

    private OwnershipTransfer() {}

    /** The acquisition makes the buffer visible to fragment shaders; {@code fixed} to the copy that reads it. */
    public static Sample sample(boolean fixed) {
        return new BufferFrames(42, (commands, buffers) -> {
            commands.label("fill", () -> commands.fill(buffers.data(), 42));
            transfer(commands, buffers.data(), 0, VK_QUEUE_FAMILY_EXTERNAL, RELEASE);
            transfer(commands, buffers.data(), VK_QUEUE_FAMILY_EXTERNAL, 0, fixed ? ACQUIRE : ACQUIRE_FOR_SHADERS);
            commands.label("read", () -> commands.copy(buffers.data(), buffers.readback()));
        });
    }

    private static void transfer(Commands commands, Buffer buffer, int from, int to, Dependency dependency) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var barrier = VkBufferMemoryBarrier.calloc(1, stack)
                    .sType$Default()
                    .srcAccessMask(dependency.srcAccess())
                    .dstAccessMask(dependency.dstAccess())
                    .srcQueueFamilyIndex(from)
                    .dstQueueFamilyIndex(to)
                    .buffer(buffer.handle())
                    .size(VK_WHOLE_SIZE);
            vkCmdPipelineBarrier(commands.vk(), dependency.srcStage(), dependency.dstStage(), 0, null, barrier, null);
        }
    }
}
