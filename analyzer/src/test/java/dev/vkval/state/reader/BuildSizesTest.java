package dev.vkval.state.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VkAccelerationStructureBuildGeometryInfoKHR;
import org.lwjgl.vulkan.VkAccelerationStructureBuildSizesInfoKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryKHR;

/** Which of the device's answers tells how much scratch memory a build uses. */
class BuildSizesTest {
    private static final int TRIANGLES = KHRAccelerationStructure.VK_GEOMETRY_TYPE_TRIANGLES_KHR;
    private static final int BOXES = KHRAccelerationStructure.VK_GEOMETRY_TYPE_AABBS_KHR;

    private final BuildSizes sizes = new BuildSizes();

    private static long info(MemoryStack stack, int geometryType, int count) {
        VkAccelerationStructureGeometryKHR.Buffer geometries = VkAccelerationStructureGeometryKHR.calloc(count, stack);
        geometries.forEach(geometry -> geometry.geometryType(geometryType));
        return VkAccelerationStructureBuildGeometryInfoKHR.calloc(stack)
                .pGeometries(geometries)
                .geometryCount(count)
                .address();
    }

    private void answer(int geometryType, int buildBytes, int updateBytes, int... primitives) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long answer = VkAccelerationStructureBuildSizesInfoKHR.calloc(stack).address();
            MemoryUtil.memPutLong(answer + VkAccelerationStructureBuildSizesInfoKHR.BUILDSCRATCHSIZE, buildBytes);
            MemoryUtil.memPutLong(answer + VkAccelerationStructureBuildSizesInfoKHR.UPDATESCRATCHSIZE, updateBytes);
            long info = info(stack, geometryType, primitives.length);
            sizes.answered(info, MemoryUtil.memAddress(stack.ints(primitives)), answer);
        }
    }

    private long bytes(int geometryType, boolean update, int... primitives) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long counts = MemoryUtil.memAddress(stack.ints(primitives));
            return sizes.scratchBytes(info(stack, geometryType, primitives.length), counts, 1, update);
        }
    }

    @Test
    void theAnswerForTheSameBuild() {
        answer(TRIANGLES, 100, 50, 7, 8);
        answer(TRIANGLES, 90, 40, 7, 9);
        assertEquals(100, bytes(TRIANGLES, false, 7, 8));
        assertEquals(50, bytes(TRIANGLES, true, 7, 8));
    }

    @Test
    void elseTheLeastForOneThatIsNowhereSmaller() {
        answer(TRIANGLES, 300, 0, 9, 9);
        answer(TRIANGLES, 200, 0, 8, 8);
        answer(TRIANGLES, 100, 0, 7, 100);
        assertEquals(200, bytes(TRIANGLES, false, 8, 7));
    }

    @Test
    void otherGeometryTellsNothing() {
        answer(TRIANGLES, 100, 0, 10);
        assertEquals(0, bytes(BOXES, false, 10));
        assertEquals(0, bytes(TRIANGLES, false, 10, 10));
    }

    @Test
    void smallerBuildsTellNothing() {
        answer(TRIANGLES, 100, 0, 10);
        assertEquals(0, bytes(TRIANGLES, false, 11));
    }
}
