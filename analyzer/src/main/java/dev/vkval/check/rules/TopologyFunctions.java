package dev.vkval.check.rules;

import dev.vkval.rule.Functions.Function;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/** What rules ask about primitive topologies. */
final class TopologyFunctions {
    private static final String TOPOLOGY = "VkPrimitiveTopology";

    private TopologyFunctions() {}

    static Map<String, Function> all() {
        return Map.of(
                "isPointTopology",
                new Function(List.of(TOPOLOGY), "truth", "is a point topology", values -> is(values[0], 0)),
                "isLineTopology",
                new Function(List.of(TOPOLOGY), "truth", "is a line topology", values -> is(values[0], 1)),
                "sameTopologyClass",
                new Function(
                        List.of(TOPOLOGY, TOPOLOGY),
                        "truth",
                        "is in the same topology class as",
                        values -> is(values[0], topologyClass(values[1]))));
    }

    private static long is(long topology, int expected) {
        return topologyClass(topology) == expected ? 1 : 0;
    }

    /** Points, lines, triangles, patches (specification, Topology Class). */
    private static int topologyClass(long topology) {
        return switch ((int) topology) {
            case VK10.VK_PRIMITIVE_TOPOLOGY_POINT_LIST -> 0;
            case VK10.VK_PRIMITIVE_TOPOLOGY_LINE_LIST,
                    VK10.VK_PRIMITIVE_TOPOLOGY_LINE_STRIP,
                    VK10.VK_PRIMITIVE_TOPOLOGY_LINE_LIST_WITH_ADJACENCY,
                    VK10.VK_PRIMITIVE_TOPOLOGY_LINE_STRIP_WITH_ADJACENCY -> 1;
            case VK10.VK_PRIMITIVE_TOPOLOGY_PATCH_LIST -> 3;
            default -> 2;
        };
    }
}
