package dev.vkval.samples.sync;

import static dev.vkval.samples.sync.FillCopy.TRANSFER_TO_TRANSFER;
import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK13.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Sample;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDependencyInfo;
import org.lwjgl.vulkan.VkMemoryBarrier2;

/** Transfers that overtake each other inside one command buffer. */
public final class TransferHazards {
    /** Orders transfers without making anything visible, enough between a read and a write. */
    private static final Dependency EXECUTION_ONLY =
            new Dependency(VK_PIPELINE_STAGE_TRANSFER_BIT, 0, VK_PIPELINE_STAGE_TRANSFER_BIT, 0);

    private TransferHazards() {}

    /** A copy reads a buffer, then a fill overwrites it; {@code fixed} puts an execution barrier between them. */
    public static Sample fillAfterCopy(boolean fixed) {
        return new BufferFrames(42, (commands, buffers) -> {
            commands.fill(buffers.data(), 42);
            commands.barrier(buffers.data(), TRANSFER_TO_TRANSFER);
            commands.label("read", () -> commands.copy(buffers.data(), buffers.readback()));
            if (fixed) {
                commands.barrier(EXECUTION_ONLY);
            }
            commands.label("reset", () -> commands.fill(buffers.data(), 0));
        });
    }

    /** Two copies write the same buffer; {@code fixed} orders them. */
    public static Sample copyOverCopy(boolean fixed) {
        return new BufferFrames(43, (commands, buffers) -> {
            commands.fill(buffers.data(), 42);
            commands.fill(buffers.other(), 43);
            commands.barrier(TRANSFER_TO_TRANSFER);
            commands.label("first copy", () -> commands.copy(buffers.data(), buffers.readback()));
            if (fixed) {
                commands.barrier(buffers.readback(), TRANSFER_TO_TRANSFER);
            }
            commands.label("second copy", () -> commands.copy(buffers.other(), buffers.readback()));
        });
    }

    /** A barrier stands between a fill and a copy, for the wrong buffer unless {@code fixed}. */
    public static Sample barrierForOtherBuffer(boolean fixed) {
        return new BufferFrames(42, (commands, buffers) -> {
            Buffer guarded = fixed ? buffers.data() : buffers.other();
            commands.label("fill", () -> commands.fill(buffers.data(), 42));
            commands.barrier(guarded, TRANSFER_TO_TRANSFER);
            commands.label("read", () -> commands.copy(buffers.data(), buffers.readback()));
        });
    }

    /** A synchronization2 barrier between a fill and a copy names resolves as reader; {@code fixed} names copies. */
    public static Sample barrier2(boolean fixed) {
        return new BufferFrames(42, (commands, buffers) -> {
            commands.label("fill", () -> commands.fill(buffers.data(), 42));
            barrier2(commands, fixed ? VK_PIPELINE_STAGE_2_COPY_BIT : VK_PIPELINE_STAGE_2_RESOLVE_BIT);
            commands.label("read", () -> commands.copy(buffers.data(), buffers.readback()));
        });
    }

    private static void barrier2(Commands commands, long dstStage) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var barrier = VkMemoryBarrier2.calloc(1, stack)
                    .sType$Default()
                    .srcStageMask(VK_PIPELINE_STAGE_2_CLEAR_BIT)
                    .srcAccessMask(VK_ACCESS_2_TRANSFER_WRITE_BIT)
                    .dstStageMask(dstStage)
                    .dstAccessMask(VK_ACCESS_2_TRANSFER_READ_BIT);
            var info = VkDependencyInfo.calloc(stack).sType$Default().pMemoryBarriers(barrier);
            vkCmdPipelineBarrier2(commands.vk(), info);
        }
    }
}
