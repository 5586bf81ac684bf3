package dev.vkval.check.accelerationstructure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.AMDXDenseGeometryFormat;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.KHROpacityMicromap;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryTrianglesDataKHR;

/** Geometries of an update, compared with those of the last build of its source. */
class UpdateRulesTest {
    private static final String NUMBERS =
            "03667|03758|03759|03760|03761|03762|03763|03764|03765|03766|03767|03769|1089[89]|1090[0-3]|1162.";
    private static final String HOST = "VUID-vkBuildAccelerationStructuresKHR-";
    private static final String DENSE = "VkAccelerationStructureDenseGeometryFormatTrianglesDataAMDX";
    private static final String MICROMAP = "VkAccelerationStructureTrianglesOpacityMicromapKHR";
    private static final int STRUCTURE = 22;
    private static final int UPDATE = StructureCalls.ALLOW_UPDATE;

    private final StructureCalls calls = new StructureCalls();

    @BeforeEach
    void start() {
        calls.structure(STRUCTURE, 0);
    }

    @AfterEach
    void end() {
        calls.close();
    }

    private List<String> updated(long built, long updated, int primitives) {
        calls.onHost(calls.info(UPDATE, 0, STRUCTURE, built), calls.ranges(7))
                .onHost(calls.info(UPDATE, STRUCTURE, STRUCTURE, updated), calls.ranges(primitives));
        return calls.broken(NUMBERS);
    }

    @Test
    void likeTheBuild() {
        assertEquals(List.of(), updated(calls.triangles(all -> {}), calls.triangles(all -> {}), 7));
    }

    @Test
    void notAllowedByTheBuild() {
        long triangles = calls.triangles(all -> {});
        calls.onHost(calls.info(0, 0, STRUCTURE, triangles), calls.ranges(1))
                .onHost(calls.info(0, STRUCTURE, STRUCTURE, triangles), calls.ranges(1));
        assertEquals(List.of(HOST + "pInfos-03667"), calls.broken(NUMBERS));
    }

    @Test
    void otherNumberOfGeometries() {
        assertEquals(List.of(HOST + "pInfos-03758"), updated(calls.triangles(all -> {}), 0, 7));
    }

    @Test
    void otherNumberOfPrimitives() {
        long triangles = calls.triangles(all -> {});
        assertEquals(List.of(HOST + "primitiveCount-03769"), updated(triangles, triangles, 8));
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                change(
                        "03761",
                        geometry -> VkAccelerationStructureGeometryKHR.ngeometryType(
                                geometry, KHRAccelerationStructure.VK_GEOMETRY_TYPE_AABBS_KHR)),
                change("03762", geometry -> VkAccelerationStructureGeometryKHR.nflags(geometry, 1)),
                change(
                        "03763",
                        geometry -> VkAccelerationStructureGeometryTrianglesDataKHR.nvertexFormat(
                                StructureCalls.data(geometry), VK10.VK_FORMAT_R16G16_SFLOAT)),
                change(
                        "03764",
                        geometry -> VkAccelerationStructureGeometryTrianglesDataKHR.nmaxVertex(
                                StructureCalls.data(geometry), 9)),
                change(
                        "03765",
                        geometry -> VkAccelerationStructureGeometryTrianglesDataKHR.nindexType(
                                StructureCalls.data(geometry), VK10.VK_INDEX_TYPE_UINT32)));
    }

    private static Arguments change(String number, LongConsumer change) {
        return Arguments.of(number, change);
    }

    @ParameterizedTest
    @MethodSource("changes")
    void otherMember(String number, LongConsumer change) {
        assertEquals(
                List.of(HOST + "pInfos-" + number), updated(calls.triangles(all -> {}), calls.triangles(change), 7));
    }

    @ParameterizedTest
    @CsvSource({"0, 4096, 03766", "4096, 0, 03767", "4096, 8192,"})
    void transform(long before, long after, String number) {
        assertEquals(
                number == null ? List.of() : List.of(HOST + "pInfos-" + number),
                updated(transformed(before), transformed(after), 7));
    }

    private long transformed(long address) {
        return calls.triangles(geometry -> MemoryUtil.memPutLong(
                StructureCalls.data(geometry) + VkAccelerationStructureGeometryTrianglesDataKHR.TRANSFORMDATA,
                address));
    }

    @ParameterizedTest
    @CsvSource({
        "numTriangles, 10898",
        "numVertices, 10899",
        "maxPrimitiveIndex, 10900",
        "maxGeometryIndex, 10901",
        "format, 10902",
        "dataSize, 10903"
    })
    void compressedTriangles(String member, String number) {
        assertEquals(List.of(HOST + "pInfos-" + number), updated(dense(member, 1), dense(member, 2), 7));
    }

    private long dense(String member, long value) {
        long data = calls.run.struct(DENSE);
        calls.run.set(data, DENSE, member, value);
        return calls.triangles(geometry -> {
            VkAccelerationStructureGeometryKHR.ngeometryType(
                    geometry, AMDXDenseGeometryFormat.VK_GEOMETRY_TYPE_DENSE_GEOMETRY_FORMAT_TRIANGLES_AMDX);
            VkAccelerationStructureGeometryKHR.npNext(geometry, data);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "-1, -1, false,",
        "-1, 0, false, 11627",
        "0, 0, false,",
        "0, -1, false, 11626",
        "0, 30, false, 11626",
        "30, 30, false,",
        "30, 0, false, 11625",
        "30, 31, false, 11629",
        "30, 31, true,"
    })
    void micromaps(long before, long after, boolean others, String number) {
        calls.structure(30, 2048).structure(31, 3072);
        int flags = others
                ? UPDATE | KHROpacityMicromap.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_OPACITY_MICROMAP_UPDATE_BIT_KHR
                : UPDATE;
        calls.onDevice(calls.info(flags, 0, STRUCTURE, micromap(before)), calls.ranges(1))
                .onDevice(calls.info(flags, STRUCTURE, STRUCTURE, micromap(after)), calls.ranges(1))
                .submit();
        assertEquals(
                number == null ? List.of() : List.of("VUID-vkCmdBuildAccelerationStructuresKHR-micromap-" + number),
                calls.broken(NUMBERS));
    }

    /** @param micromap -1 where none is chained */
    private long micromap(long micromap) {
        return calls.triangles(geometry -> {
            if (micromap >= 0) {
                long chained = calls.run.struct(MICROMAP);
                calls.run.set(chained, MICROMAP, "micromap", micromap);
                MemoryUtil.memPutAddress(StructureCalls.data(geometry) + Long.BYTES, chained);
            }
        });
    }
}
