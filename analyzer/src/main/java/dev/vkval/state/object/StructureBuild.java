package dev.vkval.state.object;

/**
 * The build parameters of an acceleration structure.
 *
 * @param known false if they are not known: it was deserialized, or created in the state section of a trimmed capture
 * @param type VkAccelerationStructureTypeKHR
 * @param flags VkBuildAccelerationStructureFlagsKHR
 * @param geometryCount number of geometries, also for VK_NV_ray_tracing
 */
public record StructureBuild(boolean known, int type, int flags, int geometryCount) {
    public static final StructureBuild UNKNOWN = new StructureBuild(false, 0, 0, 0);

    @ForTrackers
    public StructureBuild(int type, int flags, int geometryCount) {
        this(true, type, flags, geometryCount);
    }

    /** Whether it may have been built with a flag; true if that is not known. */
    public boolean mayHave(int flag) {
        return !known || (flags & flag) != 0;
    }
}
