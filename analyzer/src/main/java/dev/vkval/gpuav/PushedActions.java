package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdPushConstants;
import dev.vkval.capture.command.CmdPushConstants2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkPushConstantsInfoKHR;

/** Pushes the indices of actions, and again what the application pushed in their place with other layouts. */
final class PushedActions {
    private static final int LAYOUT = 1;
    private static final int INFO = 1;

    private final DeviceServices services;

    /**
     * A word that the application pushed where an index may be.
     *
     * @param layout live
     */
    record Word(long layout, int stages, int offset, int value) {}

    PushedActions(DeviceServices services) {
        this.services = services;
    }

    /** A vkCmdPushConstants was executed. */
    void pushed(ExecutedCall call, CommandBufferActions actions) {
        Call recorded = call.recorded();
        note(
                actions,
                call.u64(LAYOUT),
                CmdPushConstants.stageFlags(recorded),
                CmdPushConstants.offset(recorded),
                CmdPushConstants.size(recorded),
                CmdPushConstants.pValues(recorded));
    }

    /** A vkCmdPushConstants2 was executed. */
    void pushed2(ExecutedCall call, CommandBufferActions actions) {
        long info = CmdPushConstants2.pPushConstantsInfo(call.recorded());
        note(
                actions,
                VkPushConstantsInfoKHR.nlayout(call.u64(INFO)),
                VkPushConstantsInfoKHR.nstageFlags(info),
                VkPushConstantsInfoKHR.noffset(info),
                VkPushConstantsInfoKHR.nsize(info),
                CMemory.pointer(info + VkPushConstantsInfoKHR.PVALUES));
    }

    private static void note(CommandBufferActions actions, long layout, int stages, int offset, int size, long values) {
        int last = actions.device.limits.pushConstantBytes() - Integer.BYTES;
        if (values != 0 && offset >= 0 && offset <= last && size >= last + Integer.BYTES - offset) {
            actions.pushed(new Word(layout, stages, last, CMemory.u32(values + last - offset, 0)));
        }
    }

    /** Pushes the index of an action before it is recorded. */
    void push(ExecutedCall call, InstrumentedPipeline pipeline, int index) {
        push(
                call,
                pipeline.layout(),
                pipeline.pushed().stages(),
                pipeline.pushed().offset(),
                index);
    }

    /** Pushes again what the application pushed. */
    void restore(ExecutedCall call, CommandBufferActions actions) {
        Word word = actions.pushed();
        if (word != null) {
            push(call, word.layout(), word.stages(), word.offset(), word.value());
        }
    }

    private void push(ExecutedCall call, long layout, int stages, int offset, int value) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            services.call(
                    call.recorded().u64(0),
                    CmdPushConstants.ID,
                    call.u64(0),
                    layout,
                    stages,
                    offset,
                    Integer.BYTES,
                    MemoryUtil.memAddress(stack.ints(value)));
        }
    }
}
