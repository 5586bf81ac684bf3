package dev.vkval.gpuav;

import dev.vkval.gpuav.proof.PushConstants;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;

/** What accesses of shaders are proved with of a command buffer, as far as it is recorded. */
final class ProvableCommands {
    static final StateObject.SubStateKey<ProvableCommands> KEY = new StateObject.SubStateKey<>(ProvableCommands.class);

    private final long beginBlock;
    private final List<ProvableAction> actions = new ArrayList<>();
    private PushConstants pushed = PushConstants.NONE;
    private List<PipelineLayoutState.PushConstantRange> ranges = List.of();
    private boolean conditional;

    /**
     * @param beginBlock block index of vkBeginCommandBuffer
     * @param conditional whether the commands may be executed under a condition
     */
    ProvableCommands(long beginBlock, boolean conditional) {
        this.beginBlock = beginBlock;
        this.conditional = conditional;
    }

    long beginBlock() {
        return beginBlock;
    }

    List<ProvableAction> actions() {
        return actions;
    }

    /** Whether commands now are executed under a condition in memory. */
    boolean conditional() {
        return conditional;
    }

    void conditional(boolean begun) {
        conditional = begun;
    }

    void push(PipelineLayoutState layout, long offset, byte[] bytes) {
        if (layout == null || !layout.pushConstantRanges().equals(ranges)) {
            pushed = PushConstants.NONE;
            ranges = layout == null ? List.of() : layout.pushConstantRanges();
        }
        pushed = pushed.with(offset, bytes);
    }

    /** Push constants are undefined from here. */
    void forgetPushed() {
        pushed = PushConstants.NONE;
    }

    /** The push constants of a pipeline with a layout; nothing is known of those that were set with other ranges. */
    PushConstants pushed(PipelineLayoutState layout) {
        return layout != null && layout.pushConstantRanges().equals(ranges) ? pushed : PushConstants.NONE;
    }
}
