package dev.vkval.state.reader;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.state.object.BufferAddresses;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.IndexTypes;
import dev.vkval.state.object.RecordedCommand;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VkAabbPositionsKHR;
import org.lwjgl.vulkan.VkAccelerationStructureBuildGeometryInfoKHR;
import org.lwjgl.vulkan.VkAccelerationStructureBuildRangeInfoKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryAabbsDataKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryInstancesDataKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryTrianglesDataKHR;
import org.lwjgl.vulkan.VkAccelerationStructureInstanceKHR;
import org.lwjgl.vulkan.VkTransformMatrixKHR;

/**
 * The memory that the build of an acceleration structure reads: vertices, indices, transforms, boxes and instances, as
 * VkAccelerationStructureBuildRangeInfoKHR selects them.
 */
public final class BuildInputReader {
    private static final int CORNERS = 3;

    private final BufferAddresses addresses;

    public BuildInputReader(BufferAddresses addresses) {
        this.addresses = addresses;
    }

    /**
     * @param info VkAccelerationStructureBuildGeometryInfoKHR
     * @param ranges one VkAccelerationStructureBuildRangeInfoKHR for each geometry, or null
     */
    public List<RecordedCommand.BuildInput> of(long info, long ranges) {
        List<RecordedCommand.BuildInput> inputs = new ArrayList<>();
        int count = VkAccelerationStructureBuildGeometryInfoKHR.ngeometryCount(info);
        for (int i = 0; i < CMemory.count(count, ranges); i++) {
            long geometry = geometry(info, i);
            if (geometry != 0) {
                add(inputs, geometry, CMemory.element(ranges, i, VkAccelerationStructureBuildRangeInfoKHR.SIZEOF));
            }
        }
        return List.copyOf(inputs);
    }

    /** The geometry with an index, 0 if there is none. */
    static long geometry(long info, int index) {
        long array = CMemory.pointer(info + VkAccelerationStructureBuildGeometryInfoKHR.PGEOMETRIES);
        if (array != 0) {
            return CMemory.element(array, index, VkAccelerationStructureGeometryKHR.SIZEOF);
        }
        return CMemory.handle(CMemory.pointer(info + VkAccelerationStructureBuildGeometryInfoKHR.PPGEOMETRIES), index);
    }

    private void add(List<RecordedCommand.BuildInput> inputs, long geometry, long range) {
        long data = geometry + VkAccelerationStructureGeometryKHR.GEOMETRY;
        long primitives = CMemory.mask(VkAccelerationStructureBuildRangeInfoKHR.nprimitiveCount(range));
        switch (VkAccelerationStructureGeometryKHR.ngeometryType(geometry)) {
            case KHRAccelerationStructure.VK_GEOMETRY_TYPE_TRIANGLES_KHR -> triangles(inputs, data, range, primitives);
            case KHRAccelerationStructure.VK_GEOMETRY_TYPE_AABBS_KHR -> boxes(inputs, data, range, primitives);
            case KHRAccelerationStructure.VK_GEOMETRY_TYPE_INSTANCES_KHR -> instances(inputs, data, range, primitives);
            default -> {}
        }
    }

    private void triangles(List<RecordedCommand.BuildInput> inputs, long data, long range, long primitives) {
        long offset = CMemory.mask(VkAccelerationStructureBuildRangeInfoKHR.nprimitiveOffset(range));
        long first = CMemory.mask(VkAccelerationStructureBuildRangeInfoKHR.nfirstVertex(range));
        long stride = VkAccelerationStructureGeometryTrianglesDataKHR.nvertexStride(data);
        long vertexBytes = FormatInfo.of(VkAccelerationStructureGeometryTrianglesDataKHR.nvertexFormat(data))
                .blockBytes();
        long vertexAddress = CMemory.pointer(data + VkAccelerationStructureGeometryTrianglesDataKHR.VERTEXDATA);
        int indexBytes = IndexTypes.bytes(VkAccelerationStructureGeometryTrianglesDataKHR.nindexType(data));
        if (indexBytes == 0) {
            long vertices = primitives * CORNERS;
            add(inputs, "vertex data", vertexAddress + offset + first * stride, vertices, stride, vertexBytes);
        } else {
            long vertices = CMemory.mask(VkAccelerationStructureGeometryTrianglesDataKHR.nmaxVertex(data)) + 1;
            add(inputs, "vertex data", vertexAddress + first * stride, vertices, stride, vertexBytes);
            long indexAddress = CMemory.pointer(data + VkAccelerationStructureGeometryTrianglesDataKHR.INDEXDATA);
            add(inputs, "index data", indexAddress + offset, primitives * CORNERS, indexBytes, indexBytes);
        }
        long transform = CMemory.pointer(data + VkAccelerationStructureGeometryTrianglesDataKHR.TRANSFORMDATA);
        if (transform != 0 && primitives != 0) {
            long transformOffset = CMemory.mask(VkAccelerationStructureBuildRangeInfoKHR.ntransformOffset(range));
            add(inputs, "transform data", transform + transformOffset, 1, 0, VkTransformMatrixKHR.SIZEOF);
        }
    }

    private void boxes(List<RecordedCommand.BuildInput> inputs, long data, long range, long primitives) {
        long address = CMemory.pointer(data + VkAccelerationStructureGeometryAabbsDataKHR.DATA)
                + CMemory.mask(VkAccelerationStructureBuildRangeInfoKHR.nprimitiveOffset(range));
        long stride = VkAccelerationStructureGeometryAabbsDataKHR.nstride(data);
        add(inputs, "AABB data", address, primitives, stride, VkAabbPositionsKHR.SIZEOF);
    }

    private void instances(List<RecordedCommand.BuildInput> inputs, long data, long range, long primitives) {
        long address = CMemory.pointer(data + VkAccelerationStructureGeometryInstancesDataKHR.DATA)
                + CMemory.mask(VkAccelerationStructureBuildRangeInfoKHR.nprimitiveOffset(range));
        boolean pointers = VkAccelerationStructureGeometryInstancesDataKHR.narrayOfPointers(data) != 0;
        int bytes = pointers ? Long.BYTES : VkAccelerationStructureInstanceKHR.SIZEOF;
        add(inputs, "instance data", address, primitives, bytes, bytes);
    }

    private void add(
            List<RecordedCommand.BuildInput> inputs,
            String what,
            long address,
            long count,
            long strideBytes,
            long elementBytes) {
        if (count > 0) {
            BufferPart part = addresses.at(address, (count - 1) * strideBytes + elementBytes);
            if (part != null) {
                inputs.add(new RecordedCommand.BuildInput(what, part));
            }
        }
    }
}
