package dev.vkval.state;

import java.util.Collections;
import java.util.List;

/** VkPipelineLayout. */
public final class PipelineLayoutState extends StateObject {
    private final List<DescriptorSetLayoutState> sets;

    /** @param sets layouts by set number, null for one left out */
    PipelineLayoutState(Creation creation, List<DescriptorSetLayoutState> sets) {
        super("VkPipelineLayout", creation);
        this.sets = Collections.unmodifiableList(sets);
    }

    public List<DescriptorSetLayoutState> sets() {
        return sets;
    }

    /** The layout of that set, null where there is none. */
    public DescriptorSetLayoutState set(int number) {
        return number < sets.size() ? sets.get(number) : null;
    }
}
