package dev.vkval.state.object;

import java.util.Collections;
import java.util.List;
import java.util.Set;

/** VkPipelineLayout. */
public final class PipelineLayoutState extends StateObject {

    /** VkPushConstantRange. */
    public record PushConstantRange(int stages, int offset, int sizeBytes) {}

    private final List<DescriptorSetLayoutState> sets;
    private final List<PushConstantRange> pushConstantRanges;
    private final boolean independent;

    /**
     * @param sets layouts by set number, null for an unused one
     * @param independent whether it was created with VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT
     */
    @ForTrackers
    public PipelineLayoutState(
            Creation creation,
            List<DescriptorSetLayoutState> sets,
            List<PushConstantRange> pushConstantRanges,
            boolean independent) {
        super("VkPipelineLayout", creation);
        this.sets = Collections.unmodifiableList(sets);
        this.pushConstantRanges = List.copyOf(pushConstantRanges);
        this.independent = independent;
    }

    /** Whether it was created with VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT. */
    public boolean independent() {
        return independent;
    }

    /** Whether two layouts have the same push constant ranges. */
    public boolean hasPushConstantsOf(PipelineLayoutState other) {
        return pushConstantRanges.equals(other.pushConstantRanges)
                || Set.copyOf(pushConstantRanges).equals(Set.copyOf(other.pushConstantRanges));
    }

    /**
     * Whether two layouts are compatible for a set, as far as that is known: a set that one of them leaves out, as layouts of
     * pipeline libraries may, counts as that of the other one.
     */
    public boolean isCompatible(PipelineLayoutState other, int number) {
        if (this == other) {
            return true;
        }
        if (independent != other.independent || !hasPushConstantsOf(other)) {
            return false;
        }
        for (int i = 0; i <= number; i++) {
            if (set(i) != null && other.set(i) != null && !DescriptorSetLayoutState.same(set(i), other.set(i))) {
                return false;
            }
        }
        return true;
    }

    public List<PushConstantRange> pushConstantRanges() {
        return pushConstantRanges;
    }

    /** The end of the bytes after an offset that the push constant ranges of a stage cover without a gap. */
    public long pushConstantEnd(int stage, long offset) {
        return end(pushConstantRanges, stage, offset);
    }

    /** The end of the bytes after an offset that ranges of any of some stages cover without a gap. */
    public static long end(List<PushConstantRange> ranges, int stages, long offset) {
        long end = offset;
        boolean grown = true;
        while (grown) {
            grown = false;
            for (PushConstantRange range : ranges) {
                long from = Integer.toUnsignedLong(range.offset());
                long to = from + Integer.toUnsignedLong(range.sizeBytes());
                if ((range.stages() & stages) != 0 && from <= end && to > end) {
                    end = to;
                    grown = true;
                }
            }
        }
        return end;
    }

    public List<DescriptorSetLayoutState> sets() {
        return sets;
    }

    /** The layout of that set, null if there is none. */
    public DescriptorSetLayoutState set(int number) {
        return number >= 0 && number < sets.size() ? sets.get(number) : null;
    }
}
