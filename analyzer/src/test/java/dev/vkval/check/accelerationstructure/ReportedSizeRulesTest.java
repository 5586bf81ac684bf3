package dev.vkval.check.accelerationstructure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.KHRRayTracingMaintenance1;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;

/** Sizes that were written on the host, and sizes that were read from queries; a structure has 1,024 bytes. */
class ReportedSizeRulesTest {
    private static final String NUMBERS = "12418|12419|03561|07541";
    private static final int CLONE = KHRAccelerationStructure.VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR;
    private static final int COMPACT = KHRAccelerationStructure.VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR;
    private static final int SERIALIZE = KHRAccelerationStructure.VK_COPY_ACCELERATION_STRUCTURE_MODE_SERIALIZE_KHR;
    private static final int SIZE = KHRRayTracingMaintenance1.VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SIZE_KHR;
    private static final int COMPACTED =
            KHRAccelerationStructure.VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR;
    private static final int SERIALIZED =
            KHRAccelerationStructure.VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_SIZE_KHR;
    private static final int ALLOW_COMPACTION =
            KHRAccelerationStructure.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR;
    private static final int STRUCTURE = 22;
    private static final int OTHER = 23;
    private static final int POOL = 30;
    private static final int DATA = 31;
    private static final int ADDRESS = 0x40000;

    private final StructureCalls calls =
            new StructureCalls().structure(STRUCTURE, 0).structure(OTHER, 1024);
    private final CheckRun run = calls.run;

    @AfterEach
    void end() {
        calls.close();
    }

    private void build() {
        calls.onHost(calls.info(ALLOW_COMPACTION, 0, STRUCTURE, 0), calls.ranges(0));
    }

    private void reportOnHost(int type, long bytes) {
        run.call(
                "vkWriteAccelerationStructuresPropertiesKHR",
                Recorder.DEVICE,
                1,
                run.pointer(STRUCTURE),
                type,
                8,
                run.pointer(bytes),
                8);
    }

    /** Writes the size to the second query of a pool, and reads that with values of 4 bytes. */
    private void reportByQuery(int type, long bytes) {
        long info = run.struct("VkQueryPoolCreateInfo");
        run.set(info, "VkQueryPoolCreateInfo", "queryType", type)
                .set(info, "VkQueryPoolCreateInfo", "queryCount", 2)
                .create("vkCreateQueryPool", POOL, Recorder.DEVICE, info, 0, 0)
                .call("vkCmdResetQueryPool", Recorder.COMMANDS, POOL, 0, 2)
                .call(
                        "vkCmdWriteAccelerationStructuresPropertiesKHR",
                        Recorder.COMMANDS,
                        1,
                        run.pointer(STRUCTURE),
                        type,
                        POOL,
                        1);
        calls.submit();
        run.call("vkGetQueryPoolResults", Recorder.DEVICE, POOL, 1, 1, 4, run.pointer(bytes), 4, 0);
    }

    private void copy(int mode) {
        long info = run.struct("VkCopyAccelerationStructureInfoKHR");
        run.set(info, "VkCopyAccelerationStructureInfoKHR", "src", STRUCTURE)
                .set(info, "VkCopyAccelerationStructureInfoKHR", "dst", OTHER)
                .set(info, "VkCopyAccelerationStructureInfoKHR", "mode", mode)
                .call("vkCmdCopyAccelerationStructureKHR", Recorder.COMMANDS, info);
    }

    @ParameterizedTest
    @CsvSource({"1024, true, false", "1025, true, true", "1024, false, false", "1025, false, true"})
    void copies(int bytes, boolean onHost, boolean broken) {
        build();
        if (onHost) {
            reportOnHost(SIZE, bytes);
            reportOnHost(COMPACTED, bytes);
            copy(CLONE);
            copy(COMPACT);
        } else {
            reportByQuery(COMPACTED, bytes);
            copy(COMPACT);
        }
        String compact = "VUID-VkCopyAccelerationStructureInfoKHR-mode-12419";
        List<String> expected =
                onHost ? List.of("VUID-VkCopyAccelerationStructureInfoKHR-mode-12418", compact) : List.of(compact);
        assertEquals(broken ? expected : List.of(), calls.broken(NUMBERS));
    }

    @Test
    void sizesOfAnEarlierBuild() {
        build();
        reportOnHost(COMPACTED, 4096);
        build();
        copy(COMPACT);
        assertEquals(List.of(), calls.broken(NUMBERS));
    }

    private void data(int bytes) {
        calls.recorder()
                .buffer(
                        DATA,
                        bytes,
                        VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT);
        long info = run.struct("VkBufferDeviceAddressInfo");
        run.set(info, "VkBufferDeviceAddressInfo", "buffer", DATA)
                .returning(ADDRESS)
                .call("vkGetBufferDeviceAddress", Recorder.DEVICE, info)
                .returning(VK10.VK_SUCCESS);
    }

    @ParameterizedTest
    @CsvSource({"1024, false", "1025, true"})
    void serialization(int bytes, boolean broken) {
        build();
        data(1024);
        reportOnHost(SERIALIZED, bytes);
        long info = run.struct("VkCopyAccelerationStructureToMemoryInfoKHR");
        run.set(info, "VkCopyAccelerationStructureToMemoryInfoKHR", "src", STRUCTURE)
                .set(info, "VkCopyAccelerationStructureToMemoryInfoKHR", "dst", ADDRESS)
                .set(info, "VkCopyAccelerationStructureToMemoryInfoKHR", "mode", SERIALIZE)
                .call("vkCmdCopyAccelerationStructureToMemoryKHR", Recorder.COMMANDS, info);
        assertEquals(
                broken ? List.of("VUID-VkCopyAccelerationStructureToMemoryInfoKHR-dst-03561") : List.of(),
                calls.broken(NUMBERS));
    }
}
