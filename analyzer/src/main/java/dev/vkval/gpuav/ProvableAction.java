package dev.vkval.gpuav;

import dev.vkval.gpuav.proof.ActionSize;
import dev.vkval.gpuav.proof.PushConstants;
import dev.vkval.gpuav.proof.Reach;
import dev.vkval.gpuav.proof.ShaderAccesses;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.ShaderStage;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

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
     * @param proved indices of the instructions whose accesses were proved when the action was recorded, for the device not
     *     to check them
     * @param checked numbers of the sites that the device checks, which are not judged
     */
    record Stage(
            ShaderStage stage,
            ShaderAccessCache.Analysed shader,
            Robustness robustness,
            ActionSize size,
            PushConstants pushed,
            List<Reach> reaches,
            Set<Integer> proved,
            BitSet checked) {
        ShaderAccesses accesses() {
            return shader.accesses().orElseThrow();
        }

        /** The same with what is proved, and without the sites that the device checks. */
        Stage of(Set<Integer> instructions, CheckedShaders.Checked device) {
            BitSet sites = new BitSet();
            for (int i = 0; i < reaches.size(); i++) {
                sites.set(i, device.contains(stage.stage(), instruction(i)));
            }
            return new Stage(stage, shader, robustness, size, pushed, reaches, instructions, sites);
        }

        /** Whether a site was proved when the action was recorded. */
        boolean wasProved(int site) {
            return proved.contains(instruction(site));
        }

        /** Whether all that is judged was. */
        private boolean wasProved() {
            for (int i = checked.nextClearBit(0); i < reaches.size(); i = checked.nextClearBit(i + 1)) {
                if (!wasProved(i)) {
                    return false;
                }
            }
            return true;
        }

        private int instruction(int site) {
            return accesses().sites().get(site).access().instruction();
        }
    }

    /** @param destructions number of objects that have been destroyed when it is recorded */
    ProvableAction(RecordedAction recorded, List<Stage> stages, long destructions) {
        this.recorded = recorded;
        this.stages = stages;
        if (stages.stream().allMatch(Stage::wasProved)) {
            provedGood(destructions);
        }
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
