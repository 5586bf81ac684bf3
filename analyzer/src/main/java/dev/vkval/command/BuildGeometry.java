package dev.vkval.command;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import org.lwjgl.vulkan.AMDXDenseGeometryFormat;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VkAccelerationStructureDenseGeometryFormatTrianglesDataAMDX;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryAabbsDataKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryInstancesDataKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryTrianglesDataKHR;

/** VkAccelerationStructureGeometryKHR. Addresses are those of the device, or of the host for a build on the host. */
public sealed interface BuildGeometry {
    /** sType of the data of compressed triangles. */
    int DENSE_TRIANGLES =
            AMDXDenseGeometryFormat.VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_DENSE_GEOMETRY_FORMAT_TRIANGLES_DATA_AMDX;

    /** VkGeometryTypeKHR. */
    int type();

    /** VkGeometryFlagsKHR. */
    int flags();

    /**
     * VkAccelerationStructureGeometryTrianglesDataKHR.
     *
     * @param transform address, 0 for none
     * @param micromap null for none
     */
    record Triangles(
            int flags,
            int vertexFormat,
            long vertices,
            long strideBytes,
            int maxVertex,
            int indexType,
            long indices,
            long transform,
            OpacityMicromap micromap)
            implements BuildGeometry {
        @Override
        public int type() {
            return KHRAccelerationStructure.VK_GEOMETRY_TYPE_TRIANGLES_KHR;
        }
    }

    /** VkAccelerationStructureGeometryAabbsDataKHR. */
    record Boxes(int flags, long data, long strideBytes) implements BuildGeometry {
        @Override
        public int type() {
            return KHRAccelerationStructure.VK_GEOMETRY_TYPE_AABBS_KHR;
        }
    }

    /**
     * VkAccelerationStructureGeometryInstancesDataKHR.
     *
     * @param pointers whether the elements are addresses of instances
     */
    record Instances(int flags, boolean pointers, long data) implements BuildGeometry {
        @Override
        public int type() {
            return KHRAccelerationStructure.VK_GEOMETRY_TYPE_INSTANCES_KHR;
        }
    }

    /**
     * VkAccelerationStructureDenseGeometryFormatTrianglesDataAMDX.
     *
     * @param format VkCompressedTriangleFormatAMDX
     */
    record DenseTriangles(
            int flags,
            int format,
            long dataBytes,
            int triangles,
            int vertices,
            int maxPrimitiveIndex,
            int maxGeometryIndex)
            implements BuildGeometry {
        @Override
        public int type() {
            return AMDXDenseGeometryFormat.VK_GEOMETRY_TYPE_DENSE_GEOMETRY_FORMAT_TRIANGLES_AMDX;
        }
    }

    /** Of a type whose data is not read. */
    record Other(int type, int flags) implements BuildGeometry {}

    /** @return null for a NULL pointer */
    static BuildGeometry read(long address) {
        if (address == 0) {
            return null;
        }
        long data = address + VkAccelerationStructureGeometryKHR.GEOMETRY;
        int type = VkAccelerationStructureGeometryKHR.ngeometryType(address);
        int flags = VkAccelerationStructureGeometryKHR.nflags(address);
        return switch (type) {
            case KHRAccelerationStructure.VK_GEOMETRY_TYPE_TRIANGLES_KHR -> triangles(flags, data);
            case KHRAccelerationStructure.VK_GEOMETRY_TYPE_AABBS_KHR ->
                new Boxes(
                        flags,
                        CMemory.pointer(data + VkAccelerationStructureGeometryAabbsDataKHR.DATA),
                        VkAccelerationStructureGeometryAabbsDataKHR.nstride(data));
            case KHRAccelerationStructure.VK_GEOMETRY_TYPE_INSTANCES_KHR ->
                new Instances(
                        flags,
                        VkAccelerationStructureGeometryInstancesDataKHR.narrayOfPointers(data) != 0,
                        CMemory.pointer(data + VkAccelerationStructureGeometryInstancesDataKHR.DATA));
            case AMDXDenseGeometryFormat.VK_GEOMETRY_TYPE_DENSE_GEOMETRY_FORMAT_TRIANGLES_AMDX ->
                dense(flags, PNext.find(address, DENSE_TRIANGLES));
            default -> new Other(type, flags);
        };
    }

    private static Triangles triangles(int flags, long data) {
        return new Triangles(
                flags,
                VkAccelerationStructureGeometryTrianglesDataKHR.nvertexFormat(data),
                CMemory.pointer(data + VkAccelerationStructureGeometryTrianglesDataKHR.VERTEXDATA),
                VkAccelerationStructureGeometryTrianglesDataKHR.nvertexStride(data),
                VkAccelerationStructureGeometryTrianglesDataKHR.nmaxVertex(data),
                VkAccelerationStructureGeometryTrianglesDataKHR.nindexType(data),
                CMemory.pointer(data + VkAccelerationStructureGeometryTrianglesDataKHR.INDEXDATA),
                CMemory.pointer(data + VkAccelerationStructureGeometryTrianglesDataKHR.TRANSFORMDATA),
                OpacityMicromap.read(data));
    }

    /** @param data 0 where the geometry lacks it */
    private static BuildGeometry dense(int flags, long data) {
        return data == 0
                ? new Other(AMDXDenseGeometryFormat.VK_GEOMETRY_TYPE_DENSE_GEOMETRY_FORMAT_TRIANGLES_AMDX, flags)
                : new DenseTriangles(
                        flags,
                        VkAccelerationStructureDenseGeometryFormatTrianglesDataAMDX.nformat(data),
                        VkAccelerationStructureDenseGeometryFormatTrianglesDataAMDX.ndataSize(data),
                        VkAccelerationStructureDenseGeometryFormatTrianglesDataAMDX.nnumTriangles(data),
                        VkAccelerationStructureDenseGeometryFormatTrianglesDataAMDX.nnumVertices(data),
                        VkAccelerationStructureDenseGeometryFormatTrianglesDataAMDX.nmaxPrimitiveIndex(data),
                        VkAccelerationStructureDenseGeometryFormatTrianglesDataAMDX.nmaxGeometryIndex(data));
    }
}
