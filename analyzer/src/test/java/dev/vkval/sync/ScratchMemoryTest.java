package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAccelerationStructureBuildGeometryInfoKHR;

/** The memory that builds of acceleration structures work in, and what is asked of built ones. */
class ScratchMemoryTest {
    private static final String BUILD = "VkAccelerationStructureBuildGeometryInfoKHR";
    private static final int SCRATCH_ADDRESS = 0x10000;
    private static final int SCRATCH_BYTES = 256;
    private static final int FIRST = 60;
    private static final int SECOND = 61;

    private final SyncCalls calls = new SyncCalls(Map.of());
    private final long scratch = calls.buffer(VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    private long commandBuffer;

    @BeforeEach
    void create() {
        long info = calls.run.struct("VkBufferDeviceAddressInfo");
        calls.run
                .set(info, "VkBufferDeviceAddressInfo", "buffer", scratch)
                .returning(SCRATCH_ADDRESS)
                .call("vkGetBufferDeviceAddress", SyncCalls.DEVICE, info)
                .returning(VK10.VK_SUCCESS);
        structure(FIRST);
        structure(SECOND);
        commandBuffer = calls.begin();
    }

    @AfterEach
    void close() {
        calls.close();
    }

    private void structure(long id) {
        long info = calls.run.struct("VkAccelerationStructureCreateInfoKHR");
        calls.run
                .set(info, "VkAccelerationStructureCreateInfoKHR", "buffer", calls.buffer())
                .set(info, "VkAccelerationStructureCreateInfoKHR", "size", SyncCalls.BUFFER_BYTES)
                .create("vkCreateAccelerationStructureKHR", id, SyncCalls.DEVICE, info, 0, 0);
    }

    private long info(long dst, int address) {
        long info = calls.run.struct(BUILD);
        long data = info + VkAccelerationStructureBuildGeometryInfoKHR.SCRATCHDATA;
        calls.run
                .set(info, BUILD, "type", KHRAccelerationStructure.VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR)
                .set(info, BUILD, "dstAccelerationStructure", dst)
                .set(data, "VkDeviceOrHostAddressKHR", "deviceAddress", address);
        return info;
    }

    /** The device says how much a build needs. */
    private void ask(int flags) {
        long info = info(0, 0);
        long sizes = calls.run.struct("VkAccelerationStructureBuildSizesInfoKHR");
        calls.run
                .set(info, BUILD, "flags", flags)
                .set(sizes, "VkAccelerationStructureBuildSizesInfoKHR", "buildScratchSize", SCRATCH_BYTES)
                .call(
                        "vkGetAccelerationStructureBuildSizesKHR",
                        SyncCalls.DEVICE,
                        KHRAccelerationStructure.VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR,
                        info,
                        0,
                        sizes);
    }

    private void build(long dst, int address) {
        long ranges = calls.run.array(calls.run.struct("VkAccelerationStructureBuildRangeInfoKHR"));
        calls.run.call("vkCmdBuildAccelerationStructuresKHR", commandBuffer, 1, info(dst, address), ranges);
    }

    private List<String> rules() {
        calls.submit(commandBuffer, 0, 0, 0);
        return calls.rules();
    }

    private List<String> builtAt(int offset) {
        build(FIRST, SCRATCH_ADDRESS);
        build(SECOND, SCRATCH_ADDRESS + offset);
        return rules();
    }

    @Test
    void buildsInTheSameScratchMemoryAreNotOrdered() {
        ask(0);
        assertEquals(List.of("SYNC-HAZARD-WRITE-AFTER-WRITE"), builtAt(SCRATCH_BYTES - 4));
        assertEquals("scratch data", calls.run.findings().get(0).properties().get("data"));
    }

    @Test
    void buildsBesideEachOtherAre() {
        ask(0);
        assertEquals(List.of(), builtAt(SCRATCH_BYTES));
    }

    @Test
    void nothingIsSaidOfABuildThatNobodyAskedAbout() {
        ask(KHRAccelerationStructure.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR);
        assertEquals(List.of(), builtAt(0));
    }

    // Properties.

    private void askForProperties(long structure) {
        calls.run.call(
                "vkCmdWriteAccelerationStructuresPropertiesKHR",
                commandBuffer,
                1,
                calls.run.array(structure),
                KHRAccelerationStructure.VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR,
                0,
                0);
    }

    @Test
    void propertiesAreReadFromWhatIsStillBeingBuilt() {
        build(FIRST, SCRATCH_ADDRESS);
        askForProperties(FIRST);
        assertEquals(List.of("SYNC-HAZARD-READ-AFTER-WRITE"), rules());
    }

    @Test
    void propertiesOfOtherStructuresAreNot() {
        build(FIRST, SCRATCH_ADDRESS);
        askForProperties(SECOND);
        assertEquals(List.of(), rules());
    }
}
