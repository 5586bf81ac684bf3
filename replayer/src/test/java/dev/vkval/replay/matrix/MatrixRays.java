package dev.vkval.replay.matrix;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;

/** The acceleration structure of the matrix of checks, which is empty, and the shader binding table. */
final class MatrixRays {
    /** Bytes of a handle of a shader group on the software driver. */
    private static final int HANDLE_BYTES = 32;

    private static final int TABLE = 0x21000000;
    private static final int SCRATCH = 0x22000000;
    private static final int STRUCTURE_BYTES = 2048;
    /** The first of the driver's handles: it numbers the groups of all pipelines of a device, as a word. */
    private static final int FIRST_HANDLE = 2;

    private static final int TABLE_USAGE =
            KHRRayTracingPipeline.VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR | VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT;
    private static final int STORAGE = KHRAccelerationStructure.VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR;

    private final MatrixDevice device;
    private final MadeCapture capture;
    private final long table;
    private final Map<Long, byte[]> tables = new HashMap<>();
    private int nextHandle = FIRST_HANDLE;
    /** The structure that is built. */
    final long top;

    MatrixRays(MatrixDevice device) {
        this.device = device;
        this.capture = device.capture;
        table = device.buffer(TABLE_USAGE, TABLE);
        device.buffer(0, SCRATCH);
        top = unbuilt();
    }

    /** A structure that must not be used. */
    long unbuilt() {
        long buffer = device.buffer(STORAGE, 0);
        MadeStruct info = capture.struct("VkAccelerationStructureCreateInfoKHR")
                .set("buffer", buffer)
                .set("size", STRUCTURE_BYTES);
        return capture.create("vkCreateAccelerationStructureKHR", device.id, info.address(), 0);
    }

    /** Records what builds the structure. */
    void build(long commands) {
        MadeStruct geometry = capture.struct("VkAccelerationStructureGeometryKHR")
                .set("geometryType", KHRAccelerationStructure.VK_GEOMETRY_TYPE_INSTANCES_KHR);
        MadeStruct.at("VkAccelerationStructureGeometryInstancesDataKHR", geometry.at("geometry"));
        MadeStruct info = capture.struct("VkAccelerationStructureBuildGeometryInfoKHR")
                .set("dstAccelerationStructure", top)
                .set("geometryCount", 1)
                .set("pGeometries", geometry);
        MemoryUtil.memPutLong(info.at("scratchData"), SCRATCH);
        MadeStruct range = capture.struct("VkAccelerationStructureBuildRangeInfoKHR");
        capture.call(
                "vkCmdBuildAccelerationStructuresKHR", commands, 1, info.address(), capture.pointer(range.address()));
    }

    private ByteBuffer bytes(int count) {
        return capture.memory.calloc(count).order(ByteOrder.nativeOrder());
    }

    /** Asks for the handles of the groups of a new pipeline. */
    void handles(long pipeline, int groups) {
        ByteBuffer handles = bytes(groups * HANDLE_BYTES);
        for (int i = 0; i < groups; i++) {
            handles.putInt(i * HANDLE_BYTES, nextHandle++);
        }
        byte[] kept = new byte[handles.capacity()];
        handles.get(0, kept);
        tables.put(pipeline, kept);
        capture.call(
                "vkGetRayTracingShaderGroupHandlesKHR",
                device.id,
                pipeline,
                0,
                groups,
                handles.capacity(),
                MemoryUtil.memAddress(handles));
    }

    /** Records what fills the shader binding table for a pipeline. */
    void table(long commands, long pipeline) {
        byte[] handles = tables.get(pipeline);
        long address = MemoryUtil.memAddress(bytes(handles.length).put(0, handles));
        capture.call("vkCmdUpdateBuffer", commands, table, 0, handles.length, address);
    }

    /** A part of the shader binding table. */
    long region(int group, int count) {
        return capture.struct("VkStridedDeviceAddressRegionKHR")
                .set("deviceAddress", TABLE + (long) group * HANDLE_BYTES)
                .set("stride", HANDLE_BYTES)
                .set("size", (long) count * HANDLE_BYTES)
                .address();
    }
}
