package dev.vkval.state.object;

import dev.vkval.command.BuildCommand;
import dev.vkval.command.BuildGeometry;
import dev.vkval.command.BuildInfo;
import java.util.List;

/**
 * The build parameters of an acceleration structure.
 *
 * @param known false if they are not known: it was deserialized, or created in the state section of a trimmed capture
 * @param type VkAccelerationStructureTypeKHR
 * @param flags VkBuildAccelerationStructureFlagsKHR
 * @param geometryCount number of geometries, also for VK_NV_ray_tracing
 * @param geometries as many, null for a NULL pointer; or none where they are not known
 * @param primitives the number in each geometry; none where they are not known
 */
public record StructureBuild(
        boolean known, int type, int flags, int geometryCount, List<BuildGeometry> geometries, List<Long> primitives) {
    public static final StructureBuild UNKNOWN = new StructureBuild(false, 0, 0, 0, List.of(), List.of());

    /** The parameters of a build of VK_NV_ray_tracing. */
    @ForTrackers
    public static StructureBuild older(int type, int flags, int geometryCount) {
        return new StructureBuild(true, type, flags, geometryCount, List.of(), List.of());
    }

    /** The parameters of a build of VK_KHR_acceleration_structure. */
    public static StructureBuild of(BuildCommand.Build build) {
        BuildInfo info = build.info();
        List<Long> primitives = build.indirect() == null ? build.primitives() : List.of();
        return new StructureBuild(true, info.type(), info.flags(), info.geometryCount(), info.geometries(), primitives);
    }

    /** Whether it may have been built with a flag; true if that is not known. */
    public boolean mayHave(int flag) {
        return !known || (flags & flag) != 0;
    }
}
