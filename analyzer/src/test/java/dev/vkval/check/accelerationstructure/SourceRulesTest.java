package dev.vkval.check.accelerationstructure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRAccelerationStructure;

/** Copies and queries of structures that were built, or not, and with which flags. */
class SourceRulesTest {
    private static final String NUMBERS = "03431|11684|11633|04959|11586|11591|02494|11701|11624";
    private static final String PROPERTIES = "VUID-vkCmdWriteAccelerationStructuresPropertiesKHR-";
    private static final int SERIALIZED =
            KHRAccelerationStructure.VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_SIZE_KHR;
    private static final int COMPACTED =
            KHRAccelerationStructure.VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR;
    private static final int ALLOW_COMPACTION =
            KHRAccelerationStructure.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR;
    private static final int STRUCTURE = 22;
    private static final int MICROMAP = 40;
    private static final int OTHER = 23;
    private static final int POOL = 30;

    private final StructureCalls calls = new StructureCalls();

    @BeforeEach
    void start() {
        calls.structure(STRUCTURE, 0).structure(OTHER, 1024);
    }

    @AfterEach
    void end() {
        calls.close();
    }

    private void build(int flags) {
        calls.onDevice(calls.info(flags, 0, STRUCTURE, 0), calls.ranges(0));
    }

    private void query(int type) {
        calls.recorder().queries(POOL, type, 4);
        write(type);
        calls.submit();
    }

    private void write(int type) {
        calls.run.call(
                "vkCmdWriteAccelerationStructuresPropertiesKHR",
                Recorder.COMMANDS,
                1,
                calls.run.pointer(STRUCTURE),
                type,
                POOL,
                1);
    }

