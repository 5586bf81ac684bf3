package dev.vkval.gpuav;

import dev.vkval.gpuav.proof.ActionSize;
import dev.vkval.gpuav.proof.PushConstants;
import dev.vkval.gpuav.proof.Reach;
import dev.vkval.gpuav.proof.ShaderAccesses;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.ShaderStage;
import java.util.List;

/** An action and what accesses of its shaders reach. */
final class ProvableAction {
    final RecordedAction recorded;
    final List<Stage> stages;
    private long goodAt = -1;

    /**
     * A shader of it.
     *
     * @param size of the action if the stage is the first one and surely executes, else unknown
     * @param reaches of the sites of its accesses
     */
    record Stage(
            ShaderStage stage,
            ShaderAccessCache.Analysed shader,
            Robustness robustness,
            ActionSize size,
            PushConstants pushed,
            List<Reach> reaches) {
        ShaderAccesses accesses() {
            return shader.accesses().orElseThrow();
        }
    }

    ProvableAction(RecordedAction recorded, List<Stage> stages) {
        this.recorded = recorded;
        this.stages = stages;
    }

    /**
     * Whether nothing has changed since all of it was proved.
     *
     * @param destructions number of objects that have been destroyed
     */
    boolean good(long destructions) {
        return goodAt == version(destructions);
    }

    void provedGood(long destructions) {
        goodAt = version(destructions);
    }

    private long version(long destructions) {
        long version = destructions;
        for (BoundState.BoundSet bound : recorded.bound().sets()) {
            version += bound == null ? 0 : bound.set().version();
        }
        return version;
    }
}
