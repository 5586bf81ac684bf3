package dev.vkval.check.pipeline;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.ARMDataGraphOpticalFlow;

/** What is known of a VkDataGraphPipelineSessionARM: the bind points that it was reported to have, and their memory. */
final class DataGraphSession {
    private final long pipeline;
    private final long flags;
    private final Map<Integer, Requirement> requirements = new HashMap<>();
    private final Set<Part> parts = new HashSet<>();

    private record Requirement(int type, long objects) {}

    private record Part(int bindPoint, int index) {}

    DataGraphSession(long pipeline, long flags) {
        this.pipeline = pipeline;
        this.flags = flags;
    }

    /** The id of the pipeline that it was created for. */
    long pipeline() {
        return pipeline;
    }

    /** Whether it was created with VK_DATA_GRAPH_PIPELINE_SESSION_CREATE_OPTICAL_FLOW_CACHE_BIT_ARM. */
    boolean cachesFlow() {
        return (flags & ARMDataGraphOpticalFlow.VK_DATA_GRAPH_PIPELINE_SESSION_CREATE_OPTICAL_FLOW_CACHE_BIT_ARM) != 0;
    }

    /** VkDataGraphPipelineSessionBindPointRequirementARM, as the device returned it. */
    void require(int bindPoint, int type, int objects) {
        requirements.put(bindPoint, new Requirement(type, Integer.toUnsignedLong(objects)));
    }

    /** Whether memory is bound at a bind point, as the device returned it. */
    boolean isMemory(int bindPoint) {
        Requirement known = requirements.get(bindPoint);
        return known != null && known.type() == ARMDataGraph.VK_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_TYPE_MEMORY_ARM;
    }

    /** How many objects a bind point has, 0 where it was not returned. */
    long objects(int bindPoint) {
        Requirement known = requirements.get(bindPoint);
        return known == null ? 0 : known.objects();
    }

    /** Memory is bound to an object. */
    void bind(int bindPoint, int index) {
        parts.add(new Part(bindPoint, index));
    }

    /** Whether memory is bound to an object. */
    boolean bound(int bindPoint, int index) {
        return parts.contains(new Part(bindPoint, index));
    }

    /** Whether there is memory for as many objects as are required, at each bind point that was returned. */
    boolean complete() {
        for (Map.Entry<Integer, Requirement> entry : requirements.entrySet()) {
            long there = parts.stream()
                    .filter(part -> part.bindPoint() == entry.getKey())
                    .count();
            if (isMemory(entry.getKey()) && there < entry.getValue().objects()) {
                return false;
            }
        }
        return true;
    }
}
