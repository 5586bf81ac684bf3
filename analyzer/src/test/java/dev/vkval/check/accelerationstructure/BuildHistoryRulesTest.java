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
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.KHRAccelerationStructure;

/** Builds, updates and copies of structures of VK_KHR_acceleration_structure. */
class BuildHistoryRulesTest {
    private static final String BUILD_INFO = "VkAccelerationStructureBuildGeometryInfoKHR";
    private static final String OF_GEOMETRIES = "VUID-VkAccelerationStructureBuildGeometryInfoKHR-";
    private static final String COMMAND = "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-";
    private static final String COPY = "VUID-VkCopyAccelerationStructureInfoKHR-";
    private static final int TOP = KHRAccelerationStructure.VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR;
    private static final int BOTTOM = KHRAccelerationStructure.VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR;
    private static final int GENERIC = KHRAccelerationStructure.VK_ACCELERATION_STRUCTURE_TYPE_GENERIC_KHR;
    private static final int ALLOW_UPDATE =
            KHRAccelerationStructure.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR;
    private static final int ALLOW_COMPACTION =
            KHRAccelerationStructure.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR;
    private static final int CLONE = KHRAccelerationStructure.VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR;
    private static final int COMPACT = KHRAccelerationStructure.VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR;
    private static final int SERIALIZE = KHRAccelerationStructure.VK_COPY_ACCELERATION_STRUCTURE_MODE_SERIALIZE_KHR;
    private static final int STORAGE = KHRAccelerationStructure.VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR;
    private static final int BUFFER = 20;
    private static final int UNBOUND = 21;
    private static final int STRUCTURE = 22;
    private static final int OTHER = 23;

    private final Recorder recorder = Recorder.withFeature(
            "VK_KHR_acceleration_structure",
            "VkPhysicalDeviceAccelerationStructureFeaturesKHR",
            "accelerationStructure");
    private final CheckRun run = recorder.run();

    @BeforeEach
    void start() {
        recorder.buffer(BUFFER, 4096, STORAGE);
        structure(STRUCTURE, BUFFER, GENERIC);
        structure(OTHER, BUFFER, GENERIC);
        recorder.begin();
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private void structure(long id, long buffer, int type) {
        long info = run.struct("VkAccelerationStructureCreateInfoKHR");
        run.set(info, "VkAccelerationStructureCreateInfoKHR", "buffer", buffer)
                .set(info, "VkAccelerationStructureCreateInfoKHR", "offset", 1024 * (id % 4))
                .set(info, "VkAccelerationStructureCreateInfoKHR", "size", 1024)
                .set(info, "VkAccelerationStructureCreateInfoKHR", "type", type)
                .create("vkCreateAccelerationStructureKHR", id, Recorder.DEVICE, info, 0, 0);
    }

    private long info(int type, int flags, long src, long dst) {
        long info = run.struct(BUILD_INFO);
        run.set(info, BUILD_INFO, "type", type)
                .set(info, BUILD_INFO, "flags", flags)
                .set(info, BUILD_INFO, "mode", src == 0 ? 0 : 1)
                .set(info, BUILD_INFO, "srcAccelerationStructure", src)
                .set(info, BUILD_INFO, "dstAccelerationStructure", dst);
        return info;
    }

    private void build(int type, int flags, long src, long dst) {
        long ranges = run.array(run.struct("VkAccelerationStructureBuildRangeInfoKHR"));
        run.call("vkCmdBuildAccelerationStructuresKHR", Recorder.COMMANDS, 1, info(type, flags, src, dst), ranges);
    }

    /** Broken rules of the commands; those of the geometries, which these builds do not have, aside. */
    private List<String> ofCommands() {
        return run.rules().stream()
                .filter(rule -> !rule.startsWith(OF_GEOMETRIES))
                .toList();
    }

    private long copyInfo(int mode) {
        long info = run.struct("VkCopyAccelerationStructureInfoKHR");
        run.set(info, "VkCopyAccelerationStructureInfoKHR", "src", STRUCTURE)
                .set(info, "VkCopyAccelerationStructureInfoKHR", "dst", OTHER)
                .set(info, "VkCopyAccelerationStructureInfoKHR", "mode", mode);
        return info;
    }

    private void copy(int mode) {
        run.call("vkCmdCopyAccelerationStructureKHR", Recorder.COMMANDS, copyInfo(mode));
    }

    private void submit() {
        long info = run.struct("VkSubmitInfo");
        run.set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.pointer(Recorder.COMMANDS))
                .call("vkEndCommandBuffer", Recorder.COMMANDS)
                .call("vkQueueSubmit", Recorder.QUEUE, 1, info, 0)
                .call("vkQueueWaitIdle", Recorder.QUEUE);
    }

