package dev.vkval.check.drawstate;

import dev.vkval.check.rules.DynamicSetter;
import dev.vkval.check.rules.GraphicsStateLayout;
import dev.vkval.state.object.PipelineState;
import java.util.BitSet;
import org.lwjgl.vulkan.VK13;

/** What is asked about a pipeline at each draw: its dynamic states. */
final class PipelineTraits {
    private final BitSet dynamic = new BitSet();
    private final BitSet fixed = new BitSet();
    private final int[] flags;
    private final boolean dynamicStrides;

    PipelineTraits(PipelineState pipeline) {
        for (int i = 0; i < DynamicSetter.ALL.size(); i++) {
            int state = DynamicSetter.ALL.get(i).state();
            dynamic.set(i, pipeline.dynamicStates().contains(state));
            fixed.set(i, pipeline.fixes(state));
        }
        dynamicStrides = pipeline.dynamicStates().contains(VK13.VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE);
        flags = pipeline.dynamicStates().stream()
                .filter(GraphicsStateLayout.dynamicOffsets()::containsKey)
                .mapToInt(GraphicsStateLayout.dynamicOffsets()::get)
                .toArray();
    }

    /** Whether the state of a setter, by its index in {@link DynamicSetter#ALL}, is dynamic. */
    boolean dynamic(int setter) {
        return dynamic.get(setter);
    }

    /** Whether binding the pipeline gives that state a static value. */
    boolean fixes(int setter) {
        return fixed.get(setter);
    }

    /** Whether the strides of vertex buffers are dynamic. */
    boolean dynamicStrides() {
        return dynamicStrides;
    }

    /** Where the VkBool32 of its dynamic states are. */
    int[] flags() {
        return flags;
    }
}
