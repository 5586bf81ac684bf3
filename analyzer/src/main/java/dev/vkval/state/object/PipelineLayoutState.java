package dev.vkval.state.object;

import java.util.Collections;
import java.util.List;

/** VkPipelineLayout. */
public final class PipelineLayoutState extends StateObject {

    /** VkPushConstantRange. */
    public record PushConstantRange(int stages, int offset, int sizeBytes) {}

    private final List<DescriptorSetLayoutState> sets;
    private final List<PushConstantRange> pushConstantRanges;

    /** @param sets layouts by set number, null for an unused one */
    @ForTrackers
    public PipelineLayoutState(
            Creation creation, List<DescriptorSetLayoutState> sets, List<PushConstantRange> pushConstantRanges) {
        super("VkPipelineLayout", creation);
        this.sets = Collections.unmodifiableList(sets);
        this.pushConstantRanges = List.copyOf(pushConstantRanges);
    }

    public List<PushConstantRange> pushConstantRanges() {
        return pushConstantRanges;
    }

    public List<DescriptorSetLayoutState> sets() {
        return sets;
    }

    /** The layout of that set, null if there is none. */
    public DescriptorSetLayoutState set(int number) {
        return number >= 0 && number < sets.size() ? sets.get(number) : null;
    }
}
