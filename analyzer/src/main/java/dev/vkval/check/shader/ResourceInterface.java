package dev.vkval.check.shader;

import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.PipelineLayoutState;
import java.util.List;

/**
 * The descriptors and push constants that shaders may use.
 *
 * @param sets layouts by set number, null for one that is not known or not used
 * @param pushConstants the push constant ranges
 */
record ResourceInterface(
        List<DescriptorSetLayoutState> sets, List<PipelineLayoutState.PushConstantRange> pushConstants) {

    /** That of a pipeline layout; null if it is not known. */
    static ResourceInterface of(PipelineLayoutState layout) {
        return layout == null ? null : new ResourceInterface(layout.sets(), layout.pushConstantRanges());
    }

    /** Whether there may be a set of a number that is not known. */
    boolean unknown(int set) {
        return set >= 0 && set < sets.size() && sets.get(set) == null;
    }

    /** The binding, null if there is none. */
    DescriptorSetLayoutState.Binding binding(int set, int number) {
        if (set < 0 || set >= sets.size() || sets.get(set) == null) {
            return null;
        }
        return sets.get(set).bindings().stream()
                .filter(binding -> binding.number() == number)
                .findFirst()
                .orElse(null);
    }
}
