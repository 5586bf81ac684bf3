package dev.vkval.command;

import dev.vkval.capture.memory.CMemory;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryAabbsDataKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryInstancesDataKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryTrianglesDataKHR;

/** VkAccelerationStructureGeometryKHR. Addresses are those of the device, or of the host for a build on the host. */
public sealed interface BuildGeometry {
    /** VkGeometryTypeKHR. */
    int type();

    /**
     * VkAccelerationStructureGeometryTrianglesDataKHR.
     *
     * @param transform address, 0 for none
     */
    record Triangles(
            int vertexFormat,
            long vertices,
            long strideBytes,
            int maxVertex,
            int indexType,
            long indices,
            long transform)
            implements BuildGeometry {
        @Override
        public int type() {
            return KHRAccelerationStructure.VK_GEOMETRY_TYPE_TRIANGLES_KHR;
        }
    }

    /** VkAccelerationStructureGeometryAabbsDataKHR. */
    record Boxes(long data, long strideBytes) implements BuildGeometry {
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
    record Instances(boolean pointers, long data) implements BuildGeometry {
        @Override
        public int type() {
            return KHRAccelerationStructure.VK_GEOMETRY_TYPE_INSTANCES_KHR;
        }
    }

    /** Of a type whose data is not read. */
    record Other(int type) implements BuildGeometry {}

    /** @return null for a NULL pointer */
    static BuildGeometry read(long address) {
        if (address == 0) {
            return null;
        }
        long data = address + VkAccelerationStructureGeometryKHR.GEOMETRY;
        int type = VkAccelerationStructureGeometryKHR.ngeometryType(address);
        return switch (type) {
            case KHRAccelerationStructure.VK_GEOMETRY_TYPE_TRIANGLES_KHR -> triangles(data);
            case KHRAccelerationStructure.VK_GEOMETRY_TYPE_AABBS_KHR ->
                new Boxes(
                        CMemory.pointer(data + VkAccelerationStructureGeometryAabbsDataKHR.DATA),
                        VkAccelerationStructureGeometryAabbsDataKHR.nstride(data));
            case KHRAccelerationStructure.VK_GEOMETRY_TYPE_INSTANCES_KHR ->
                new Instances(
                        VkAccelerationStructureGeometryInstancesDataKHR.narrayOfPointers(data) != 0,
                        CMemory.pointer(data + VkAccelerationStructureGeometryInstancesDataKHR.DATA));
            default -> new Other(type);
        };
    }

    private static Triangles triangles(long data) {
        return new Triangles(
                VkAccelerationStructureGeometryTrianglesDataKHR.nvertexFormat(data),
                CMemory.pointer(data + VkAccelerationStructureGeometryTrianglesDataKHR.VERTEXDATA),
                VkAccelerationStructureGeometryTrianglesDataKHR.nvertexStride(data),
                VkAccelerationStructureGeometryTrianglesDataKHR.nmaxVertex(data),
                VkAccelerationStructureGeometryTrianglesDataKHR.nindexType(data),
                CMemory.pointer(data + VkAccelerationStructureGeometryTrianglesDataKHR.INDEXDATA),
                CMemory.pointer(data + VkAccelerationStructureGeometryTrianglesDataKHR.TRANSFORMDATA));
    }
}
