package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkConditionalRenderingBeginInfo2EXT;
import org.lwjgl.vulkan.VkDeviceMemoryCopyKHR;
import org.lwjgl.vulkan.VkDeviceMemoryImageCopyKHR;
import org.lwjgl.vulkan.VkMemoryMarkerInfoAMD;

/** Transfers from and to memory by its device address access what those of buffers do. */
class AddressTransfersTest {
    private static final int SRC = 0x10000;
    private static final int DST = 0x20000;

    /** The commands access bytes 256 to 512. */
    private static final int FROM = 256;

    private static final int SIZE = 256;
    private static final int TO = FROM + SIZE;
    private static final List<String> READ = List.of("SYNC-HAZARD-READ-AFTER-WRITE");
    private static final List<String> WRITTEN = List.of("SYNC-HAZARD-WRITE-AFTER-WRITE");

    private final SyncCalls calls = new SyncCalls(Map.of());
    private final long src = calls.buffer(VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT, SRC);
    private final long dst = calls.buffer(VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT, DST);
    private final long commandBuffer = calls.begin();

    @AfterEach
    void close() {
        calls.close();
    }

    private void fill(long buffer, long offset, long size) {
        calls.run.call("vkCmdFillBuffer", commandBuffer, buffer, offset, size, 0);
    }

    /** Fills the last four bytes of what the commands access. */
    private void fillEnd(long buffer) {
        fill(buffer, TO - 4, 4);
    }

    /** Fills all that the commands do not access. */
    private void fillRest(long buffer) {
        fill(buffer, 0, FROM);
        fill(buffer, TO, SyncCalls.BUFFER_BYTES - TO);
    }

    private List<String> rules() {
        calls.submit(commandBuffer, 0, 0, 0);
        return calls.rules();
    }

    private long range(int address) {
        long range = calls.run.struct("VkDeviceAddressRangeKHR");
        calls.range(range, address + FROM, SIZE);
        return range;
    }

    private void copy(int from, int to) {
        long region = calls.run.struct("VkDeviceMemoryCopyKHR");
        long info = calls.run.struct("VkCopyDeviceMemoryInfoKHR");
        calls.range(region + VkDeviceMemoryCopyKHR.SRCRANGE, from + FROM, SIZE);
        calls.range(region + VkDeviceMemoryCopyKHR.DSTRANGE, to + FROM, SyncCalls.BUFFER_BYTES - FROM);
        calls.run
                .set(info, "VkCopyDeviceMemoryInfoKHR", "regionCount", 1)
                .set(info, "VkCopyDeviceMemoryInfoKHR", "pRegions", region)
                .call("vkCmdCopyMemoryKHR", commandBuffer, info);
    }

    @Test
    void whatIsCopiedIsRead() {
        fillEnd(src);
        copy(SRC, DST);
        assertEquals(READ, rules());
    }

    @Test
    void whatItIsCopiedToIsWritten() {
        fillEnd(dst);
        copy(SRC, DST);
        assertEquals(WRITTEN, rules());
    }

    /** The destination range may be larger than what is copied. */
    @Test
    void theCopyLeavesTheRestAlone() {
        fillRest(src);
        fillRest(dst);
        copy(SRC, DST);
        assertEquals(List.of(), rules());
    }

    @Test
    void anAddressOfNoBufferIsNotJudged() {
        fill(dst, 0, SyncCalls.BUFFER_BYTES);
        copy(0x70000, 0x80000);
        assertEquals(List.of(), rules());
    }

    /** Eight of the rows of an image: 512 bytes, of which the range of the copy begins with byte 256. */
    private void copyRows(String command, long image, int address) {
        long region = calls.run.struct("VkDeviceMemoryImageCopyKHR");
        long info = calls.run.struct("VkCopyDeviceMemoryImageInfoKHR");
        long layers = region + VkDeviceMemoryImageCopyKHR.IMAGESUBRESOURCE;
        calls.range(region + VkDeviceMemoryImageCopyKHR.ADDRESSRANGE, address + FROM, SyncCalls.BUFFER_BYTES - FROM);
        calls.extent(region + VkDeviceMemoryImageCopyKHR.IMAGEEXTENT, SIZE / 4 / SyncCalls.IMAGE_SIDE);
        calls.run
                .set(layers, "VkImageSubresourceLayers", "aspectMask", VK10.VK_IMAGE_ASPECT_COLOR_BIT)
                .set(layers, "VkImageSubresourceLayers", "layerCount", 1)
                .set(region, "VkDeviceMemoryImageCopyKHR", "imageLayout", VK10.VK_IMAGE_LAYOUT_GENERAL)
                .set(info, "VkCopyDeviceMemoryImageInfoKHR", "image", image)
                .set(info, "VkCopyDeviceMemoryImageInfoKHR", "regionCount", 1)
                .set(info, "VkCopyDeviceMemoryImageInfoKHR", "pRegions", region)
                .call(command, commandBuffer, info);
    }

