package dev.vkval.state.object;

import java.util.List;

/** Makes graphics states for tests that drive what stands above the state directly: defaults, and what differs. */
public final class GraphicsStates {
    private int topology = GraphicsState.NONE.topology();
    private boolean rasterizerDiscard;
    private int cullMode;
    private boolean depthTest;
    private boolean depthWrite;
    private int depthCompareOp;
    private boolean stencilTest;
    private GraphicsState.Stencil front = GraphicsState.NONE.front();
    private GraphicsState.Stencil back = GraphicsState.NONE.back();
    private List<Integer> colorWriteMasks = List.of();
    private List<Boolean> colorWriteEnables = List.of();
    private List<GraphicsState.VertexBinding> bindings = List.of();
    private List<GraphicsState.VertexAttribute> attributes = List.of();

    /** Default state with these vertex bindings and attributes. */
    public static GraphicsState ofVertices(
            List<GraphicsState.VertexBinding> bindings, List<GraphicsState.VertexAttribute> attributes) {
        GraphicsStates states = new GraphicsStates();
        states.bindings = bindings;
        states.attributes = attributes;
        return states.make();
    }

    public GraphicsStates discarding() {
        rasterizerDiscard = true;
        return this;
    }

    /** @param mode VkCullModeFlags */
    public GraphicsStates culling(int mode, int primitiveTopology) {
        cullMode = mode;
        topology = primitiveTopology;
        return this;
    }

    public GraphicsStates depth(boolean write, int compareOp) {
        depthTest = true;
        depthWrite = write;
        depthCompareOp = compareOp;
        return this;
    }

    /** Both faces alike. */
    public GraphicsStates stencil(int passOp, int compareOp, int writeMask) {
        stencilTest = true;
        front = new GraphicsState.Stencil(0, passOp, 0, compareOp, -1, writeMask);
        back = front;
        return this;
    }

    public GraphicsStates colorWriteMask(int mask) {
        colorWriteMasks = List.of(mask);
        return this;
    }

    public GraphicsStates colorWriteEnable(boolean enable) {
        colorWriteEnables = List.of(enable);
        return this;
    }

    public GraphicsState make() {
        GraphicsState none = GraphicsState.NONE;
        return new GraphicsState(
                topology,
                none.primitiveRestart(),
                rasterizerDiscard,
                cullMode,
                depthTest,
                depthWrite,
                depthCompareOp,
                none.depthBoundsTest(),
                stencilTest,
                front,
                back,
                colorWriteMasks,
                none.colorBlends(),
                colorWriteEnables,
                bindings,
                attributes);
    }
}
