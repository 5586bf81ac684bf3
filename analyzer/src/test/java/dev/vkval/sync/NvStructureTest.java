package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.NVRayTracing;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkGeometryDataNV;
import org.lwjgl.vulkan.VkGeometryNV;
import org.lwjgl.vulkan.VkMemoryRequirements2;

/** The memory of acceleration structures of VK_NV_ray_tracing, and what builds and copies of them access. */
class NvStructureTest {
    private static final int SRC = 0x10000;
    private static final int DST = 0x20000;
    private static final int STRUCTURE_BYTES = 512;
    private static final int SCRATCH_BYTES = 128;
    private static final List<String> READ = List.of("SYNC-HAZARD-READ-AFTER-WRITE");
    private static final List<String> WRITTEN = List.of("SYNC-HAZARD-WRITE-AFTER-WRITE");

    private final SyncCalls calls = new SyncCalls(Map.of());
    private final long src = calls.buffer(VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, SRC);
    private final long dst = calls.buffer(VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, DST);
    private final long commandBuffer = calls.begin();

    @AfterEach
    void close() {
        calls.close();
    }

    private void fill(long buffer, long from, long to) {
        calls.run.call("vkCmdFillBuffer", commandBuffer, buffer, from, to - from, 0);
    }

    private List<String> rules() {
        calls.submit(commandBuffer, 0, 0, 0);
        return calls.rules();
    }

    /** In memory of its own. */
    private long structure() {
        long structure = calls.create("vkCreateAccelerationStructureNV", "VkAccelerationStructureCreateInfoNV");
        long allocation = calls.run.struct("VkMemoryAllocateInfo");
        calls.run.set(allocation, "VkMemoryAllocateInfo", "allocationSize", 2 * STRUCTURE_BYTES);
        long memory = calls.create("vkAllocateMemory", allocation);
        long bind = calls.run.struct("VkBindAccelerationStructureMemoryInfoNV");
        require(structure, NVRayTracing.VK_ACCELERATION_STRUCTURE_MEMORY_REQUIREMENTS_TYPE_OBJECT_NV, STRUCTURE_BYTES);
        require(
                structure,
                NVRayTracing.VK_ACCELERATION_STRUCTURE_MEMORY_REQUIREMENTS_TYPE_BUILD_SCRATCH_NV,
                SCRATCH_BYTES);
        calls.run
                .set(bind, "VkBindAccelerationStructureMemoryInfoNV", "accelerationStructure", structure)
                .set(bind, "VkBindAccelerationStructureMemoryInfoNV", "memory", memory)
                .call("vkBindAccelerationStructureMemoryNV", SyncCalls.DEVICE, 1, bind);
        return structure;
    }

    private void require(long structure, int type, int sizeBytes) {
        long info = calls.run.struct("VkAccelerationStructureMemoryRequirementsInfoNV");
        long requirements = calls.run.struct("VkMemoryRequirements2");
        calls.run
                .set(info, "VkAccelerationStructureMemoryRequirementsInfoNV", "type", type)
                .set(info, "VkAccelerationStructureMemoryRequirementsInfoNV", "accelerationStructure", structure)
                .set(requirements + VkMemoryRequirements2.MEMORYREQUIREMENTS, "VkMemoryRequirements", "size", sizeBytes)
                .call("vkGetAccelerationStructureMemoryRequirementsNV", SyncCalls.DEVICE, info, requirements);
    }

    /** Builds of two boxes of 24 bytes, 32 bytes from each other, from byte 64 on, with scratch memory from byte 256 on. */
    private void build(long structure) {
        long info = calls.run.struct("VkAccelerationStructureInfoNV");
        long geometry = calls.run.struct("VkGeometryNV");
        long boxes = geometry + VkGeometryNV.GEOMETRY + VkGeometryDataNV.AABBS;
        calls.run
                .set(geometry, "VkGeometryNV", "geometryType", NVRayTracing.VK_GEOMETRY_TYPE_AABBS_NV)
                .set(boxes, "VkGeometryAABBNV", "aabbData", src)
                .set(boxes, "VkGeometryAABBNV", "numAABBs", 2)
                .set(boxes, "VkGeometryAABBNV", "stride", 32)
                .set(boxes, "VkGeometryAABBNV", "offset", 64)
                .set(
                        info,
                        "VkAccelerationStructureInfoNV",
                        "type",
                        NVRayTracing.VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_NV)
                .set(info, "VkAccelerationStructureInfoNV", "geometryCount", 1)
                .set(info, "VkAccelerationStructureInfoNV", "pGeometries", geometry)
                .call("vkCmdBuildAccelerationStructureNV", commandBuffer, info, 0, 0, 0, structure, 0, dst, 256);
    }

    @Test
    void geometryIsRead() {
        fill(src, 64 + 32 + 20, 64 + 32 + 24);
        build(structure());
        assertEquals(READ, rules());
    }

    @Test
    void scratchMemoryIsWritten() {
        fill(dst, 256 + SCRATCH_BYTES - 4, 256 + SCRATCH_BYTES);
        build(structure());
        assertEquals(WRITTEN, rules());
    }

    @Test
    void theRestIsNot() {
        fill(src, 0, 64);
        fill(src, 64 + 32 + 24, SyncCalls.BUFFER_BYTES);
        fill(dst, 0, 256);
        fill(dst, 256 + SCRATCH_BYTES, SyncCalls.BUFFER_BYTES);
        build(structure());
        assertEquals(List.of(), rules());
    }

    @Test
    void instancesAreRead() {
        long info = calls.run.struct("VkAccelerationStructureInfoNV");
        fill(src, 128 + 124, 128 + 128);
        calls.run
                .set(info, "VkAccelerationStructureInfoNV", "instanceCount", 2)
                .call("vkCmdBuildAccelerationStructureNV", commandBuffer, info, src, 128, 0, structure(), 0, 0, 0);
        assertEquals(READ, rules());
    }

    private void copy(long from, long to) {
        calls.run.call("vkCmdCopyAccelerationStructureNV", commandBuffer, to, from, 0);
    }

    @Test
    void aCopyWritesItsDestination() {
        long structure = structure();
        copy(structure(), structure);
        copy(structure(), structure);
        assertEquals(WRITTEN, rules());
    }

    @Test
    void aCopyReadsItsSource() {
        long structure = structure();
        copy(structure(), structure);
        copy(structure, structure());
        assertEquals(READ, rules());
    }

    @Test
    void structuresOfTheirOwnDoNotMeet() {
        copy(structure(), structure());
        copy(structure(), structure());
        assertEquals(List.of(), rules());
    }

    private void query(long structure) {
        calls.run.call(
                "vkCmdWriteAccelerationStructuresPropertiesNV", commandBuffer, 1, calls.run.array(structure), 0, 0, 0);
    }

    @Test
    void aStructureWhosePropertiesAreWrittenIsRead() {
        long structure = structure();
        copy(structure(), structure);
        query(structure);
        assertEquals(READ, rules());
    }

    @Test
    void readsDoNotMeet() {
        long structure = structure();
        query(structure);
        query(structure);
        assertEquals(List.of(), rules());
    }
}
