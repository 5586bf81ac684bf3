package dev.vkval.state.object;

import java.util.List;
import org.lwjgl.vulkan.VK10;

/**
 * Fixed-function state, static or dynamic, that affects the memory accesses of a draw.
 *
 * @param topology VkPrimitiveTopology
 * @param primitiveRestart whether the largest index begins a primitive
 * @param cullMode VkCullModeFlags
 * @param front stencil operations of front faces
 * @param colorWriteMasks VkColorComponentFlags of each color attachment
 * @param colorWriteEnables VK_EXT_color_write_enable of each color attachment, all true if empty
 */
public record GraphicsState(
        int topology,
        boolean primitiveRestart,
        boolean rasterizerDiscard,
        int cullMode,
        boolean depthTest,
        boolean depthWrite,
        int depthCompareOp,
        boolean depthBoundsTest,
        boolean stencilTest,
        Stencil front,
        Stencil back,
        List<Integer> colorWriteMasks,
        List<Boolean> colorBlends,
        List<Boolean> colorWriteEnables,
        List<VertexBinding> vertexBindings,
        List<VertexAttribute> vertexAttributes) {

    /** Stencil operations of one face. */
    public record Stencil(int failOp, int passOp, int depthFailOp, int compareOp, int compareMask, int writeMask) {
        static final Stencil NONE = new Stencil(0, 0, 0, 0, -1, -1);

        private boolean writes() {
            boolean keeps = failOp == VK10.VK_STENCIL_OP_KEEP
                    && passOp == VK10.VK_STENCIL_OP_KEEP
                    && depthFailOp == VK10.VK_STENCIL_OP_KEEP;
            return writeMask != 0 && !keeps;
        }
    }

    /** Whether fragments that pass the tests write depth. */
    public boolean writesDepth() {
        return !rasterizerDiscard && depthTest && depthWrite;
    }

    /** The color attachments below 32 to which writes are enabled, as a mask. */
    public int writableColorAttachments() {
        int mask = 0;
        for (int i = 0; i < Math.min(colorWriteMasks.size(), Integer.SIZE) && !rasterizerDiscard; i++) {
            boolean enabled = i >= colorWriteEnables.size() || colorWriteEnables.get(i);
            mask |= enabled && colorWriteMasks.get(i) != 0 ? 1 << i : 0;
        }
        return mask;
    }

    /** Whether the stencil test may write. */
    public boolean writesStencil() {
        boolean writes = front.writes() && (cullMode & VK10.VK_CULL_MODE_FRONT_BIT) == 0
                || back.writes() && (cullMode & VK10.VK_CULL_MODE_BACK_BIT) == 0;
        return !rasterizerDiscard && stencilTest && writes;
    }

    /**
     * @param perInstance whether it advances by instance rather than by vertex
     * @param divisor instances that share an element, 0 for all of them; not used for vertices
     */
    public record VertexBinding(int binding, int stride, boolean perInstance, int divisor) {}

    public record VertexAttribute(int location, int binding, int format, int offset) {}

    public static final GraphicsState NONE = new GraphicsState(
            0,
            false,
            false,
            0,
            false,
            false,
            0,
            false,
            false,
            Stencil.NONE,
            Stencil.NONE,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of());

    /** The combined state of two pipeline libraries: each part comes from the library that has it. */
    @ForTrackers
    public GraphicsState mergedWith(GraphicsState other) {
        boolean vertex = !other.vertexBindings.isEmpty() || other.topology != 0;
        boolean raster = other.rasterizerDiscard || other.cullMode != 0;
        boolean depth = other.depthTest || other.stencilTest || other.depthBoundsTest;
        boolean blend = !other.colorWriteMasks.isEmpty();
        return new GraphicsState(
                vertex ? other.topology : topology,
                vertex ? other.primitiveRestart : primitiveRestart,
                raster ? other.rasterizerDiscard : rasterizerDiscard,
                raster ? other.cullMode : cullMode,
                depth ? other.depthTest : depthTest,
                depth ? other.depthWrite : depthWrite,
                depth ? other.depthCompareOp : depthCompareOp,
                depth ? other.depthBoundsTest : depthBoundsTest,
                depth ? other.stencilTest : stencilTest,
                depth ? other.front : front,
                depth ? other.back : back,
                blend ? other.colorWriteMasks : colorWriteMasks,
                blend ? other.colorBlends : colorBlends,
                blend ? other.colorWriteEnables : colorWriteEnables,
                vertex ? other.vertexBindings : vertexBindings,
                vertex ? other.vertexAttributes : vertexAttributes);
    }
}
