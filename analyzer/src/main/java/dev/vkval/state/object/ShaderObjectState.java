package dev.vkval.state.object;

import java.util.Collections;
import java.util.List;

/** VkShaderEXT. */
public final class ShaderObjectState extends StateObject {
    private final ShaderStage stage;
    private final int flags;
    private final int nextStages;
    private final List<PipelineLayoutState.PushConstantRange> pushConstantRanges;
    private final List<DescriptorSetLayoutState> setLayouts;
    private List<ShaderObjectState> linked = List.of();

    @ForTrackers
    public ShaderObjectState(
            Creation creation,
            ShaderStage stage,
            int flags,
            int nextStages,
            List<PipelineLayoutState.PushConstantRange> pushConstantRanges,
            List<DescriptorSetLayoutState> setLayouts) {
        super("VkShaderEXT", creation);
        this.stage = stage;
        this.flags = flags;
        this.nextStages = nextStages;
        this.pushConstantRanges = List.copyOf(pushConstantRanges);
        this.setLayouts = Collections.unmodifiableList(setLayouts);
    }

    /** Its stage, without code if it was created from a binary. */
    public ShaderStage stage() {
        return stage;
    }

    /** VkShaderCreateFlagsEXT. */
    public int flags() {
        return flags;
    }

    /** VkShaderStageFlags of the stages that may come next. */
    public int nextStages() {
        return nextStages;
    }

    public List<PipelineLayoutState.PushConstantRange> pushConstantRanges() {
        return pushConstantRanges;
    }

    /** The layouts of its descriptor sets by number, null for one that is not known. */
    public List<DescriptorSetLayoutState> setLayouts() {
        return setLayouts;
    }

    /** The shaders that it was linked with, including itself; empty if it was not linked. */
    public List<ShaderObjectState> linked() {
        return linked;
    }

    @ForTrackers
    public void link(List<ShaderObjectState> together) {
        linked = List.copyOf(together);
    }
}
