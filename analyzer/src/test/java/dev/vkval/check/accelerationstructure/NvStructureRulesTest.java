package dev.vkval.check.accelerationstructure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.NVRayTracing;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAccelerationStructureCreateInfoNV;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkMemoryRequirements2;

/** Structures of VK_NV_ray_tracing. */
class NvStructureRulesTest {
    private static final String INFO = "VkAccelerationStructureInfoNV";
    private static final String BIND = "VkBindAccelerationStructureMemoryInfoNV";
    private static final String BUILD = "VUID-vkCmdBuildAccelerationStructureNV-";
    private static final String COPY = "VUID-vkCmdCopyAccelerationStructureNV-";
    private static final int ALLOW_UPDATE = NVRayTracing.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_NV;
    private static final int COMPACT = NVRayTracing.VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_NV;
    private static final int SERIALIZE = KHRAccelerationStructure.VK_COPY_ACCELERATION_STRUCTURE_MODE_SERIALIZE_KHR;
    private static final String PROPERTIES = "VUID-vkCmdWriteAccelerationStructuresPropertiesNV-";
    private static final int COMPACTED_SIZE = NVRayTracing.VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV;
    private static final int POOL = 30;
    private static final int MEMORY = 19;
    private static final int MEMORY_BYTES = 4096;
    private static final int SCRATCH = 20;
    private static final int STRUCTURE = 21;
    private static final int OTHER = 22;
    private static final int COMPACTED = 23;

    private final Recorder recorder = new Recorder("VK_NV_ray_tracing");
    private final CheckRun run = recorder.run();

    @BeforeEach
    void start() {
        long memory = run.struct("VkMemoryAllocateInfo");
        run.set(memory, "VkMemoryAllocateInfo", "allocationSize", MEMORY_BYTES)
                .create("vkAllocateMemory", MEMORY, Recorder.DEVICE, memory, 0, 0);
        recorder.buffer(SCRATCH, 1024, NVRayTracing.VK_BUFFER_USAGE_RAY_TRACING_BIT_NV)
                .begin();
        structure(STRUCTURE, ALLOW_UPDATE);
        structure(OTHER, 0);
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private void structure(long id, int flags) {
        long info = run.struct("VkAccelerationStructureCreateInfoNV");
        long inner = info + VkAccelerationStructureCreateInfoNV.INFO;
        run.set(inner, INFO, "sType", NVRayTracing.VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_INFO_NV)
                .set(inner, INFO, "flags", flags)
                .create("vkCreateAccelerationStructureNV", id, Recorder.DEVICE, info, 0, 0);
    }

    private void bind(long id, long offset) {
        long info = run.struct(BIND);
        run.set(info, BIND, "accelerationStructure", id)
                .set(info, BIND, "memory", MEMORY)
                .set(info, BIND, "memoryOffset", offset)
                .call("vkBindAccelerationStructureMemoryNV", Recorder.DEVICE, 1, info);
    }

    private void build(int flags, boolean update, long dst, long src) {
        long info = run.struct(INFO);
        run.set(info, INFO, "flags", flags)
                .call(
                        "vkCmdBuildAccelerationStructureNV",
                        Recorder.COMMANDS,
                        info,
                        0,
                        0,
                        update ? 1 : 0,
                        dst,
                        src,
                        SCRATCH,
                        0);
    }

    private void copy(int mode) {
        run.call("vkCmdCopyAccelerationStructureNV", Recorder.COMMANDS, OTHER, STRUCTURE, mode);
    }

    private void submit() {
        long info = run.struct("VkSubmitInfo");
        run.set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.pointer(Recorder.COMMANDS))
                .call("vkEndCommandBuffer", Recorder.COMMANDS)
                .call("vkQueueSubmit", Recorder.QUEUE, 1, info, 0);
    }

    @Test
    void boundTwiceAndBehindTheEnd() {
        bind(STRUCTURE, 0);
        bind(OTHER, MEMORY_BYTES - 1);
        assertEquals(List.of(), run.rules());
        bind(STRUCTURE, MEMORY_BYTES);
        assertEquals(
                List.of(
                        "VUID-VkBindAccelerationStructureMemoryInfoNV-memoryOffset-03621",
                        "VUID-VkBindAccelerationStructureMemoryInfoNV-accelerationStructure-03620"),
                run.rules());
    }

    /** The program is told that a structure has that size. */
    private void require(long id, long sizeBytes) {
        long info = run.struct("VkAccelerationStructureMemoryRequirementsInfoNV");
        long requirements = run.struct("VkMemoryRequirements2");
        VkMemoryRequirements.nsize(requirements + VkMemoryRequirements2.MEMORYREQUIREMENTS, sizeBytes);
        run.set(info, "VkAccelerationStructureMemoryRequirementsInfoNV", "accelerationStructure", id)
                .call("vkGetAccelerationStructureMemoryRequirementsNV", Recorder.DEVICE, info, requirements);
    }

