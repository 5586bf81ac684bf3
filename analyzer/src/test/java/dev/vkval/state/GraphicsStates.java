package dev.vkval.state;

import java.util.List;

/** Makes graphics states for tests that drive what stands above the state directly. */
public final class GraphicsStates {
    private GraphicsStates() {}

    /** Default state with these vertex bindings and attributes. */
    public static GraphicsState ofVertices(
            List<GraphicsState.VertexBinding> bindings, List<GraphicsState.VertexAttribute> attributes) {
        GraphicsState none = GraphicsState.NONE;
        return new GraphicsState(
                none.topology(),
                none.rasterizerDiscard(),
                none.cullMode(),
                none.depthTest(),
                none.depthWrite(),
                none.depthCompareOp(),
                none.depthBoundsTest(),
                none.stencilTest(),
                none.front(),
                none.back(),
                none.colorWriteMasks(),
                none.colorBlends(),
                none.colorWriteEnables(),
                bindings,
                attributes);
    }
}
