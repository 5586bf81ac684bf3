package dev.vkval.check.barrier;

import dev.vkval.capture.call.Call;
import dev.vkval.state.CommandBufferState;
import java.util.List;

/**
 * The barriers of a command before it is recorded, with older and newer commands in one form.
 *
 * @param newer whether each barrier has its own stage masks
 * @param the dependencyFlags of the first dependency
 */
public record BarrierCall(
        Call call,
        CommandBufferState buffer,
        boolean newer,
        int dependencyFlags,
        List<Scoped> memory,
        List<Scoped> buffers,
        List<Scoped> images) {

    /**
     * A barrier's scopes.
     *
     * @param path path in the parameters
     * @param address address of the barrier struct
     */
    public record Scoped(
            String path, long address, long srcStages, long srcAccesses, long dstStages, long dstAccesses) {}

    /** The id of a rule of the command: {@code VUID-vkCmdPipelineBarrier2-} and the suffix. */
    String commandRule(String suffix) {
        return "VUID-" + call.command().name() + "-" + suffix;
    }

    /** The id of a rule of a barrier struct, whose newer form has a 2 in its name. */
    String structRule(String struct, String suffix) {
        return "VUID-" + struct + (newer ? "2" : "") + "-" + suffix;
    }
}
