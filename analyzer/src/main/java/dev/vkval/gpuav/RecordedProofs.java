package dev.vkval.gpuav;

import dev.vkval.gpuav.proof.ActionSize;
import dev.vkval.gpuav.proof.PushConstants;
import dev.vkval.state.object.BoundState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What was judged of actions when they were recorded. Programs record the same actions in every frame: what accesses reach
 * follows from the shaders, the push constants and the size of the action, and whether they are proved from the contents of
 * the bound sets, so that the same of all these is judged once.
 */
final class RecordedProofs {
    /** The last ones are kept: they keep the objects that they are about in memory. */
    private static final int MOST = 1024;

    private final Map<List<Object>, Judged> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<Object>, Judged> eldest) {
            return size() > MOST;
        }
    };

    /** The shaders of an action whose accesses are known, with what they reach; and which of them are proved. */
    static final class Judged {
        private final List<ProvableAction.Stage> stages;
        private RecordTimeProof proof;
        private List<ProvableAction.Stage> proved;

        Judged(List<ProvableAction.Stage> stages) {
            this.stages = List.copyOf(stages);
        }

        List<ProvableAction.Stage> stages() {
            return stages;
        }

        /** Which accesses are proved. */
        RecordTimeProof proof(Function<List<ProvableAction.Stage>, RecordTimeProof> judge) {
            if (proof == null) {
                proof = judge.apply(stages);
            }
            return proof;
        }

        /** The shaders where all accesses are proved, so that the device checks none. */
        List<ProvableAction.Stage> proved() {
            if (proved == null) {
                proved = of((stage, instruction) -> false);
            }
            return proved;
        }

        /** The shaders with what is proved, without the accesses that the device checks. */
        List<ProvableAction.Stage> of(CheckedShaders.Checked device) {
            return stages.stream()
                    .map(stage -> stage.of(proof.proved().of(stage.stage().stage()), device))
                    .toList();
        }
    }

    /**
     * What is known of an action.
     *
     * @param sizes of the action for each stage
     * @param destructions number of objects that have been destroyed
     * @param judge what the accesses of its shaders reach
     */
    Judged of(
            BoundState bound,
            List<ActionSize> sizes,
            PushConstants pushed,
            long destructions,
            Supplier<List<ProvableAction.Stage>> judge) {
        List<Object> key = new ArrayList<>();
        key.add(bound.pipeline());
        key.add(bound.shaders());
        key.add(sizes);
        key.add(pushed);
        key.add(destructions);
        for (BoundState.BoundSet set : bound.sets()) {
            key.add(set == null ? null : set.set());
            key.add(set == null ? null : set.set().version());
            key.add(set == null ? null : set.dynamicOffsets());
        }
        Judged judged = known.get(key);
        if (judged == null) {
            judged = new Judged(judge.get());
            known.put(key, judged);
        }
        return judged;
    }

    /** Forgets all, for other settings. */
    void clear() {
        known.clear();
    }
}