    @Test
    void updateOfWhatWasNeverBuilt() {
        build(BOTTOM, ALLOW_UPDATE, STRUCTURE, STRUCTURE);
        assertEquals(List.of(), run.rules());
        submit();
        assertEquals(List.of(COMMAND + "03667"), run.rules());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void updateOfWhatWasBuilt(boolean allowed) {
        int flags = allowed ? ALLOW_UPDATE : 0;
        build(BOTTOM, flags, 0, STRUCTURE);
        build(BOTTOM, flags, STRUCTURE, OTHER);
        submit();
        assertEquals(allowed ? List.of() : List.of(COMMAND + "03667"), run.rules());
    }

    @Test
    void buildOfAnEarlierSubmit() {
        build(BOTTOM, ALLOW_UPDATE, 0, STRUCTURE);
        submit();
        recorder.begin();
        build(BOTTOM, ALLOW_UPDATE, STRUCTURE, STRUCTURE);
        submit();
        assertEquals(List.of(), run.rules());
    }

    @Test
    void buildOnTheHost() {
        long ranges = run.array(run.struct("VkAccelerationStructureBuildRangeInfoKHR"));
        run.call(
                "vkBuildAccelerationStructuresKHR",
                Recorder.DEVICE,
                0,
                1,
                info(BOTTOM, ALLOW_UPDATE, 0, OTHER),
                ranges);
        run.call("vkCopyAccelerationStructureKHR", Recorder.DEVICE, 0, copyInfo(CLONE));
        build(BOTTOM, ALLOW_UPDATE, OTHER, OTHER);
        submit();
        assertEquals(
                List.of(
                        "VUID-vkBuildAccelerationStructuresKHR-accelerationStructureHostCommands-03581",
                        "VUID-vkCopyAccelerationStructureKHR-accelerationStructureHostCommands-03582",
                        "VUID-vkCopyAccelerationStructureKHR-src-11586",
                        COMMAND + "03667"),
                run.rules(),
                "the copy left what was never built");
    }

    @ParameterizedTest
    @CsvSource({"1, 3, 03759", "0, 1, 03760"})
    void updateUnlikeTheBuild(int type, int flags, String rule) {
        build(BOTTOM, ALLOW_UPDATE, 0, STRUCTURE);
        build(type, flags, STRUCTURE, STRUCTURE);
        submit();
        assertEquals(List.of(COMMAND + rule), ofCommands());
    }

    @Test
    void updateWithAnotherNumberOfGeometries() {
        build(BOTTOM, ALLOW_UPDATE, 0, STRUCTURE);
        long info = info(BOTTOM, ALLOW_UPDATE, STRUCTURE, STRUCTURE);
        long ranges = run.array(run.struct("VkAccelerationStructureBuildRangeInfoKHR"));
        run.set(info, BUILD_INFO, "geometryCount", 1)
                .call("vkCmdBuildAccelerationStructuresKHR", Recorder.COMMANDS, 1, info, ranges);
        submit();
        assertEquals(List.of(COMMAND + "03758"), ofCommands());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void compaction(boolean allowed) {
        build(BOTTOM, allowed ? ALLOW_COMPACTION : 0, 0, STRUCTURE);
        copy(COMPACT);
        submit();
        assertEquals(allowed ? List.of() : List.of(COPY + "src-03411"), run.rules());
    }

    @Test
    void copiesKeepWhatTheBuildAllowed() {
        build(BOTTOM, ALLOW_UPDATE, 0, STRUCTURE);
        copy(CLONE);
        build(BOTTOM, ALLOW_UPDATE, OTHER, OTHER);
        submit();
        assertEquals(List.of(), run.rules());
    }

    @Test
    void copyMode() {
        copy(SERIALIZE);
        assertEquals(List.of(COPY + "mode-03410"), run.rules());
    }

    @Test
    void typeOfTheStructure() {
        structure(30, BUFFER, TOP);
        build(TOP, 0, 0, 30);
        assertEquals(List.of(), ofCommands());
        build(BOTTOM, 0, 0, 30);
        structure(31, BUFFER, BOTTOM);
        build(TOP, 0, 0, 31);
        assertEquals(List.of(COMMAND + "03700", COMMAND + "03699"), ofCommands());
    }

    @Test
    void bufferWithoutMemory() {
        long buffer = run.struct("VkBufferCreateInfo");
        run.set(buffer, "VkBufferCreateInfo", "size", 4096)
                .set(buffer, "VkBufferCreateInfo", "usage", STORAGE)
                .create("vkCreateBuffer", UNBOUND, Recorder.DEVICE, buffer, 0, 0);
        structure(30, UNBOUND, GENERIC);
        build(BOTTOM, ALLOW_UPDATE, 0, 30);
        build(BOTTOM, ALLOW_UPDATE, 30, STRUCTURE);
        assertEquals(List.of(COMMAND + "03707", COMMAND + "03708"), run.rules());
    }

    @Test
    void copyWithoutMemory() {
        long buffer = run.struct("VkBufferCreateInfo");
        run.set(buffer, "VkBufferCreateInfo", "size", 4096)
                .set(buffer, "VkBufferCreateInfo", "usage", STORAGE)
                .create("vkCreateBuffer", UNBOUND, Recorder.DEVICE, buffer, 0, 0);
        structure(30, UNBOUND, GENERIC);
        long info = copyInfo(CLONE);
        run.set(info, "VkCopyAccelerationStructureInfoKHR", "src", 30);
        run.set(info, "VkCopyAccelerationStructureInfoKHR", "dst", 30)
                .call("vkCmdCopyAccelerationStructureKHR", Recorder.COMMANDS, info);
        assertEquals(List.of(COPY + "buffer-03718", COPY + "buffer-03719"), run.rules());
    }
}