    @ParameterizedTest
    @CsvSource({"255, true", "256, false"})
    void memoryOfTwo(int offset, boolean overlaps) {
        require(STRUCTURE, 256);
        require(OTHER, 256);
        bind(STRUCTURE, 0);
        bind(OTHER, offset);
        copy(NVRayTracing.VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_NV);
        build(0, true, OTHER, STRUCTURE);
        assertEquals(
                overlaps
                        ? List.of(
                                "VUID-vkCmdCopyAccelerationStructureNV-dst-07791",
                                "VUID-vkCmdBuildAccelerationStructureNV-update-03526")
                        : List.of(),
                run.rules().stream()
                        .filter(id -> id.matches(".*-(07791|03526)"))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({"512, false", "513, true"})
    void compactedSize(int bytes, boolean broken) {
        long created = run.struct("VkAccelerationStructureCreateInfoNV");
        run.set(created, "VkAccelerationStructureCreateInfoNV", "compactedSize", 512)
                .create("vkCreateAccelerationStructureNV", COMPACTED, Recorder.DEVICE, created, 0, 0);
        bind(STRUCTURE, 0);
        bind(COMPACTED, 1024);
        build(NVRayTracing.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_NV, false, STRUCTURE, 0);
        long pool = run.struct("VkQueryPoolCreateInfo");
        run.set(pool, "VkQueryPoolCreateInfo", "queryType", COMPACTED_SIZE)
                .set(pool, "VkQueryPoolCreateInfo", "queryCount", 1)
                .create("vkCreateQueryPool", POOL, Recorder.DEVICE, pool, 0, 0)
                .call(
                        "vkCmdWriteAccelerationStructuresPropertiesNV",
                        Recorder.COMMANDS,
                        1,
                        run.pointer(STRUCTURE),
                        COMPACTED_SIZE,
                        POOL,
                        0);
        submit();
        run.call(
                "vkGetQueryPoolResults",
                Recorder.DEVICE,
                POOL,
                0,
                1,
                8,
                run.pointer(bytes),
                8,
                VK10.VK_QUERY_RESULT_64_BIT);
        recorder.begin();
        run.call("vkCmdCopyAccelerationStructureNV", Recorder.COMMANDS, COMPACTED, STRUCTURE, COMPACT);
        assertEquals(
                broken ? List.of(COPY + "mode-12419") : List.of(),
                run.rules().stream().filter(id -> id.endsWith("-12419")).toList());
    }

    @Test
    void handle() {
        String rule = "VUID-vkGetAccelerationStructureHandleNV-";
        run.call("vkGetAccelerationStructureHandleNV", Recorder.DEVICE, STRUCTURE, 4, run.pointer(0));
        assertEquals(List.of(rule + "dataSize-02240", rule + "accelerationStructure-02787"), run.rules());
        bind(STRUCTURE, 0);
        assertEquals(
                List.of(),
                recorder.broken(() -> run.call(
                        "vkGetAccelerationStructureHandleNV", Recorder.DEVICE, STRUCTURE, 8, run.pointer(77))));
    }

    @Test
    void buildsWithoutMemory() {
        build(ALLOW_UPDATE, false, STRUCTURE, 0);
        copy(0);
        assertEquals(List.of(BUILD + "dst-07787", COPY + "buffer-03718", COPY + "buffer-03719"), run.rules());
    }

    @ParameterizedTest
    @CsvSource({"0, 02490", "1, 02490", "2, ''"})
    void updates(int builds, String broken) {
        bind(STRUCTURE, 0);
        bind(OTHER, 256);
        if (builds > 0) {
            build(builds == 2 ? ALLOW_UPDATE : 0, false, builds == 2 ? STRUCTURE : OTHER, 0);
        }
        build(ALLOW_UPDATE, true, STRUCTURE, builds == 2 ? STRUCTURE : OTHER);
        assertEquals(List.of(), run.rules());
        submit();
        assertEquals(broken.isEmpty() ? List.of() : List.of(BUILD + "update-" + broken), run.rules());
    }

    @Test
    void updateOfNothing() {
        bind(STRUCTURE, 0);
        build(ALLOW_UPDATE, true, STRUCTURE, 0);
        assertEquals(List.of(BUILD + "update-02489"), run.rules());
    }

    @Test
    void builtOtherwiseThanCreated() {
        bind(STRUCTURE, 0);
        build(0, false, STRUCTURE, 0);
        assertEquals(List.of(BUILD + "dst-02488"), run.rules());
    }

    @Test
    void copies() {
        bind(STRUCTURE, 0);
        bind(OTHER, 256);
        build(ALLOW_UPDATE, false, STRUCTURE, 0);
        copy(SERIALIZE);
        assertEquals(List.of(COPY + "mode-03410"), run.rules());
        copy(COMPACT);
        assertEquals(List.of(COPY + "src-03411"), recorder.broken(this::submit));
    }

    private void compactedSize() {
        run.call(
                "vkCmdWriteAccelerationStructuresPropertiesNV",
                Recorder.COMMANDS,
                1,
                run.pointer(STRUCTURE),
                COMPACTED_SIZE,
                POOL,
                1);
    }

    private List<String> properties() {
        return run.rules().stream()
                .filter(id -> id.matches(".*PropertiesNV-.*-(06215|11685|03756)"))
                .distinct()
                .toList();
    }

    @Test
    void propertyOfWhatWasNotBuilt() {
        recorder.queries(POOL, COMPACTED_SIZE, 4);
        compactedSize();
        submit();
        assertEquals(List.of(PROPERTIES + "pAccelerationStructures-11685"), properties());
    }

    @ParameterizedTest
    @CsvSource({"0, 06215", "2,"})
    void compactedSizeOfWhatMayNotBeCompacted(int flags, String number) {
        recorder.queries(POOL, COMPACTED_SIZE, 4);
        build(flags, false, STRUCTURE, 0);
        compactedSize();
        submit();
        assertEquals(
                number == null ? List.of() : List.of(PROPERTIES + "pAccelerationStructures-" + number), properties());
    }

    @Test
    void queryThatIsUsedTwice() {
        recorder.queries(POOL, COMPACTED_SIZE, 4);
        build(2, false, STRUCTURE, 0);
        compactedSize();
        compactedSize();
        submit();
        assertEquals(List.of(PROPERTIES + "queryPool-03756"), properties());
    }
}
