package dev.vkval.check.descriptor;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.List;

/** The shaders and descriptor sets of the last action of each command buffer, which are not checked again while they stay. */
final class CheckedActions {
    private final StateObject.SubStateKey<Checked> key = new StateObject.SubStateKey<>(Checked.class);

    private record Checked(List<ShaderStage> stages, List<BoundState.BoundSet> sets) {}

    /** Whether those of an action differ from those of the last one, which it is from now on. */
    boolean differs(CommandBufferState buffer, BoundState bound) {
        List<ShaderStage> stages = bound.stages();
        Checked last = buffer.subState(key);
        if (last != null && last.sets() == bound.sets() && last.stages().equals(stages)) {
            return false;
        }
        buffer.subState(key, new Checked(stages, bound.sets()));
        return true;
    }
}
