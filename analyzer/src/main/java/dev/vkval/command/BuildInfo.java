package dev.vkval.command;

import dev.vkval.capture.memory.CMemory;
import java.util.List;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VkAccelerationStructureBuildGeometryInfoKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryKHR;

/**
 * VkAccelerationStructureBuildGeometryInfoKHR.
 *
 * @param type VkAccelerationStructureTypeKHR
 * @param flags VkBuildAccelerationStructureFlagsKHR
 * @param update whether src is updated instead of a new build
 * @param src captured id
 * @param dst captured id
 * @param scratch address of the scratch memory
 * @param geometryCount as given
 * @param geometries as many, or none where both arrays are NULL; null for a NULL pointer
 */
public record BuildInfo(
        int type,
        int flags,
        boolean update,
        long src,
        long dst,
        long scratch,
        int geometryCount,
        List<BuildGeometry> geometries) {

    /** Reads the struct at an address. */
    public static BuildInfo read(long info) {
        int geometryCount = VkAccelerationStructureBuildGeometryInfoKHR.ngeometryCount(info);
        return new BuildInfo(
                VkAccelerationStructureBuildGeometryInfoKHR.ntype(info),
                VkAccelerationStructureBuildGeometryInfoKHR.nflags(info),
                VkAccelerationStructureBuildGeometryInfoKHR.nmode(info)
                        == KHRAccelerationStructure.VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR,
                VkAccelerationStructureBuildGeometryInfoKHR.nsrcAccelerationStructure(info),
                VkAccelerationStructureBuildGeometryInfoKHR.ndstAccelerationStructure(info),
                CMemory.pointer(info + VkAccelerationStructureBuildGeometryInfoKHR.SCRATCHDATA),
                geometryCount,
                geometries(info, geometryCount));
    }

    /**
     * The numbers of primitives of the geometries; none where the array is NULL.
     *
     * @param array one integer of 32 bits for each geometry
     */
    public List<Long> primitives(long array) {
        return Elements.of(array, Integer.BYTES, geometryCount).read(at -> CMemory.mask(CMemory.u32(at)));
    }

    private static List<BuildGeometry> geometries(long info, int count) {
        long array = CMemory.pointer(info + VkAccelerationStructureBuildGeometryInfoKHR.PGEOMETRIES);
        if (array != 0) {
            return Elements.of(array, VkAccelerationStructureGeometryKHR.SIZEOF, count)
                    .read(BuildGeometry::read);
        }
        long pointers = CMemory.pointer(info + VkAccelerationStructureBuildGeometryInfoKHR.PPGEOMETRIES);
        return Elements.of(pointers, Long.BYTES, count).read(at -> BuildGeometry.read(CMemory.pointer(at)));
    }
}
