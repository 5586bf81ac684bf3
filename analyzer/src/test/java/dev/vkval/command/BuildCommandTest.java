package dev.vkval.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VkAccelerationStructureBuildGeometryInfoKHR;
import org.lwjgl.vulkan.VkAccelerationStructureBuildRangeInfoKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryKHR;

class BuildCommandTest {
    private static final BuildGeometry BOXES = new BuildGeometry.Boxes(0, 0x1000, 24);
    private static final BuildGeometry INSTANCES = new BuildGeometry.Instances(0, true, 0x2000);
    private static final List<BuildGeometry> GEOMETRIES = List.of(BOXES, INSTANCES);

    private static VkAccelerationStructureGeometryKHR.Buffer geometries(MemoryStack stack) {
        VkAccelerationStructureGeometryKHR.Buffer geometries = VkAccelerationStructureGeometryKHR.calloc(2, stack);
        geometries
                .get(0)
                .geometryType(KHRAccelerationStructure.VK_GEOMETRY_TYPE_AABBS_KHR)
                .geometry(data -> data.aabbs().stride(24).data().deviceAddress(0x1000));
        geometries
                .get(1)
                .geometryType(KHRAccelerationStructure.VK_GEOMETRY_TYPE_INSTANCES_KHR)
                .geometry(data -> data.instances().arrayOfPointers(true).data().deviceAddress(0x2000));
        return geometries;
    }

    private static VkAccelerationStructureBuildGeometryInfoKHR info(MemoryStack stack) {
        VkAccelerationStructureBuildGeometryInfoKHR info = VkAccelerationStructureBuildGeometryInfoKHR.calloc(stack)
                .type(1)
                .flags(2)
                .mode(KHRAccelerationStructure.VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR)
                .srcAccelerationStructure(5)
                .dstAccelerationStructure(6)
                .geometryCount(2);
        info.scratchData().deviceAddress(0x3000);
        return info;
    }

    private static BuildInfo expected(List<BuildGeometry> geometries) {
        return new BuildInfo(1, 2, true, 5, 6, 0x3000, 2, geometries);
    }

    @Test
    void rangesThatAreParameters() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkAccelerationStructureBuildRangeInfoKHR.Buffer ranges =
                    VkAccelerationStructureBuildRangeInfoKHR.calloc(2, stack);
            ranges.get(0).set(-1, 8, 9, 10);
            ranges.get(1).set(11, 12, 13, 14);
            long info = info(stack).pGeometries(geometries(stack)).address();
            BuildCommand command = BuildCommand.of(ReadCalls.call(
                    stack,
                    "vkCmdBuildAccelerationStructuresKHR",
                    1,
                    1,
                    info,
                    MemoryUtil.memAddress(stack.longs(ranges.address()))));
            List<BuildCommand.Range> expected =
                    List.of(new BuildCommand.Range(0xFFFFFFFFL, 8, 9, 10), new BuildCommand.Range(11, 12, 13, 14));
            BuildCommand.Build build =
                    new BuildCommand.Build(Location.parameter("pInfos", 0), expected(GEOMETRIES), expected, null);
            assertEquals(List.of(build), command.builds());
            assertEquals(List.of(0xFFFFFFFFL, 11L), build.primitives());
        }
    }

    @Test
    void rangesInABuffer() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkAccelerationStructureGeometryKHR.Buffer geometries = geometries(stack);
            ByteBuffer pointers = stack.calloc(2 * Long.BYTES);
            pointers.putLong(0, geometries.get(1).address());
            long info = info(stack).address();
            MemoryUtil.memPutAddress(
                    info + VkAccelerationStructureBuildGeometryInfoKHR.PPGEOMETRIES, MemoryUtil.memAddress(pointers));
            BuildCommand command = BuildCommand.of(ReadCalls.call(
                    stack,
                    "vkCmdBuildAccelerationStructuresIndirectKHR",
                    1,
                    1,
                    info,
                    MemoryUtil.memAddress(stack.longs(0x4000)),
                    MemoryUtil.memAddress(stack.ints(32)),
                    MemoryUtil.memAddress(stack.longs(MemoryUtil.memAddress(stack.ints(3, 4))))));
            BuildCommand.Build build = command.builds().get(0);
            assertEquals(new BuildCommand.Indirect(0x4000, 32, List.of(3L, 4L)), build.indirect());
            assertEquals(List.of(3L, 4L), build.primitives());
            assertEquals(2, build.info().geometries().size());
            assertEquals(null, build.info().geometries().get(1));
            assertEquals(INSTANCES, build.info().geometries().get(0));
        }
    }

    @Test
    void geometriesThatAreMissing() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            assertEquals(expected(List.of()), BuildInfo.read(info(stack).address()));
        }
    }
}
