package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.CmdPushConstants;
import dev.vkval.capture.command.CmdPushConstants2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.gpuav.proof.PushConstants;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.tracker.StateTracker;
import java.util.List;
import java.util.function.Function;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkPushConstantsInfoKHR;

/** The push constants of a command buffer, as far as it is recorded. */
final class PushedConstants {
    private PushConstants pushed = PushConstants.NONE;
    private List<PipelineLayoutState.PushConstantRange> ranges = List.of();

    /**
     * Follows the push constants of command buffers.
     *
     * @param of those of a command buffer, null for a command buffer that is not followed
     */
    static void register(Hooks hooks, StateTracker state, Function<CommandBufferState, PushedConstants> of) {
        hooks.onEffect(
                CmdPushConstants.ID,
                call -> push(
                        of.apply(buffer(call, state)),
                        state.get(PipelineLayoutState.class, CmdPushConstants.layout(call)),
                        CmdPushConstants.offset(call),
                        CmdPushConstants.size(call),
                        CmdPushConstants.pValues(call)));
        hooks.onEffect(CmdPushConstants2.ID, call -> {
            long info = CmdPushConstants2.pPushConstantsInfo(call);
            if (info != 0) {
                push(
                        of.apply(buffer(call, state)),
                        state.get(PipelineLayoutState.class, VkPushConstantsInfoKHR.nlayout(info)),
                        VkPushConstantsInfoKHR.noffset(info),
                        VkPushConstantsInfoKHR.nsize(info),
                        CMemory.pointer(info + VkPushConstantsInfoKHR.PVALUES));
            }
        });
        hooks.onEffect(CmdExecuteCommands.ID, call -> {
            PushedConstants constants = of.apply(buffer(call, state));
            if (constants != null) {
                constants.pushed = PushConstants.NONE;
            }
        });
    }

    private static CommandBufferState buffer(Call call, StateTracker state) {
        return state.get(CommandBufferState.class, call.u64(0));
    }

    private static void push(PushedConstants to, PipelineLayoutState layout, int offset, int size, long values) {
        if (to == null || values == 0 || offset < 0 || size < 0 || size > PushConstants.LIMIT_BYTES) {
            return;
        }
        byte[] bytes = new byte[size];
        MemoryUtil.memByteBuffer(values, size).get(bytes);
        to.push(layout, offset, bytes);
    }

    private void push(PipelineLayoutState layout, long offset, byte[] bytes) {
        if (layout == null || !layout.pushConstantRanges().equals(ranges)) {
            pushed = PushConstants.NONE;
            ranges = layout == null ? List.of() : layout.pushConstantRanges();
        }
        pushed = pushed.with(offset, bytes);
    }

    /** Those of a pipeline with a layout; nothing is known of those that were set with other ranges. */
    PushConstants of(PipelineLayoutState layout) {
        return layout != null && layout.pushConstantRanges().equals(ranges) ? pushed : PushConstants.NONE;
    }
}
