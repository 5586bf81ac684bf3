package dev.vkval.state.object;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.EXTColorWriteEnable;
import org.lwjgl.vulkan.EXTExtendedDynamicState3;
import org.lwjgl.vulkan.EXTVertexInputDynamicState;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** The dynamic state that a command buffer has set, which replaces the state of a pipeline. */
public final class DynamicState {
    private static final int FACE_FRONT = 1;
    private static final int FACE_BACK = 2;

    private int topology;
    private boolean primitiveRestart;
    private boolean rasterizerDiscard;
    private int cullMode;
    private boolean depthTest;
    private boolean depthWrite;
    private int depthCompareOp;
    private boolean depthBoundsTest;
    private boolean stencilTest;
    private GraphicsState.Stencil front = GraphicsState.Stencil.NONE;
    private GraphicsState.Stencil back = GraphicsState.Stencil.NONE;
    private final List<Integer> colorWriteMasks = new ArrayList<>();
    private final List<Boolean> colorBlends = new ArrayList<>();
    private List<Boolean> colorWriteEnables = List.of();
    private List<GraphicsState.VertexBinding> vertexBindings = List.of();
    private List<GraphicsState.VertexAttribute> vertexAttributes = List.of();
    private GraphicsState effective;
    private PipelineState effectiveFor;

    private void changed() {
        effective = null;
    }

    @ForTrackers
    public void topology(int value) {
        topology = value;
        changed();
    }

    @ForTrackers
    public void primitiveRestart(boolean value) {
        primitiveRestart = value;
        changed();
    }

    @ForTrackers
    public void rasterizerDiscard(boolean value) {
        rasterizerDiscard = value;
        changed();
    }

    @ForTrackers
    public void cullMode(int value) {
        cullMode = value;
        changed();
    }

    @ForTrackers
    public void depthTest(boolean value) {
        depthTest = value;
        changed();
    }

    @ForTrackers
    public void depthWrite(boolean value) {
        depthWrite = value;
        changed();
    }

    @ForTrackers
    public void depthCompareOp(int value) {
        depthCompareOp = value;
        changed();
    }

    @ForTrackers
    public void depthBoundsTest(boolean value) {
        depthBoundsTest = value;
        changed();
    }

    @ForTrackers
    public void stencilTest(boolean value) {
        stencilTest = value;
        changed();
    }

    @ForTrackers
    public void stencilOp(int faces, int failOp, int passOp, int depthFailOp, int compareOp) {
        if ((faces & FACE_FRONT) != 0) {
            front = new GraphicsState.Stencil(
                    failOp, passOp, depthFailOp, compareOp, front.compareMask(), front.writeMask());
        }
        if ((faces & FACE_BACK) != 0) {
            back = new GraphicsState.Stencil(
                    failOp, passOp, depthFailOp, compareOp, back.compareMask(), back.writeMask());
        }
        changed();
    }

    @ForTrackers
    public void stencilCompareMask(int faces, int mask) {
        if ((faces & FACE_FRONT) != 0) {
            front = withMasks(front, mask, front.writeMask());
        }
        if ((faces & FACE_BACK) != 0) {
            back = withMasks(back, mask, back.writeMask());
        }
        changed();
    }

    @ForTrackers
    public void stencilWriteMask(int faces, int mask) {
        if ((faces & FACE_FRONT) != 0) {
            front = withMasks(front, front.compareMask(), mask);
        }
        if ((faces & FACE_BACK) != 0) {
            back = withMasks(back, back.compareMask(), mask);
        }
        changed();
    }

    private static GraphicsState.Stencil withMasks(GraphicsState.Stencil from, int compareMask, int writeMask) {
        return new GraphicsState.Stencil(
                from.failOp(), from.passOp(), from.depthFailOp(), from.compareOp(), compareMask, writeMask);
    }

    @ForTrackers
    public void colorWriteMask(int attachment, int mask) {
        set(colorWriteMasks, attachment, mask, 0);
    }

    @ForTrackers
    public void colorBlend(int attachment, boolean enable) {
        set(colorBlends, attachment, enable, false);
    }

