package dev.vkval.state.object;

import java.util.List;

/**
 * What a pipeline was created with, as far as later calls ask for it.
 *
 * @param flags VkPipelineCreateFlags2
 * @param rayTracing null for other pipelines
 */
public record PipelineOrigin(long flags, RayTracing rayTracing) {
    /** The value of a shader index that stands for none. */
    public static final int UNUSED = -1;

    /**
     * Of a ray tracing pipeline.
     *
     * @param groups its own, then those of its libraries
     */
    public record RayTracing(int recursionDepth, int payloadBytes, int attributeBytes, List<Group> groups) {
        public RayTracing {
            groups = List.copyOf(groups);
        }
    }

    /** The shaders of a group, {@link #UNUSED} for those that it does not have. */
    public record Group(int general, int closestHit, int anyHit, int intersection) {}
}