    @ParameterizedTest
    @ValueSource(ints = {SERIALIZED, COMPACTED})
    void propertyOfWhatWasNotBuilt(int type) {
        query(type);
        assertEquals(List.of(PROPERTIES + "pAccelerationStructures-11684"), calls.broken(NUMBERS));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void compactedSize(boolean allowed) {
        build(allowed ? ALLOW_COMPACTION : 0);
        query(COMPACTED);
        assertEquals(allowed ? List.of() : List.of(PROPERTIES + "accelerationStructures-03431"), calls.broken(NUMBERS));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void queryThatIsUsedTwice(boolean reset) {
        build(0);
        query(SERIALIZED);
        if (reset) {
            calls.run.call("vkResetQueryPool", Recorder.DEVICE, POOL, 0, 4);
        }
        write(SERIALIZED);
        calls.submit();
        assertEquals(reset ? List.of() : List.of(PROPERTIES + "queryPool-02494"), calls.broken(NUMBERS));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void copy(boolean built) {
        if (built) {
            build(0);
        }
        calls.run.call("vkCmdCopyAccelerationStructureKHR", Recorder.COMMANDS, copyInfo(OTHER));
        calls.submit();
        assertEquals(
                built ? List.of() : List.of("VUID-vkCmdCopyAccelerationStructureKHR-src-11633"), calls.broken(NUMBERS));
    }

    private long copyInfo(long dst) {
        long info = calls.run.struct("VkCopyAccelerationStructureInfoKHR");
        calls.run
                .set(info, "VkCopyAccelerationStructureInfoKHR", "src", STRUCTURE)
                .set(info, "VkCopyAccelerationStructureInfoKHR", "dst", dst);
        return info;
    }

    private long serializeInfo() {
        long info = calls.run.struct("VkCopyAccelerationStructureToMemoryInfoKHR");
        calls.run
                .set(info, "VkCopyAccelerationStructureToMemoryInfoKHR", "src", STRUCTURE)
                .set(info, "VkCopyAccelerationStructureToMemoryInfoKHR", "mode", 2);
        return info;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void serialization(boolean built) {
        if (built) {
            build(0);
        }
        calls.run.call("vkCmdCopyAccelerationStructureToMemoryKHR", Recorder.COMMANDS, serializeInfo());
        calls.submit();
        assertEquals(
                built ? List.of() : List.of("VUID-VkCopyAccelerationStructureToMemoryInfoKHR-src-04959"),
                calls.broken(NUMBERS));
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void onTheHost(boolean built) {
        if (built) {
            calls.onHost(calls.info(ALLOW_COMPACTION, 0, STRUCTURE, 0), calls.ranges(0));
        }
        calls.run
                .call("vkCopyAccelerationStructureKHR", Recorder.DEVICE, 0, copyInfo(OTHER))
                .call("vkCopyAccelerationStructureToMemoryKHR", Recorder.DEVICE, 0, serializeInfo());
        for (int type : new int[] {SERIALIZED, COMPACTED}) {
            calls.run.call(
                    "vkWriteAccelerationStructuresPropertiesKHR",
                    Recorder.DEVICE,
                    1,
                    calls.run.pointer(STRUCTURE),
                    type,
                    8,
                    calls.run.pointer(0),
                    8);
        }
        String query = "VUID-vkWriteAccelerationStructuresPropertiesKHR-pAccelerationStructures-11591";
        assertEquals(
                built
                        ? List.of()
                        : List.of(
                                "VUID-vkCopyAccelerationStructureKHR-src-11586",
                                "VUID-VkCopyAccelerationStructureToMemoryInfoKHR-src-04959",
                                query,
                                query),
                calls.broken(NUMBERS));
    }

    @Test
    void compactedSizeOnTheHost() {
        calls.onHost(calls.info(0, 0, STRUCTURE, 0), calls.ranges(0));
        calls.run.call(
                "vkWriteAccelerationStructuresPropertiesKHR",
                Recorder.DEVICE,
                1,
                calls.run.pointer(STRUCTURE),
                COMPACTED,
                8,
                calls.run.pointer(0),
                8);
        assertEquals(
                List.of("VUID-vkWriteAccelerationStructuresPropertiesKHR-accelerationStructures-03431"),
                calls.broken(NUMBERS));
    }

    @ParameterizedTest
    @CsvSource({"-1, 11701", "1, 11624", "1000623000,"})
    void micromapOfTriangles(int type, String number) {
        if (type >= 0) {
            long info = calls.info(0, 0, OTHER, 0);
            calls.run.set(info, "VkAccelerationStructureBuildGeometryInfoKHR", "type", type);
            calls.onDevice(info, calls.ranges(0));
        }
        long chained = calls.run.struct("VkAccelerationStructureTrianglesOpacityMicromapKHR");
        calls.run.set(chained, "VkAccelerationStructureTrianglesOpacityMicromapKHR", "micromap", OTHER);
        long triangles = calls.triangles(
                geometry -> MemoryUtil.memPutAddress(StructureCalls.data(geometry) + Long.BYTES, chained));
        calls.onDevice(calls.info(0, 0, STRUCTURE, triangles), calls.ranges(1)).submit();
        assertEquals(
                number == null ? List.of() : List.of("VUID-vkCmdBuildAccelerationStructuresKHR-micromap-" + number),
                calls.broken(NUMBERS));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void olderMicromapOfTriangles(boolean built) {
        long created = calls.run.struct("VkMicromapCreateInfoEXT", "buffer", StructureCalls.BUFFER, "size", 512);
        calls.run.create("vkCreateMicromapEXT", MICROMAP, Recorder.DEVICE, created, 0, 0);
        if (built) {
            long info = calls.run.struct("VkMicromapBuildInfoEXT", "dstMicromap", MICROMAP);
            calls.run.call("vkCmdBuildMicromapsEXT", Recorder.COMMANDS, 1, info);
        }
        long chained = calls.run.struct("VkAccelerationStructureTrianglesOpacityMicromapEXT", "micromap", MICROMAP);
        long triangles = calls.triangles(
                geometry -> MemoryUtil.memPutAddress(StructureCalls.data(geometry) + Long.BYTES, chained));
        calls.onDevice(calls.info(0, 0, STRUCTURE, triangles), calls.ranges(1)).submit();
        assertEquals(
                built ? List.of() : List.of("VUID-vkCmdBuildAccelerationStructuresKHR-micromap-11632"),
                calls.broken("11632"));
    }
}
