package dev.vkval.spirv.pass;

/** What can be wrong with the parameters of a ray; an instruction has a check for each. */
public enum RayFault {
    /** A component of the origin or the direction, the least or the largest distance is not a number. */
    NAN,
    /** A component of the origin or the direction is infinite. */
    INFINITE,
    /** The least or the largest distance is negative. */
    NEGATIVE,
    /** The least distance is larger than the largest one. */
    ORDER,
    /** The time is not between 0 and 1. */
    TIME,
    /** The flags skip both triangles and AABBs. */
    SKIPS_BOTH,
    /** The flags have several of SkipTriangles, CullBackFacingTriangles and CullFrontFacingTriangles. */
    TRIANGLES,
    /** The flags have several of Opaque, NoOpaque, CullOpaque and CullNoOpaque. */
    OPACITY,
    /** The flags skip triangles, and the pipeline skips AABBs. */
    PIPELINE_SKIPS_AABBS,
    /** The flags skip AABBs, and the pipeline skips triangles. */
    PIPELINE_SKIPS_TRIANGLES,
    /** The flags have ForceOpacityMicromap2State without the capability for it. */
    MICROMAP,
    /** The kind of a reported hit is larger than 127. */
    HIT_KIND
}