    @Test
    void anImageIsCopiedFromMemory() {
        fillEnd(src);
        copyRows("vkCmdCopyMemoryToImageKHR", calls.image(), SRC);
        assertEquals(READ, rules());
    }

    @Test
    void theImageIsWritten() {
        long image = calls.image();
        copyRows("vkCmdCopyMemoryToImageKHR", image, SRC);
        copyRows("vkCmdCopyMemoryToImageKHR", image, SRC);
        assertEquals(WRITTEN, rules());
    }

    @Test
    void anImageIsCopiedToMemory() {
        fillEnd(dst);
        copyRows("vkCmdCopyImageToMemoryKHR", calls.image(), DST);
        assertEquals(WRITTEN, rules());
    }

    @Test
    void copiesOfImagesLeaveTheRestAlone() {
        fillRest(src);
        fillRest(dst);
        copyRows("vkCmdCopyMemoryToImageKHR", calls.image(), SRC);
        copyRows("vkCmdCopyImageToMemoryKHR", calls.image(), DST);
        assertEquals(List.of(), rules());
    }

    @Test
    void aFillWrites() {
        fillEnd(dst);
        calls.run.call("vkCmdFillMemoryKHR", commandBuffer, range(DST), 0, 0);
        assertEquals(WRITTEN, rules());
    }

    @Test
    void anUpdateWrites() {
        fillEnd(dst);
        calls.run.call("vkCmdUpdateMemoryKHR", commandBuffer, range(DST), 0, SIZE, calls.run.array(new long[32]));
        assertEquals(WRITTEN, rules());
    }

    @Test
    void fillsAndUpdatesLeaveTheRestAlone() {
        fillRest(src);
        fillRest(dst);
        calls.run.call("vkCmdFillMemoryKHR", commandBuffer, range(SRC), 0, 0);
        calls.run.call("vkCmdUpdateMemoryKHR", commandBuffer, range(DST), 0, SIZE, calls.run.array(new long[32]));
        assertEquals(List.of(), rules());
    }

    /** Two results of eight bytes, the second in the last eight of the bytes 256 to 512. */
    private void copyResults() {
        long info = calls.run.struct("VkQueryPoolCreateInfo");
        calls.run
                .set(info, "VkQueryPoolCreateInfo", "queryType", VK10.VK_QUERY_TYPE_TIMESTAMP)
                .set(info, "VkQueryPoolCreateInfo", "queryCount", 2);
        long pool = calls.create("vkCreateQueryPool", info);
        calls.run.call(
                "vkCmdCopyQueryPoolResultsToMemoryKHR",
                commandBuffer,
                pool,
                0,
                2,
                calls.strided(DST + FROM, SyncCalls.BUFFER_BYTES - FROM, SIZE - Long.BYTES),
                0,
                VK10.VK_QUERY_RESULT_64_BIT);
    }

    @Test
    void queryResultsAreWritten() {
        fillEnd(dst);
        copyResults();
        assertEquals(WRITTEN, rules());
    }

    @Test
    void behindTheLastResultNothingIs() {
        fillRest(dst);
        copyResults();
        assertEquals(List.of(), rules());
    }

    private void mark() {
        long info = calls.run.struct("VkMemoryMarkerInfoAMD");
        calls.range(info + VkMemoryMarkerInfoAMD.DSTRANGE, DST + TO - 4, SIZE);
        calls.run
                .set(info, "VkMemoryMarkerInfoAMD", "stage", VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT)
                .call("vkCmdWriteMarkerToMemoryAMD", commandBuffer, info);
    }

    @Test
    void aMarkerIsWritten() {
        fillEnd(dst);
        mark();
        assertEquals(WRITTEN, rules());
    }

    @Test
    void aMarkerHasFourBytes() {
        fillRest(dst);
        mark();
        assertEquals(List.of(), rules());
    }

    private void condition() {
        long info = calls.run.struct("VkConditionalRenderingBeginInfo2EXT");
        calls.range(info + VkConditionalRenderingBeginInfo2EXT.ADDRESSRANGE, SRC + TO - 4, SIZE);
        calls.run.call("vkCmdBeginConditionalRendering2EXT", commandBuffer, info);
    }

    @Test
    void aConditionIsRead() {
        fillEnd(src);
        condition();
        assertEquals(READ, rules());
    }

    @Test
    void aConditionHasFourBytes() {
        fillRest(src);
        condition();
        assertEquals(List.of(), rules());
    }
}