    private <T> void set(List<T> list, int index, T value, T filler) {
        while (list.size() <= index) {
            list.add(filler);
        }
        list.set(index, value);
        changed();
    }

    @ForTrackers
    public void colorWriteEnables(List<Boolean> enables) {
        colorWriteEnables = enables;
        changed();
    }

    @ForTrackers
    public void vertexInput(
            List<GraphicsState.VertexBinding> bindings, List<GraphicsState.VertexAttribute> attributes) {
        vertexBindings = bindings;
        vertexAttributes = attributes;
        changed();
    }

    /** The state of a draw with that pipeline; all state is dynamic without one, as with shader objects. */
    GraphicsState effective(PipelineState pipeline) {
        if (effective == null || effectiveFor != pipeline) {
            effective = pipeline == null
                    ? combine(GraphicsState.NONE, null)
                    : pipeline.dynamicStates().isEmpty()
                            ? pipeline.graphics()
                            : combine(pipeline.graphics(), pipeline.dynamicStates());
            effectiveFor = pipeline;
        }
        return effective;
    }

    private GraphicsState combine(GraphicsState fixed, Set<Integer> dynamic) {
        boolean ops = has(dynamic, VK13.VK_DYNAMIC_STATE_STENCIL_OP);
        boolean compareMask = has(dynamic, VK10.VK_DYNAMIC_STATE_STENCIL_COMPARE_MASK);
        boolean writeMask = has(dynamic, VK10.VK_DYNAMIC_STATE_STENCIL_WRITE_MASK);
        boolean vertexInput = has(dynamic, EXTVertexInputDynamicState.VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);
        boolean writeEnables = has(dynamic, EXTColorWriteEnable.VK_DYNAMIC_STATE_COLOR_WRITE_ENABLE_EXT);
        return new GraphicsState(
                has(dynamic, VK13.VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY) ? topology : fixed.topology(),
                has(dynamic, VK13.VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE)
                        ? primitiveRestart
                        : fixed.primitiveRestart(),
                has(dynamic, VK13.VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE)
                        ? rasterizerDiscard
                        : fixed.rasterizerDiscard(),
                has(dynamic, VK13.VK_DYNAMIC_STATE_CULL_MODE) ? cullMode : fixed.cullMode(),
                has(dynamic, VK13.VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE) ? depthTest : fixed.depthTest(),
                has(dynamic, VK13.VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE) ? depthWrite : fixed.depthWrite(),
                has(dynamic, VK13.VK_DYNAMIC_STATE_DEPTH_COMPARE_OP) ? depthCompareOp : fixed.depthCompareOp(),
                has(dynamic, VK13.VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE)
                        ? depthBoundsTest
                        : fixed.depthBoundsTest(),
                has(dynamic, VK13.VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE) ? stencilTest : fixed.stencilTest(),
                stencil(fixed.front(), front, ops, compareMask, writeMask),
                stencil(fixed.back(), back, ops, compareMask, writeMask),
                has(dynamic, EXTExtendedDynamicState3.VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT)
                        ? List.copyOf(colorWriteMasks)
                        : fixed.colorWriteMasks(),
                has(dynamic, EXTExtendedDynamicState3.VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT)
                        ? List.copyOf(colorBlends)
                        : fixed.colorBlends(),
                writeEnables ? colorWriteEnables : fixed.colorWriteEnables(),
                vertexInput ? vertexBindings : fixed.vertexBindings(),
                vertexInput ? vertexAttributes : fixed.vertexAttributes());
    }

    private static boolean has(Set<Integer> dynamic, int state) {
        return dynamic == null || dynamic.contains(state);
    }

    private static GraphicsState.Stencil stencil(
            GraphicsState.Stencil fixed,
            GraphicsState.Stencil dynamic,
            boolean ops,
            boolean compareMask,
            boolean writeMask) {
        GraphicsState.Stencil from = ops ? dynamic : fixed;
        return new GraphicsState.Stencil(
                from.failOp(),
                from.passOp(),
                from.depthFailOp(),
                from.compareOp(),
                compareMask ? dynamic.compareMask() : fixed.compareMask(),
                writeMask ? dynamic.writeMask() : fixed.writeMask());
    }
}
