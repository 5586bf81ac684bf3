package dev.vkval.state.reader;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBuildAccelerationStructureNV;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.IndexTypes;
import dev.vkval.state.object.ObjectLookup;
import dev.vkval.state.object.RecordedCommand;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.NVRayTracing;
import org.lwjgl.vulkan.VkAabbPositionsKHR;
import org.lwjgl.vulkan.VkAccelerationStructureInfoNV;
import org.lwjgl.vulkan.VkAccelerationStructureInstanceKHR;
import org.lwjgl.vulkan.VkGeometryAABBNV;
import org.lwjgl.vulkan.VkGeometryDataNV;
import org.lwjgl.vulkan.VkGeometryNV;
import org.lwjgl.vulkan.VkGeometryTrianglesNV;
import org.lwjgl.vulkan.VkTransformMatrixKHR;

/** The memory that vkCmdBuildAccelerationStructureNV reads: geometry, or instances. */
public final class NvBuildInputReader {
    private final ObjectLookup objects;

    public NvBuildInputReader(ObjectLookup objects) {
        this.objects = objects;
    }

    public List<RecordedCommand.BuildInput> of(Call call) {
        List<RecordedCommand.BuildInput> inputs = new ArrayList<>();
        long info = CmdBuildAccelerationStructureNV.pInfo(call);
        if (VkAccelerationStructureInfoNV.ntype(info) == NVRayTracing.VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_NV) {
            add(
                    inputs,
                    "instance data",
                    CmdBuildAccelerationStructureNV.instanceData(call),
                    CmdBuildAccelerationStructureNV.instanceOffset(call),
                    VkAccelerationStructureInfoNV.ninstanceCount(info),
                    VkAccelerationStructureInstanceKHR.SIZEOF,
                    VkAccelerationStructureInstanceKHR.SIZEOF);
            return List.copyOf(inputs);
        }
        long geometries = CMemory.pointer(info + VkAccelerationStructureInfoNV.PGEOMETRIES);
        for (int i = 0; i < CMemory.count(VkAccelerationStructureInfoNV.ngeometryCount(info), geometries); i++) {
            long geometry = CMemory.element(geometries, i, VkGeometryNV.SIZEOF);
            long data = geometry + VkGeometryNV.GEOMETRY;
            if (VkGeometryNV.ngeometryType(geometry) == NVRayTracing.VK_GEOMETRY_TYPE_TRIANGLES_NV) {
                triangles(inputs, data + VkGeometryDataNV.TRIANGLES);
            } else if (VkGeometryNV.ngeometryType(geometry) == NVRayTracing.VK_GEOMETRY_TYPE_AABBS_NV) {
                boxes(inputs, data + VkGeometryDataNV.AABBS);
            }
        }
        return List.copyOf(inputs);
    }

    private void triangles(List<RecordedCommand.BuildInput> inputs, long at) {
        add(
                inputs,
                "vertex data",
                VkGeometryTrianglesNV.nvertexData(at),
                VkGeometryTrianglesNV.nvertexOffset(at),
                VkGeometryTrianglesNV.nvertexCount(at),
                VkGeometryTrianglesNV.nvertexStride(at),
                FormatInfo.of(VkGeometryTrianglesNV.nvertexFormat(at)).blockBytes());
        int indexBytes = IndexTypes.bytes(VkGeometryTrianglesNV.nindexType(at));
        if (indexBytes != 0) {
            add(
                    inputs,
                    "index data",
                    VkGeometryTrianglesNV.nindexData(at),
                    VkGeometryTrianglesNV.nindexOffset(at),
                    VkGeometryTrianglesNV.nindexCount(at),
                    indexBytes,
                    indexBytes);
        }
        add(
                inputs,
                "transform data",
                VkGeometryTrianglesNV.ntransformData(at),
                VkGeometryTrianglesNV.ntransformOffset(at),
                1,
                0,
                VkTransformMatrixKHR.SIZEOF);
    }

    private void boxes(List<RecordedCommand.BuildInput> inputs, long at) {
        add(
                inputs,
                "AABB data",
                VkGeometryAABBNV.naabbData(at),
                VkGeometryAABBNV.noffset(at),
                VkGeometryAABBNV.nnumAABBs(at),
                CMemory.mask(VkGeometryAABBNV.nstride(at)),
                VkAabbPositionsKHR.SIZEOF);
    }

    /** Elements of a buffer, none if it is not known. */
    private void add(
            List<RecordedCommand.BuildInput> inputs,
            String what,
            long id,
            long offset,
            int count,
            long strideBytes,
            long elementBytes) {
        BufferState buffer = objects.get(BufferState.class, id);
        if (buffer != null && count != 0) {
            long bytes = (CMemory.mask(count) - 1) * strideBytes + elementBytes;
            inputs.add(new RecordedCommand.BuildInput(
                    what, new BufferPart(buffer, offset, buffer.rangeBytes(offset, bytes))));
        }
    }
}
