package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkConvertCooperativeVectorMatrixInfoNV;

/** Commands that read and write at device addresses. */
class AddressedMemoryTest {
    private static final int SRC = 0x10000;
    private static final int DST = 0x20000;
    private static final int SRC_BYTES = 128;
    private static final int DST_BYTES = 512;

    private final SyncCalls calls = new SyncCalls(Map.of());
    private final long src = calls.buffer(VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, SRC);
    private final long dst = calls.buffer(VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, DST);
    private final long commandBuffer = calls.begin();

    @AfterEach
    void close() {
        calls.close();
    }

    private void fill(long buffer, long offset) {
        calls.run.call("vkCmdFillBuffer", commandBuffer, buffer, offset, 4, 0);
    }

    private void decompress() {
        long region = calls.run.struct("VkDecompressMemoryRegionEXT");
        long info = calls.run.struct("VkDecompressMemoryInfoEXT");
        calls.run
                .set(region, "VkDecompressMemoryRegionEXT", "srcAddress", SRC)
                .set(region, "VkDecompressMemoryRegionEXT", "dstAddress", DST)
                .set(region, "VkDecompressMemoryRegionEXT", "compressedSize", SRC_BYTES)
                .set(region, "VkDecompressMemoryRegionEXT", "decompressedSize", DST_BYTES)
                .set(info, "VkDecompressMemoryInfoEXT", "regionCount", 1)
                .set(info, "VkDecompressMemoryInfoEXT", "pRegions", region)
                .call("vkCmdDecompressMemoryEXT", commandBuffer, info);
    }

    private void convert() {
        long info = calls.run.struct("VkConvertCooperativeVectorMatrixInfoNV");
        long srcData = info + VkConvertCooperativeVectorMatrixInfoNV.SRCDATA;
        long dstData = info + VkConvertCooperativeVectorMatrixInfoNV.DSTDATA;
        calls.run
                .set(info, "VkConvertCooperativeVectorMatrixInfoNV", "srcSize", SRC_BYTES)
                .set(srcData, "VkDeviceOrHostAddressConstKHR", "deviceAddress", SRC)
                .set(info, "VkConvertCooperativeVectorMatrixInfoNV", "pDstSize", calls.run.array(DST_BYTES))
                .set(dstData, "VkDeviceOrHostAddressKHR", "deviceAddress", DST)
                .call("vkCmdConvertCooperativeVectorMatrixNV", commandBuffer, 1, info);
    }

    private List<String> rules() {
        calls.submit(commandBuffer, 0, 0, 0);
        return calls.rules();
    }

    @Test
    void whatIsDecompressedIsRead() {
        fill(src, SRC_BYTES - 4);
        decompress();
        assertEquals(List.of("SYNC-HAZARD-READ-AFTER-WRITE"), rules());
    }

    @Test
    void decompressionWrites() {
        fill(dst, DST_BYTES - 4);
        decompress();
        assertEquals(List.of("SYNC-HAZARD-WRITE-AFTER-WRITE"), rules());
    }

    @Test
    void decompressionLeavesTheRestAlone() {
        fill(src, SRC_BYTES);
        fill(dst, DST_BYTES);
        decompress();
        assertEquals(List.of(), rules());
    }

    @Test
    void aMatrixThatIsConvertedIsRead() {
        fill(src, SRC_BYTES - 4);
        convert();
        assertEquals(List.of("SYNC-HAZARD-READ-AFTER-WRITE"), rules());
    }

    @Test
    void conversionWrites() {
        fill(dst, DST_BYTES - 4);
        convert();
        assertEquals(List.of("SYNC-HAZARD-WRITE-AFTER-WRITE"), rules());
    }

    @Test
    void conversionLeavesTheRestAlone() {
        fill(src, SRC_BYTES);
        fill(dst, DST_BYTES);
        convert();
        assertEquals(List.of(), rules());
    }
}
