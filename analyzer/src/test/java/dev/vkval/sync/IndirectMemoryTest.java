package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkClusterAccelerationStructureCommandsInfoNV;
import org.lwjgl.vulkan.VkCopyMemoryIndirectInfoKHR;
import org.lwjgl.vulkan.VkCopyMemoryToImageIndirectInfoKHR;
import org.lwjgl.vulkan.VkDispatchGraphCountInfoAMDX;

/** Commands whose parameters are in memory: copies, decompression, builds of sets of structures, execution graphs. */
class IndirectMemoryTest {
    private static final int SRC = 0x10000;
    private static final int DST = 0x20000;
    private static final int OFFSET = 256;
    private static final int STRIDE = 64;
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

    /** Two copies. */
    private void copy(boolean nv) {
        if (nv) {
            calls.run.call("vkCmdCopyMemoryIndirectNV", commandBuffer, SRC + OFFSET, 2, STRIDE);
            return;
        }
        long info = calls.run.struct("VkCopyMemoryIndirectInfoKHR");
        long range = info + VkCopyMemoryIndirectInfoKHR.COPYADDRESSRANGE;
        calls.range(range, SRC + OFFSET, SyncCalls.BUFFER_BYTES - OFFSET);
        calls.run
                .set(range, "VkStridedDeviceAddressRangeKHR", "stride", STRIDE)
                .set(info, "VkCopyMemoryIndirectInfoKHR", "copyCount", 2)
                .call("vkCmdCopyMemoryIndirectKHR", commandBuffer, info);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theRegionsOfCopiesAreRead(boolean nv) {
        fill(src, OFFSET + STRIDE + 20, OFFSET + STRIDE + 24);
        copy(nv);
        assertEquals(READ, rules());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aroundThemNothingIs(boolean nv) {
        fill(src, 0, OFFSET);
        fill(src, OFFSET + STRIDE + 24, SyncCalls.BUFFER_BYTES);
        copy(nv);
        assertEquals(List.of(), rules());
    }

    private void copyToImage(boolean nv, long image) {
        long layers = calls.run.struct("VkImageSubresourceLayers");
        calls.run
                .set(layers, "VkImageSubresourceLayers", "aspectMask", VK10.VK_IMAGE_ASPECT_COLOR_BIT)
                .set(layers, "VkImageSubresourceLayers", "layerCount", 1);
        if (nv) {
            calls.run.call(
                    "vkCmdCopyMemoryToImageIndirectNV",
                    commandBuffer,
                    SRC + OFFSET,
                    1,
                    STRIDE,
                    image,
                    VK10.VK_IMAGE_LAYOUT_GENERAL,
                    layers);
            return;
        }
        long info = calls.run.struct("VkCopyMemoryToImageIndirectInfoKHR");
        calls.range(info + VkCopyMemoryToImageIndirectInfoKHR.COPYADDRESSRANGE, SRC + OFFSET, STRIDE);
        calls.run
                .set(info, "VkCopyMemoryToImageIndirectInfoKHR", "copyCount", 1)
                .set(info, "VkCopyMemoryToImageIndirectInfoKHR", "dstImage", image)
                .set(info, "VkCopyMemoryToImageIndirectInfoKHR", "pImageSubresources", layers)
                .call("vkCmdCopyMemoryToImageIndirectKHR", commandBuffer, info);
    }

    private void clear(long image) {
        long range = calls.run.struct("VkImageSubresourceRange");
        calls.run
                .set(range, "VkImageSubresourceRange", "aspectMask", VK10.VK_IMAGE_ASPECT_COLOR_BIT)
                .set(range, "VkImageSubresourceRange", "levelCount", 1)
                .set(range, "VkImageSubresourceRange", "layerCount", 1)
                .call(
                        "vkCmdClearColorImage",
                        commandBuffer,
                        image,
                        VK10.VK_IMAGE_LAYOUT_GENERAL,
                        calls.run.array(0, 0),
                        1,
                        range);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theImageMayBeWritten(boolean nv) {
        long image = calls.image();
        clear(image);
        copyToImage(nv, image);
        assertEquals(WRITTEN, rules());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anotherImageIsNot(boolean nv) {
        clear(calls.image());
        copyToImage(nv, calls.image());
        assertEquals(List.of(), rules());
    }

    private void decompress(boolean nv) {
        if (nv) {
            calls.run.call("vkCmdDecompressMemoryIndirectCountNV", commandBuffer, SRC + OFFSET, DST + OFFSET, STRIDE);
        } else {
            calls.run.call(
                    "vkCmdDecompressMemoryIndirectCountEXT", commandBuffer, 1, SRC + OFFSET, DST + OFFSET, 2, STRIDE);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theCountOfDecompressionsIsRead(boolean nv) {
        fill(dst, OFFSET, OFFSET + 4);
        decompress(nv);
        assertEquals(READ, rules());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theirRegionsMayBe(boolean nv) {
        fill(src, OFFSET, OFFSET + 4);
        decompress(nv);
        assertEquals(READ, rules());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aroundCountAndRegionsNothingIs(boolean nv) {
        fill(dst, 0, OFFSET);
        fill(dst, OFFSET + 4, SyncCalls.BUFFER_BYTES);
        fill(src, 0, OFFSET);
        fill(src, OFFSET + 2 * STRIDE, SyncCalls.BUFFER_BYTES);
        decompress(nv);
        assertEquals(List.of(), rules());
    }

    @Test
    void decompressionOfParametersOfTheCallWrites() {
        long region = calls.run.struct("VkDecompressMemoryRegionNV");
        fill(dst, 124, 128);
        calls.run
                .set(region, "VkDecompressMemoryRegionNV", "srcAddress", SRC)
                .set(region, "VkDecompressMemoryRegionNV", "dstAddress", DST)
                .set(region, "VkDecompressMemoryRegionNV", "compressedSize", 64)
                .set(region, "VkDecompressMemoryRegionNV", "decompressedSize", 128)
                .call("vkCmdDecompressMemoryNV", commandBuffer, 1, region);
        assertEquals(WRITTEN, rules());
    }

    private void buildClusters(int indirected) {
        long info = calls.run.struct("VkClusterAccelerationStructureCommandsInfoNV");
        long infos = info + VkClusterAccelerationStructureCommandsInfoNV.SRCINFOSARRAY;
        calls.run
                .set(infos, "VkStridedDeviceAddressRegionKHR", "deviceAddress", SRC + OFFSET)
                .set(infos, "VkStridedDeviceAddressRegionKHR", "size", STRIDE)
                .set(info, "VkClusterAccelerationStructureCommandsInfoNV", "srcInfosCount", SRC)
                .set(info, "VkClusterAccelerationStructureCommandsInfoNV", "scratchData", DST + OFFSET)
                .set(info, "VkClusterAccelerationStructureCommandsInfoNV", "dstImplicitData", DST)
                .set(info, "VkClusterAccelerationStructureCommandsInfoNV", "addressResolutionFlags", indirected)
                .call("vkCmdBuildClusterAccelerationStructureIndirectNV", commandBuffer, info);
    }

    @Test
    void theInfosOfClustersMayBeRead() {
        fill(src, OFFSET, OFFSET + 4);
        buildClusters(0);
        assertEquals(READ, rules());
    }

    @Test
    void theScratchMemoryOfClustersIsWritten() {
        fill(dst, OFFSET, OFFSET + 4);
        buildClusters(0);
        assertEquals(WRITTEN, rules());
    }

    @Test
    void whatAnAddressInMemoryRefersToIsNotKnown() {
        fill(src, 0, SyncCalls.BUFFER_BYTES);
        fill(dst, 0, SyncCalls.BUFFER_BYTES);
        buildClusters(-1);
        assertEquals(List.of(), rules());
    }

    private void buildPartitions() {
        long info = calls.run.struct("VkBuildPartitionedAccelerationStructureInfoNV");
        calls.run
                .set(info, "VkBuildPartitionedAccelerationStructureInfoNV", "dstAccelerationStructureData", DST)
                .set(info, "VkBuildPartitionedAccelerationStructureInfoNV", "scratchData", DST + OFFSET)
                .set(info, "VkBuildPartitionedAccelerationStructureInfoNV", "srcInfos", SRC + OFFSET)
                .set(info, "VkBuildPartitionedAccelerationStructureInfoNV", "srcInfosCount", SRC)
                .call("vkCmdBuildPartitionedAccelerationStructuresNV", commandBuffer, info);
    }

    @Test
    void theCountOfPartitionBuildsIsRead() {
        fill(src, 0, 4);
        buildPartitions();
        assertEquals(READ, rules());
    }

    @Test
    void whatIsBuiltOfPartitionsIsWritten() {
        fill(dst, 0, 4);
        buildPartitions();
        assertEquals(WRITTEN, rules());
    }

    @Test
    void partitionBuildsLeaveTheRestAlone() {
        fill(src, 4, OFFSET);
        fill(dst, 4, OFFSET);
        buildPartitions();
        assertEquals(List.of(), rules());
    }

    private void dispatchGraph(String command, long countInfo) {
        calls.run.call(command, commandBuffer, DST + OFFSET, STRIDE, countInfo);
    }

    @ParameterizedTest
    @ValueSource(strings = {"vkCmdDispatchGraphAMDX", "vkCmdDispatchGraphIndirectAMDX"})
    void theScratchMemoryOfGraphsIsWritten(String command) {
        fill(dst, OFFSET + STRIDE - 4, OFFSET + STRIDE);
        dispatchGraph(command, calls.run.struct("VkDispatchGraphCountInfoAMDX"));
        assertEquals(WRITTEN, rules());
    }

    @Test
    void theInfosOfGraphsInMemoryAreRead() {
        long info = calls.run.struct("VkDispatchGraphCountInfoAMDX");
        calls.run
                .set(info, "VkDispatchGraphCountInfoAMDX", "count", 2)
                .set(info, "VkDispatchGraphCountInfoAMDX", "stride", STRIDE)
                .set(
                        info + VkDispatchGraphCountInfoAMDX.INFOS,
                        "VkDeviceOrHostAddressConstAMDX",
                        "deviceAddress",
                        SRC + OFFSET);
        fill(src, OFFSET + STRIDE, OFFSET + STRIDE + 4);
        dispatchGraph("vkCmdDispatchGraphIndirectAMDX", info);
        assertEquals(READ, rules());
    }

    @Test
    void soAreTheirCounts() {
        fill(src, OFFSET, OFFSET + 4);
        dispatchGraph("vkCmdDispatchGraphIndirectCountAMDX", SRC + OFFSET);
        assertEquals(READ, rules());
    }

    @Test
    void graphsLeaveTheRestAlone() {
        fill(src, 0, SyncCalls.BUFFER_BYTES);
        fill(dst, 0, OFFSET);
        fill(dst, OFFSET + STRIDE, SyncCalls.BUFFER_BYTES);
        dispatchGraph("vkCmdDispatchGraphAMDX", calls.run.struct("VkDispatchGraphCountInfoAMDX"));
        assertEquals(List.of(), rules());
    }
}
