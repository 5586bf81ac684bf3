package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCopyMemoryToMicromapInfoEXT;
import org.lwjgl.vulkan.VkCopyMicromapToMemoryInfoEXT;
import org.lwjgl.vulkan.VkMicromapBuildInfoEXT;

/** The memory of micromaps, and what builds and copies of them access. */
class MicromapTest {
    private static final int SRC = 0x10000;
    private static final int DST = 0x20000;
    private static final int MICROMAP_BYTES = 256;
    private static final List<String> READ = List.of("SYNC-HAZARD-READ-AFTER-WRITE");
    private static final List<String> WRITTEN = List.of("SYNC-HAZARD-WRITE-AFTER-WRITE");

    private final SyncCalls calls = new SyncCalls(Map.of());
    private final long src = calls.buffer(VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, SRC);
    private final long dst = calls.buffer(VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, DST);
    private final long commandBuffer = calls.begin();

    @AfterEach
    void close() {
        calls.close();
    }

    private void fill(long buffer, long from, long to) {
        calls.run.call("vkCmdFillBuffer", commandBuffer, buffer, from, to - from, 0);
    }

    private List<String> rules() {
        calls.submit(commandBuffer, 0, 0, 0);
        return calls.rules();
    }

    /** In the second 256 bytes of a buffer. */
    private long micromap(long buffer) {
        long info = calls.run.struct("VkMicromapCreateInfoEXT");
        calls.run
                .set(info, "VkMicromapCreateInfoEXT", "buffer", buffer)
                .set(info, "VkMicromapCreateInfoEXT", "offset", MICROMAP_BYTES)
                .set(info, "VkMicromapCreateInfoEXT", "size", MICROMAP_BYTES);
        return calls.create("vkCreateMicromapEXT", info);
    }

    private long buildInfo(long micromap) {
        long usage = calls.run.struct("VkMicromapUsageEXT");
        long info = calls.run.struct("VkMicromapBuildInfoEXT");
        calls.run
                .set(usage, "VkMicromapUsageEXT", "count", 2)
                .set(usage, "VkMicromapUsageEXT", "subdivisionLevel", 2)
                .set(usage, "VkMicromapUsageEXT", "format", 1)
                .set(info, "VkMicromapBuildInfoEXT", "dstMicromap", micromap)
                .set(info, "VkMicromapBuildInfoEXT", "usageCountsCount", 1)
                .set(info, "VkMicromapBuildInfoEXT", "pUsageCounts", usage)
                .set(info + VkMicromapBuildInfoEXT.DATA, "VkDeviceOrHostAddressConstKHR", "deviceAddress", SRC)
                .set(
                        info + VkMicromapBuildInfoEXT.TRIANGLEARRAY,
                        "VkDeviceOrHostAddressConstKHR",
                        "deviceAddress",
                        SRC + 512)
                .set(info, "VkMicromapBuildInfoEXT", "triangleArrayStride", 16)
                .set(info + VkMicromapBuildInfoEXT.SCRATCHDATA, "VkDeviceOrHostAddressKHR", "deviceAddress", DST + 512);
        return info;
    }

    /** Two triangles: 24 bytes of the array, each with 16 microtriangles in two bytes of the data. */
    private void build(long micromap) {
        long sizes = calls.run.struct("VkMicromapBuildSizesInfoEXT");
        calls.run
                .set(sizes, "VkMicromapBuildSizesInfoEXT", "buildScratchSize", 128)
                .call("vkGetMicromapBuildSizesEXT", SyncCalls.DEVICE, 1, buildInfo(micromap), sizes)
                .call("vkCmdBuildMicromapsEXT", commandBuffer, 1, buildInfo(micromap));
    }

    @Test
    void theTriangleArrayIsRead() {
        fill(src, 512 + 20, 512 + 24);
        build(micromap(dst));
        assertEquals(READ, rules());
    }

    @Test
    void theDataMayBeRead() {
        fill(src, 0, 4);
        build(micromap(dst));
        assertEquals(READ, rules());
    }

    @Test
    void theMicromapIsWritten() {
        fill(dst, MICROMAP_BYTES, MICROMAP_BYTES + 4);
        build(micromap(dst));
        assertEquals(WRITTEN, rules());
    }

    @Test
    void scratchMemoryOfTheSizeAskedForIsWritten() {
        fill(dst, 512 + 124, 512 + 128);
        build(micromap(dst));
        assertEquals(WRITTEN, rules());
    }

    @Test
    void aBuildLeavesTheRestAlone() {
        fill(src, 4, 512);
        fill(src, 512 + 24, SyncCalls.BUFFER_BYTES);
        fill(dst, 0, MICROMAP_BYTES);
        fill(dst, 512 + 128, SyncCalls.BUFFER_BYTES);
        build(micromap(dst));
        assertEquals(List.of(), rules());
    }

    private void copy() {
        long info = calls.run.struct("VkCopyMicromapInfoEXT");
        calls.run
                .set(info, "VkCopyMicromapInfoEXT", "src", micromap(src))
                .set(info, "VkCopyMicromapInfoEXT", "dst", micromap(dst))
                .call("vkCmdCopyMicromapEXT", commandBuffer, info);
    }

    @Test
    void aCopyReadsItsSource() {
        fill(src, 508, 512);
        copy();
        assertEquals(READ, rules());
    }

    @Test
    void aCopyWritesItsDestination() {
        fill(dst, 508, 512);
        copy();
        assertEquals(WRITTEN, rules());
    }

    private void serialize() {
        long info = calls.run.struct("VkCopyMicromapToMemoryInfoEXT");
        calls.run
                .set(info, "VkCopyMicromapToMemoryInfoEXT", "src", micromap(src))
                .set(info + VkCopyMicromapToMemoryInfoEXT.DST, "VkDeviceOrHostAddressKHR", "deviceAddress", DST)
                .call("vkCmdCopyMicromapToMemoryEXT", commandBuffer, info);
    }

    @Test
    void theHeaderOfASerializedMicromapIsWritten() {
        fill(dst, 28, 32);
        serialize();
        assertEquals(WRITTEN, rules());
    }

    @Test
    void behindItsHeaderNothingIsKnown() {
        fill(dst, 32, 64);
        serialize();
        assertEquals(List.of(), rules());
    }

    @Test
    void aMicromapIsReadFromMemory() {
        long info = calls.run.struct("VkCopyMemoryToMicromapInfoEXT");
        fill(src, 0, 4);
        calls.run
                .set(info, "VkCopyMemoryToMicromapInfoEXT", "dst", micromap(dst))
                .set(info + VkCopyMemoryToMicromapInfoEXT.SRC, "VkDeviceOrHostAddressConstKHR", "deviceAddress", SRC)
                .call("vkCmdCopyMemoryToMicromapEXT", commandBuffer, info);
        assertEquals(READ, rules());
    }

    private void query(long micromap) {
        calls.run.call("vkCmdWriteMicromapsPropertiesEXT", commandBuffer, 1, calls.run.array(micromap), 0, 0, 0);
    }

    @Test
    void aMicromapWhosePropertiesAreWrittenIsRead() {
        fill(src, 256, 260);
        query(micromap(src));
        assertEquals(READ, rules());
    }

    @Test
    void nothingAroundItIs() {
        fill(src, 0, 256);
        fill(src, 512, 1024);
        query(micromap(src));
        assertEquals(List.of(), rules());
    }
}
