package dev.vkval.state;

/**
 * What an acceleration structure was built with.
 *
 * @param known false where that is not known: it came out of serialized memory, or a trimmed capture brought it along
 * @param type VkAccelerationStructureTypeKHR
 * @param flags VkBuildAccelerationStructureFlagsKHR
 * @param geometryCount geometries, of a structure of VK_NV_ray_tracing too
 */
public record StructureBuild(boolean known, int type, int flags, int geometryCount) {
    static final StructureBuild UNKNOWN = new StructureBuild(false, 0, 0, 0);

    StructureBuild(int type, int flags, int geometryCount) {
        this(true, type, flags, geometryCount);
    }

    /** Whether it may have been built with a flag: it was, or that is not known. */
    public boolean mayHave(int flag) {
        return !known || (flags & flag) != 0;
    }
}
