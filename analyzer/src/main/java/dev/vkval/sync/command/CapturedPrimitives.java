package dev.vkval.sync.command;

import dev.vkval.state.object.RecordedCommand;
import org.lwjgl.vulkan.VK10;

/**
 * The primitives that a draw passes to transform feedback, as points, lines or triangles (specification, Drawing:
 * Primitive Topologies).
 *
 * @param vertices of each one
 */
record CapturedPrimitives(long count, int vertices) {

    /** @return null if buffers or shaders decide: for indexed draws, which may restart primitives, and for patches */
    static CapturedPrimitives of(RecordedCommand.Draw draw) {
        if (draw.indexed() || draw.indirect() != null || draw.mesh()) {
            return null;
        }
        CapturedPrimitives once = of(draw.bound().graphics().topology(), Integer.toUnsignedLong(draw.count()));
        if (once == null || once.count <= 0) {
            return once == null ? null : new CapturedPrimitives(0, once.vertices);
        }
        long instances = Math.min(Integer.toUnsignedLong(draw.instanceCount()), Long.MAX_VALUE / once.count);
        return new CapturedPrimitives(once.count * instances, once.vertices);
    }

    private static CapturedPrimitives of(int topology, long vertices) {
        return switch (topology) {
            case VK10.VK_PRIMITIVE_TOPOLOGY_POINT_LIST -> new CapturedPrimitives(vertices, 1);
            case VK10.VK_PRIMITIVE_TOPOLOGY_LINE_LIST -> new CapturedPrimitives(vertices / 2, 2);
            case VK10.VK_PRIMITIVE_TOPOLOGY_LINE_STRIP -> new CapturedPrimitives(vertices - 1, 2);
            case VK10.VK_PRIMITIVE_TOPOLOGY_LINE_LIST_WITH_ADJACENCY -> new CapturedPrimitives(vertices / 4, 2);
            case VK10.VK_PRIMITIVE_TOPOLOGY_LINE_STRIP_WITH_ADJACENCY -> new CapturedPrimitives(vertices - 3, 2);
            case VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST -> new CapturedPrimitives(vertices / 3, 3);
            case VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_FAN ->
                new CapturedPrimitives(vertices - 2, 3);
            case VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST_WITH_ADJACENCY -> new CapturedPrimitives(vertices / 6, 3);
            case VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP_WITH_ADJACENCY ->
                new CapturedPrimitives((vertices - 4) / 2, 3);
            default -> null;
        };
    }
}
