package dev.vkval.gpuav.content;

import org.lwjgl.vulkan.VK10;

/** VkPrimitiveTopology. */
final class Topologies {
    private Topologies() {}

    /** How many of a number of vertices belong to whole primitives, without primitive restart. */
    static long drawn(int topology, long count) {
        return switch (topology) {
            case VK10.VK_PRIMITIVE_TOPOLOGY_LINE_LIST -> count - count % 2;
            case VK10.VK_PRIMITIVE_TOPOLOGY_LINE_STRIP -> count < 2 ? 0 : count;
            case VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST -> count - count % 3;
            case VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_FAN ->
                count < 3 ? 0 : count;
            case VK10.VK_PRIMITIVE_TOPOLOGY_LINE_LIST_WITH_ADJACENCY -> count - count % 4;
            case VK10.VK_PRIMITIVE_TOPOLOGY_LINE_STRIP_WITH_ADJACENCY -> count < 4 ? 0 : count;
            case VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST_WITH_ADJACENCY -> count - count % 6;
            case VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP_WITH_ADJACENCY -> count < 6 ? 0 : count - count % 2;
            default -> count;
        };
    }
}
