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
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.KHROpacityMicromap;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAccelerationStructureBuildGeometryInfoKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryKHR;

/** The memory of builds: its size, and what several builds of one call share. */
class BuildMemoryRulesTest {
    private static final String NUMBERS =
            "03668|0370[1-5]|03801|03794|03795|10126|03652|1225[89]|12260|04629|11543|11544|11702|11548|11549|0364[67]|11577";
    private static final String COMMAND = "VUID-vkCmdBuildAccelerationStructuresKHR-";
    private static final String HOST = "VUID-vkBuildAccelerationStructuresKHR-";
    private static final String INFO = "VkAccelerationStructureBuildGeometryInfoKHR";
    private static final String SIZES = "VkAccelerationStructureBuildSizesInfoKHR";
    private static final int STORAGE_BUFFER = VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
    private static final int SCRATCH_BYTES = 256;
    private static final long SCRATCH = 0x10000;
    private static final long PLAIN = 0x20000;
    private static final int UPDATE = StructureCalls.ALLOW_UPDATE;
    private static final int ONE = 22;
    private static final int TWO = 23;

    private final StructureCalls calls = new StructureCalls();
    private final CheckRun run = calls.run;

    @BeforeEach
    void start() {
        calls.structure(ONE, 0).structure(TWO, 1024);
        addressed(30, SCRATCH, STORAGE_BUFFER);
        addressed(31, PLAIN, VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
    }

    @AfterEach
    void end() {
        calls.close();
    }

    private void addressed(long id, long address, int usage) {
        long buffer = run.struct("VkBufferCreateInfo");
        run.set(buffer, "VkBufferCreateInfo", "size", 1024)
                .set(buffer, "VkBufferCreateInfo", "usage", usage)
                .create("vkCreateBuffer", id, Recorder.DEVICE, buffer, 0, 0);
        long memory = run.struct("VkMemoryAllocateInfo");
        run.set(memory, "VkMemoryAllocateInfo", "allocationSize", 4096)
                .create("vkAllocateMemory", id + 10, Recorder.DEVICE, memory, 0, 0)
                .call("vkBindBufferMemory", Recorder.DEVICE, id, id + 10, 0);
        address(id, address);
    }

    private void address(long id, long address) {
        long info = run.struct("VkBufferDeviceAddressInfo");
        run.set(info, "VkBufferDeviceAddressInfo", "buffer", id);
        run.returning((int) address)
                .call("vkGetBufferDeviceAddress", Recorder.DEVICE, info)
                .returning(VK10.VK_SUCCESS);
    }

    /** Tells the program the sizes of builds of one triangle geometry with some primitives. */
    private void sizes(int type, int flags, int primitives, long structureBytes) {
        long counts = run.pointer(primitives);
        long sizes = run.struct(SIZES);
        run.set(sizes, SIZES, "accelerationStructureSize", structureBytes)
                .set(sizes, SIZES, "buildScratchSize", SCRATCH_BYTES)
                .set(sizes, SIZES, "updateScratchSize", SCRATCH_BYTES)
                .call(
                        "vkGetAccelerationStructureBuildSizesKHR",
                        Recorder.DEVICE,
                        type,
                        calls.info(flags, 0, 0, calls.triangles(all -> {})),
                        counts,
                        sizes);
    }

    private long info(long src, long dst, long scratch) {
        long info = calls.info(UPDATE, src, dst, calls.triangles(all -> {}));
        MemoryUtil.memPutLong(info + VkAccelerationStructureBuildGeometryInfoKHR.SCRATCHDATA, scratch);
        return info;
    }

    /** The ids that two builds of one call break, with the sizes of each known. */
    private List<String> both(boolean onHost, long one, long two) {
        sizes(onHost ? 0 : 1, UPDATE, 5, 512);
        long size = VkAccelerationStructureBuildGeometryInfoKHR.SIZEOF;
        long infos = run.array(new long[(int) (2 * size / Long.BYTES)]);
        MemoryUtil.memCopy(one, infos, size);
        MemoryUtil.memCopy(two, infos + size, size);
        long range = MemoryUtil.memGetLong(calls.ranges(5));
        long ranges = run.array(range, range);
        if (onHost) {
            run.call("vkBuildAccelerationStructuresKHR", Recorder.DEVICE, 0, 2, infos, ranges);
        } else {
            run.call("vkCmdBuildAccelerationStructuresKHR", Recorder.COMMANDS, 2, infos, ranges);
        }
        return calls.broken("0370[1-5]|03668");
    }

    @Test
    void apart() {
        assertEquals(List.of(), both(false, info(0, ONE, SCRATCH), info(0, TWO, SCRATCH + 256)));
        assertEquals(List.of(), both(true, info(0, ONE, 64), info(0, TWO, 320)));
    }

    @Test
    void sameDestination() {
        assertEquals(
                List.of(COMMAND + "dstAccelerationStructure-03702"),
                both(false, info(0, ONE, SCRATCH), info(0, ONE, SCRATCH + 256)));
    }

    @Test
    void destinationThatIsUpdated() {
        assertEquals(
                List.of(COMMAND + "dstAccelerationStructure-03701"),
                both(false, info(0, ONE, SCRATCH), info(ONE, TWO, SCRATCH + 256)));
    }

    @Test
    void updateOfAnotherInTheSameMemory() {
        calls.structure(24, 512).structure(25, 4096);
        assertEquals(
                List.of(COMMAND + "pInfos-03668"), both(false, info(24, ONE, SCRATCH), info(0, 25, SCRATCH + 256)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sameScratchMemory(boolean onHost) {
        long scratch = onHost ? 64 : SCRATCH;
        assertEquals(
                List.of((onHost ? HOST : COMMAND) + "scratchData-03704"),
                both(onHost, info(0, ONE, scratch), info(0, TWO, scratch + 128)));
    }

    @Test
    void scratchMemoryInStructures() {
        address(StructureCalls.BUFFER, 0x40000);
        assertEquals(
                List.of(COMMAND + "dstAccelerationStructure-03703"),
                both(false, info(0, ONE, 0x40000 + 512), info(0, TWO, SCRATCH)));
    }

    @Test
    void scratchMemoryInASource() {
        address(StructureCalls.BUFFER, 0x40000);
        calls.structure(24, 4096);
        assertEquals(
                List.of(COMMAND + "scratchData-03705"),
                both(false, info(24, ONE, 0x40000 + 4096), info(0, TWO, SCRATCH)));
    }

    @ParameterizedTest
    @CsvSource({"1024, false", "1025, true"})
    void sizeOfTheStructure(long bytes, boolean broken) {
        sizes(1, UPDATE, 5, bytes);
        calls.onDevice(info(0, ONE, SCRATCH), calls.ranges(5));
        assertEquals(broken ? List.of(COMMAND + "pInfos-10126") : List.of(), calls.broken(NUMBERS));
    }

    @ParameterizedTest
    @CsvSource({"1024, false", "1025, true"})
    void sizeOfTheStructureOnTheHost(long bytes, boolean broken) {
        sizes(0, UPDATE, 5, bytes);
        calls.onHost(info(0, ONE, 64), calls.ranges(5));
        assertEquals(broken ? List.of(HOST + "pInfos-10126") : List.of(), calls.broken(NUMBERS));
    }

    @Test
    void sizeOfOtherBuilds() {
        sizes(1, UPDATE, 6, 4096);
        sizes(1, 0, 5, 4096);
        calls.onDevice(info(0, ONE, SCRATCH), calls.ranges(5));
        assertEquals(List.of(), calls.broken(NUMBERS));
    }

    @ParameterizedTest
    @CsvSource({"0, 768,", "0, 769, 12258", "22, 768,", "22, 769, 12259"})
    void sizeOfScratchMemory(long src, long offset, String number) {
        sizes(1, UPDATE, 5, 512);
        calls.onDevice(info(0, ONE, SCRATCH), calls.ranges(5))
                .onDevice(info(src, ONE, SCRATCH + offset), calls.ranges(5));
        assertEquals(number == null ? List.of() : List.of(COMMAND + "pInfos-" + number), calls.broken(NUMBERS));
    }

    @Test
    void usageOfScratchMemory() {
        sizes(1, UPDATE, 5, 512);
        calls.onDevice(info(ONE, ONE, PLAIN), calls.ranges(5));
        assertEquals(List.of(COMMAND + "pInfos-12260"), calls.broken(NUMBERS));
    }

    @Test
    void sourceThatDoesNotExist() {
        calls.onDevice(info(99, ONE, SCRATCH), calls.ranges(5));
        assertEquals(List.of(COMMAND + "srcAccelerationStructure-04629"), calls.broken(NUMBERS));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void withoutRanges(boolean onHost) {
        if (onHost) {
            calls.onHost(info(0, ONE, 64), run.pointer(0));
        } else {
            calls.onDevice(info(0, ONE, SCRATCH), run.pointer(0));
        }
        assertEquals(
                List.of(onHost ? HOST + "pInfos-11702" : COMMAND + "ppBuildRangeInfos-11543"), calls.broken(NUMBERS));
    }

    @Test
    void rangesOfMicromaps() {
        long geometry = calls.triangles(all -> {});
        run.set(
                geometry,
                "VkAccelerationStructureGeometryKHR",
                "geometryType",
                KHROpacityMicromap.VK_GEOMETRY_TYPE_MICROMAP_KHR);
        long info = calls.info(0, 0, ONE, geometry);
        run.set(info, INFO, "type", KHROpacityMicromap.VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR);
        calls.onDevice(info, run.pointer(0));
        assertEquals(List.of(), calls.broken(NUMBERS));
        calls.onDevice(info, calls.ranges(1));
        assertEquals(List.of(COMMAND + "ppBuildRangeInfos-11544"), calls.broken(NUMBERS));
    }

    @ParameterizedTest
    @CsvSource({"0, 32, 1008, ''", "0, 32, 1009, 03646", "1, 0, 0, 03647"})
    void rangesInABuffer(int plain, int stride, long offset, String number) {
        addressed(32, 0x30000, VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
        run.call(
                "vkCmdBuildAccelerationStructuresIndirectKHR",
                Recorder.COMMANDS,
                1,
                info(0, ONE, SCRATCH),
                run.array((plain != 0 ? PLAIN : 0x30000) + offset),
                run.pointer(stride),
                run.pointer(run.pointer(1)));
        assertEquals(
                number.isEmpty()
                        ? List.of()
                        : List.of(
                                "VUID-vkCmdBuildAccelerationStructuresIndirectKHR-pIndirectDeviceAddresses-" + number),
                calls.broken(NUMBERS));
    }

    @ParameterizedTest
    @CsvSource({"4, 256, false", "4, 257, true"})
    void indicesOfMicromaps(long stride, int primitives, boolean broken) {
        long chained = run.struct("VkAccelerationStructureTrianglesOpacityMicromapKHR");
        run.set(chained, "VkAccelerationStructureTrianglesOpacityMicromapKHR", "indexType", VK10.VK_INDEX_TYPE_UINT32)
                .set(chained, "VkAccelerationStructureTrianglesOpacityMicromapKHR", "indexStride", stride)
                .set(chained, "VkAccelerationStructureTrianglesOpacityMicromapKHR", "indexBuffer", PLAIN);
        long triangles = calls.triangles(
                geometry -> MemoryUtil.memPutAddress(StructureCalls.data(geometry) + Long.BYTES, chained));
        calls.onDevice(calls.info(0, 0, ONE, triangles), calls.ranges(primitives));
        assertEquals(broken ? List.of(COMMAND + "indexBuffer-11577") : List.of(), calls.broken(NUMBERS));
    }

    @ParameterizedTest
    @CsvSource({"-1,", "23, 11548", "24, 11549"})
    void micromapThatIsBuilt(long micromap, String number) {
        calls.structure(24, 1536);
        long chained = run.struct("VkAccelerationStructureTrianglesOpacityMicromapKHR");
        run.set(chained, "VkAccelerationStructureTrianglesOpacityMicromapKHR", "micromap", micromap);
        long triangles = calls.triangles(geometry -> {
            if (micromap >= 0) {
                MemoryUtil.memPutAddress(StructureCalls.data(geometry) + Long.BYTES, chained);
            }
        });
        long size = VkAccelerationStructureBuildGeometryInfoKHR.SIZEOF;
        long infos = run.array(new long[(int) (2 * size / Long.BYTES)]);
        MemoryUtil.memCopy(calls.info(0, 0, ONE, triangles), infos, size);
        MemoryUtil.memCopy(info(0, TWO, SCRATCH), infos + size, size);
        long range = MemoryUtil.memGetLong(calls.ranges(5));
        calls.run.call("vkCmdBuildAccelerationStructuresKHR", Recorder.COMMANDS, 2, infos, run.array(range, range));
        assertEquals(
                number == null ? List.of() : List.of(COMMAND + "dstAccelerationStructure-" + number),
                calls.broken("11548|11549"));
    }

    @ParameterizedTest
    @CsvSource({"100, 100, ''", "100, 101, 03795", "101, 100, ''"})
    void mostPrimitives(int most, int primitives, String number) {
        long limits = run.struct("VkPhysicalDeviceAccelerationStructurePropertiesKHR");
        long properties = run.struct("VkPhysicalDeviceProperties2");
        run.set(limits, "VkPhysicalDeviceAccelerationStructurePropertiesKHR", "maxPrimitiveCount", most)
                .set(properties, "VkPhysicalDeviceProperties2", "pNext", limits)
                .call("vkGetPhysicalDeviceProperties2", 2, properties);
        calls.onDevice(info(0, ONE, SCRATCH), calls.ranges(primitives));
        assertEquals(
                number.isEmpty()
                        ? List.of()
                        : List.of("VUID-VkAccelerationStructureBuildGeometryInfoKHR-type-" + number),
                calls.broken("03794|03795"));
        long boxes = calls.triangles(geometry -> VkAccelerationStructureGeometryKHR.ngeometryType(
                geometry, KHRAccelerationStructure.VK_GEOMETRY_TYPE_AABBS_KHR));
        calls.onDevice(calls.info(0, 0, ONE, boxes), calls.ranges(primitives));
        assertEquals(number.isEmpty() ? 0 : 1, calls.broken("03794").size(), "boxes have the same limit");
    }

    @ParameterizedTest
    @CsvSource({"4, false", "5, true"})
    void mostInstances(int primitives, boolean broken) {
        long limits = run.struct("VkPhysicalDeviceAccelerationStructurePropertiesKHR");
        long properties = run.struct("VkPhysicalDeviceProperties2");
        run.set(limits, "VkPhysicalDeviceAccelerationStructurePropertiesKHR", "maxInstanceCount", 4)
                .set(properties, "VkPhysicalDeviceProperties2", "pNext", limits)
                .call("vkGetPhysicalDeviceProperties2", 2, properties);
        long instances = calls.triangles(geometry -> VkAccelerationStructureGeometryKHR.ngeometryType(
                geometry, KHRAccelerationStructure.VK_GEOMETRY_TYPE_INSTANCES_KHR));
        long info = calls.info(0, 0, ONE, instances);
        run.set(info, INFO, "type", KHRAccelerationStructure.VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR);
        calls.onDevice(info, calls.ranges(primitives));
        assertEquals(broken ? List.of(COMMAND + "pInfos-03801") : List.of(), calls.broken("03801"));
    }
}
