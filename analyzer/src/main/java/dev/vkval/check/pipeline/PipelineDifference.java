package dev.vkval.check.pipeline;

import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.PipelineState;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.lwjgl.vulkan.EXTExtendedDynamicState3;
import org.lwjgl.vulkan.EXTVertexInputDynamicState;
import org.lwjgl.vulkan.VK13;

/** State in which two graphics pipelines differ: which of it is dynamic, and the values of what is not. */
final class PipelineDifference {
    private record Value(String name, int dynamicState, Function<GraphicsState, Object> read) {}

    private static final List<Value> VALUES = List.of(
            new Value("topology", VK13.VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY, GraphicsState::topology),
            new Value(
                    "primitiveRestartEnable",
                    VK13.VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE,
                    GraphicsState::primitiveRestart),
            new Value(
                    "rasterizerDiscardEnable",
                    VK13.VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE,
                    GraphicsState::rasterizerDiscard),
            new Value("cullMode", VK13.VK_DYNAMIC_STATE_CULL_MODE, GraphicsState::cullMode),
            new Value("depthTestEnable", VK13.VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE, GraphicsState::depthTest),
            new Value("depthWriteEnable", VK13.VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE, GraphicsState::depthWrite),
            new Value("depthCompareOp", VK13.VK_DYNAMIC_STATE_DEPTH_COMPARE_OP, GraphicsState::depthCompareOp),
            new Value(
                    "depthBoundsTestEnable",
                    VK13.VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE,
                    GraphicsState::depthBoundsTest),
            new Value("stencilTestEnable", VK13.VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE, GraphicsState::stencilTest),
            new Value(
                    "colorWriteMask",
                    EXTExtendedDynamicState3.VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT,
                    GraphicsState::colorWriteMasks),
            new Value(
                    "blendEnable",
                    EXTExtendedDynamicState3.VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT,
                    GraphicsState::colorBlends),
            new Value(
                    "vertex attribute descriptions",
                    EXTVertexInputDynamicState.VK_DYNAMIC_STATE_VERTEX_INPUT_EXT,
                    GraphicsState::vertexAttributes));

    private PipelineDifference() {}

    /** The first difference that is known, in words, null for none. */
    static String between(PipelineState pipeline, PipelineState initial) {
        if (!pipeline.dynamicStates().equals(initial.dynamicStates())) {
            return "not the same states of it are dynamic as of the initial one";
        }
        return first(pipeline.graphics(), initial.graphics(), pipeline.dynamicStates(), "the initial one");
    }

    /** The same beside a pipeline that is created, without what shader groups have of their own. */
    static String besidesGroups(PipelineState pipeline, GraphicsState created, Set<Integer> dynamicStates) {
        if (!pipeline.dynamicStates().equals(dynamicStates)) {
            return "not the same states are dynamic as of the one that is created";
        }
        Set<Integer> without = new HashSet<>(dynamicStates);
        without.add(EXTVertexInputDynamicState.VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);
        return first(pipeline.graphics(), created, without, "the one that is created");
    }

    /** @param without the states whose values are not compared */
    private static String first(GraphicsState state, GraphicsState other, Set<Integer> without, String name) {
        for (Value value : VALUES) {
            boolean fixed = state != null && other != null && !without.contains(value.dynamicState());
            if (fixed && !Objects.equals(value.read().apply(state), value.read().apply(other))) {
                return "%s is %s, and in %s %s"
                        .formatted(
                                value.name(),
                                value.read().apply(state),
                                name,
                                value.read().apply(other));
            }
        }
        return null;
    }
}
