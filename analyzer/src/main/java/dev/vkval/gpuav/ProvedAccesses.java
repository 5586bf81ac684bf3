package dev.vkval.gpuav;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The instructions of an action's shaders all accesses of which are proved to be no errors.
 *
 * @param ofStages indices of the instructions by VkShaderStageFlagBits; none of a stage that is missing
 */
record ProvedAccesses(Map<Integer, Set<Integer>> ofStages) {
    static final ProvedAccesses NONE = new ProvedAccesses(Map.of());

    Set<Integer> of(int stage) {
        return ofStages.getOrDefault(stage, Set.of());
    }

    /** Whether all of another are among these. */
    boolean contains(ProvedAccesses other) {
        return other.ofStages.entrySet().stream()
                .allMatch(stage -> of(stage.getKey()).containsAll(stage.getValue()));
    }

    /** Those that are proved in both. */
    ProvedAccesses and(ProvedAccesses other) {
        Map<Integer, Set<Integer>> both = new TreeMap<>();
        ofStages.forEach((stage, instructions) -> {
            Set<Integer> common = new HashSet<>(instructions);
            common.retainAll(other.of(stage));
            both.put(stage, common);
        });
        return new ProvedAccesses(both);
    }
}
