package dev.vkval.state.object;

import java.util.List;
import java.util.Set;

/** VkPipeline. */
public final class PipelineState extends StateObject {
    private final int bindPoint;
    private final List<ShaderStage> stages;
    private final PipelineLayoutState layout;
    private final GraphicsState graphics;
    private final Set<Integer> dynamicStates;
    private final Set<GraphicsPart> specifiedParts;
    private PipelineOrigin origin;

    @ForTrackers
    public PipelineState(
            Creation creation,
            int bindPoint,
            List<ShaderStage> stages,
            PipelineLayoutState layout,
            GraphicsState graphics,
            Set<Integer> dynamicStates,
            Set<GraphicsPart> specifiedParts) {
        super("VkPipeline", creation);
        this.bindPoint = bindPoint;
        this.stages = List.copyOf(stages);
        this.layout = layout;
        this.graphics = graphics;
        this.dynamicStates = Set.copyOf(dynamicStates);
        this.specifiedParts = Set.copyOf(specifiedParts);
    }

    /** Keeps what it was created with. */
    @ForTrackers
    public PipelineState from(PipelineOrigin created) {
        origin = created;
        return this;
    }

    /** What it was created with, null where that is not known. */
    public PipelineOrigin origin() {
        return origin;
    }

    /** VkPipelineBindPoint. */
    public int bindPoint() {
        return bindPoint;
    }

    /** Its stages, including those of linked libraries. */
    public List<ShaderStage> stages() {
        return stages;
    }

    public PipelineLayoutState layout() {
        return layout;
    }

    /** Fixed-function state of a graphics pipeline. */
    public GraphicsState graphics() {
        return graphics;
    }

    /** VkDynamicState values. */
    public Set<Integer> dynamicStates() {
        return dynamicStates;
    }

    Set<GraphicsPart> specifiedParts() {
        return specifiedParts;
    }

    /** Whether binding the pipeline gives a VkDynamicState a static value. */
    public boolean fixes(int dynamicState) {
        if (dynamicStates.contains(dynamicState)) {
            return false;
        }
        for (GraphicsPart part : GraphicsPart.values()) {
            if (part.holds(dynamicState) && !specifiedParts.contains(part)) {
                return false;
            }
        }
        return true;
    }
}
