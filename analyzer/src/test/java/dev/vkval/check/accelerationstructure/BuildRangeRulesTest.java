package dev.vkval.check.accelerationstructure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryAabbsDataKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryInstancesDataKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryTrianglesDataKHR;

/** Ranges of builds, and the addresses of their geometries. */
class BuildRangeRulesTest {
    private static final String INFO = "VkAccelerationStructureBuildGeometryInfoKHR";
    private static final String RANGE = "VkAccelerationStructureBuildRangeInfoKHR";
    private static final String IDS = ".*-(03656|03657|03658|03659|03660|10775|03804|03806|03811|03813)";
    private static final int TRIANGLES = KHRAccelerationStructure.VK_GEOMETRY_TYPE_TRIANGLES_KHR;
    private static final int BOXES = KHRAccelerationStructure.VK_GEOMETRY_TYPE_AABBS_KHR;
    private static final int INSTANCES = KHRAccelerationStructure.VK_GEOMETRY_TYPE_INSTANCES_KHR;
    private static final int NO_INDICES = KHRAccelerationStructure.VK_INDEX_TYPE_NONE_KHR;

    private final Recorder recorder = Recorder.withFeature(
            "VK_KHR_acceleration_structure",
            "VkPhysicalDeviceAccelerationStructureFeaturesKHR",
            "accelerationStructure");
    private final CheckRun run = recorder.run();

    @BeforeEach
    void start() {
        recorder.begin();
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private long geometry(int type) {
        long geometry = run.struct("VkAccelerationStructureGeometryKHR");
        VkAccelerationStructureGeometryKHR.ngeometryType(geometry, type);
        return geometry;
    }

    private long triangles(int indexType, int maxVertex, long vertices, long indices) {
        long geometry = geometry(TRIANGLES);
        long data = geometry + VkAccelerationStructureGeometryKHR.GEOMETRY;
        VkAccelerationStructureGeometryTrianglesDataKHR.nvertexFormat(data, VK10.VK_FORMAT_R32G32B32_SFLOAT);
        VkAccelerationStructureGeometryTrianglesDataKHR.nmaxVertex(data, maxVertex);
        VkAccelerationStructureGeometryTrianglesDataKHR.nindexType(data, indexType);
        MemoryUtil.memPutLong(data + VkAccelerationStructureGeometryTrianglesDataKHR.VERTEXDATA, vertices);
        MemoryUtil.memPutLong(data + VkAccelerationStructureGeometryTrianglesDataKHR.INDEXDATA, indices);
        return geometry;
    }

    private long range(int primitives, int offset, int firstVertex, int transform) {
        long range = run.struct(RANGE);
        run.set(range, RANGE, "primitiveCount", primitives)
                .set(range, RANGE, "primitiveOffset", offset)
                .set(range, RANGE, "firstVertex", firstVertex)
                .set(range, RANGE, "transformOffset", transform);
        return run.array(range);
    }

    /** The last digits of the ids that a build of one geometry breaks. */
    private String broken(long geometry, long range) {
        long info = run.struct(INFO);
        run.set(info, INFO, "geometryCount", 1).set(info, INFO, "pGeometries", geometry);
        List<String> ids = recorder.broken(
                () -> run.call("vkCmdBuildAccelerationStructuresKHR", Recorder.COMMANDS, 1, info, range));
        return String.join(
                " ",
                ids.stream()
                        .filter(id -> id.matches(IDS))
                        .map(id -> id.substring(id.length() - 5))
                        .sorted()
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "false, 2, 1, 0, 0, 0, ''",
        "false, 1, 1, 0, 0, 0, 10775",
        "false, 4, 1, 0, 2, 0, ''",
        "false, 4, 1, 0, 3, 0, 10775",
        "false, 2, 1, 4, 0, 16, ''",
        "false, 2, 1, 6, 0, 0, 03657",
        "false, 2, 1, 0, 0, 8, 03658",
        "true, 0, 1, 4, 0, 0, ''",
        "true, 0, 1, 2, 0, 0, 03656"
    })
    void rangesOfTriangles(
            boolean indexed, int maxVertex, int count, int offset, int first, int transform, String expected) {
        int type = indexed ? VK10.VK_INDEX_TYPE_UINT32 : NO_INDICES;
        assertEquals(expected, broken(triangles(type, maxVertex, 64, 64), range(count, offset, first, transform)));
    }

    @ParameterizedTest
    @CsvSource({"8, ''", "4, 03659"})
    void rangesOfBoxes(int offset, String expected) {
        long geometry = geometry(BOXES);
        MemoryUtil.memPutLong(
                geometry
                        + VkAccelerationStructureGeometryKHR.GEOMETRY
                        + VkAccelerationStructureGeometryAabbsDataKHR.DATA,
                64);
        assertEquals(expected, broken(geometry, range(1, offset, 0, 0)));
    }

    @ParameterizedTest
    @CsvSource({"16, ''", "8, 03660"})
    void rangesOfInstances(int offset, String expected) {
        long geometry = geometry(INSTANCES);
        MemoryUtil.memPutLong(
                geometry
                        + VkAccelerationStructureGeometryKHR.GEOMETRY
                        + VkAccelerationStructureGeometryInstancesDataKHR.DATA,
                64);
        assertEquals(expected, broken(geometry, range(1, offset, 0, 0)));
    }

    @ParameterizedTest
    @CsvSource({"64, 64, 1, ''", "0, 64, 1, 03804", "64, 0, 1, 03806", "0, 0, 0, ''"})
    void trianglesHaveData(long vertices, long indices, int count, String expected) {
        long geometry = triangles(VK10.VK_INDEX_TYPE_UINT32, 2, vertices, indices);
        assertEquals(expected, broken(geometry, range(count, 0, 0, 0)));
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 03811", "1, 0, ''", "2, 1, 03813", "2, 0, ''"})
    void otherGeometriesHaveData(int type, int count, String expected) {
        assertEquals(expected, broken(geometry(type), range(count, 0, 0, 0)));
    }
}
