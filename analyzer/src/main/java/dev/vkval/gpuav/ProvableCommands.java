package dev.vkval.gpuav;

import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;

/** What accesses of shaders are proved with of a command buffer, as far as it is recorded. */
final class ProvableCommands {
    static final StateObject.SubStateKey<ProvableCommands> KEY = new StateObject.SubStateKey<>(ProvableCommands.class);

    private final long beginBlock;
    private final List<ProvableAction> actions = new ArrayList<>();
    private final PushedConstants pushed = new PushedConstants();
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

    PushedConstants pushed() {
        return pushed;
    }
}
