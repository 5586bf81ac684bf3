package dev.vkval.check.descriptor;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.Arrays;
import java.util.List;

/** The shaders and descriptor sets of the last action of each command buffer, which are not checked again while they stay. */
public final class CheckedActions {
    private final StateObject.SubStateKey<Checked> key = new StateObject.SubStateKey<>(Checked.class);

    private record Checked(List<ShaderStage> stages, List<BoundState.BoundSet> sets, List<Object> besides) {}

    /**
     * Whether those of an action differ from those of the last one, which it is from now on.
     *
     * @param besides what else a check depends on
     */
    public boolean differs(CommandBufferState buffer, BoundState bound, Object... besides) {
        List<Object> more = Arrays.asList(besides);
        List<ShaderStage> stages = bound.stages();
        Checked last = buffer.subState(key);
        if (last != null
                && last.sets() == bound.sets()
                && last.stages().equals(stages)
                && last.besides().equals(more)) {
            return false;
        }
        buffer.subState(key, new Checked(stages, bound.sets(), more));
        return true;
    }
}
