package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferImageCopy;
import org.lwjgl.vulkan.VkHostImageLayoutTransitionInfoEXT;
import org.lwjgl.vulkan.VkMemoryToImageCopyEXT;

/** Calls of VK_EXT_host_image_copy while a queue copies from or to rows of the image. */
class HostImageCopyTest {
    private static final int GENERAL = VK10.VK_IMAGE_LAYOUT_GENERAL;
    private static final int COLOR = VK10.VK_IMAGE_ASPECT_COLOR_BIT;
    private static final int HALF = SyncCalls.IMAGE_SIDE / 2;
    private static final List<String> NOTHING = List.of();

    private final SyncCalls calls = new SyncCalls(Map.of());
    private final long image = calls.image();
    private final long buffer = calls.buffer();
    private final long fence = calls.fence();

    @AfterEach
    void close() {
        calls.close();
    }

    private void layers(long address) {
        calls.run
                .set(address, "VkImageSubresourceLayers", "aspectMask", COLOR)
                .set(address, "VkImageSubresourceLayers", "layerCount", 1);
    }

    /** The upper half of the image, for a queue. */
    private long upperHalf() {
        long region = calls.run.struct("VkBufferImageCopy");
        layers(region + VkBufferImageCopy.IMAGESUBRESOURCE);
        calls.extent(region + VkBufferImageCopy.IMAGEEXTENT, HALF);
        return region;
    }

    /** A queue writes the upper half of the image. */
    private void deviceWrites() {
        long commandBuffer = calls.begin();
        calls.run.call("vkCmdCopyBufferToImage", commandBuffer, buffer, image, GENERAL, 1, upperHalf());
        calls.submit(commandBuffer, fence, 0, 0);
    }

    /** A queue reads the upper half of the image. */
    private void deviceReads() {
        long commandBuffer = calls.begin();
        calls.run.call("vkCmdCopyImageToBuffer", commandBuffer, image, GENERAL, buffer, 1, upperHalf());
        calls.submit(commandBuffer, fence, 0, 0);
    }

    /** A region of a host copy: half of the image, from a row on. */
    private long half(String region, int row) {
        long address = calls.run.struct(region);
        layers(address + VkMemoryToImageCopyEXT.IMAGESUBRESOURCE);
        calls.run.set(address + VkMemoryToImageCopyEXT.IMAGEOFFSET, "VkOffset3D", "y", row);
        calls.extent(address + VkMemoryToImageCopyEXT.IMAGEEXTENT, HALF);
        return address;
    }

    private void hostWrites(int row) {
        long info = calls.run.struct("VkCopyMemoryToImageInfo");
        calls.run
                .set(info, "VkCopyMemoryToImageInfo", "dstImage", image)
                .set(info, "VkCopyMemoryToImageInfo", "dstImageLayout", GENERAL)
                .set(info, "VkCopyMemoryToImageInfo", "regionCount", 1)
                .set(info, "VkCopyMemoryToImageInfo", "pRegions", half("VkMemoryToImageCopy", row))
                .call("vkCopyMemoryToImageEXT", SyncCalls.DEVICE, info);
    }

    private void hostReads(int row) {
        long info = calls.run.struct("VkCopyImageToMemoryInfo");
        calls.run
                .set(info, "VkCopyImageToMemoryInfo", "srcImage", image)
                .set(info, "VkCopyImageToMemoryInfo", "srcImageLayout", GENERAL)
                .set(info, "VkCopyImageToMemoryInfo", "regionCount", 1)
                .set(info, "VkCopyImageToMemoryInfo", "pRegions", half("VkImageToMemoryCopy", row))
                .call("vkCopyImageToMemoryEXT", SyncCalls.DEVICE, info);
    }

    private void hostChangesTheLayout() {
        long info = calls.run.struct("VkHostImageLayoutTransitionInfo");
        long range = info + VkHostImageLayoutTransitionInfoEXT.SUBRESOURCERANGE;
        calls.run
                .set(info, "VkHostImageLayoutTransitionInfo", "image", image)
                .set(info, "VkHostImageLayoutTransitionInfo", "newLayout", GENERAL)
                .set(range, "VkImageSubresourceRange", "aspectMask", COLOR)
                .set(range, "VkImageSubresourceRange", "levelCount", 1)
                .set(range, "VkImageSubresourceRange", "layerCount", 1)
                .call("vkTransitionImageLayoutEXT", SyncCalls.DEVICE, 1, info);
    }

    @Test
    void theHostWritesWhatTheDeviceWrites() {
        deviceWrites();
        hostWrites(0);
        assertEquals(List.of("SYNC-HAZARD-WRITE-RACING-WRITE"), calls.rules());
    }

    @Test
    void theHostWritesWhatTheDeviceReads() {
        deviceReads();
        hostWrites(0);
        assertEquals(List.of("SYNC-HAZARD-WRITE-RACING-READ"), calls.rules());
    }

    @Test
    void theHostReadsWhatTheDeviceWrites() {
        deviceWrites();
        hostReads(0);
        assertEquals(List.of("SYNC-HAZARD-READ-RACING-WRITE"), calls.rules());
    }

    @Test
    void theHostMayReadWhatTheDeviceReads() {
        deviceReads();
        hostReads(0);
        assertEquals(NOTHING, calls.rules());
    }

    @Test
    void otherRowsAreFree() {
        deviceWrites();
        hostWrites(HALF);
        hostReads(HALF);
        assertEquals(NOTHING, calls.rules());
    }

    @Test
    void aLayoutIsAllOfAnImage() {
        deviceReads();
        hostChangesTheLayout();
        assertEquals(List.of("SYNC-HAZARD-WRITE-RACING-READ"), calls.rules());
    }

    @Test
    void afterAWaitTheHostMayDoAll() {
        deviceWrites();
        calls.waitForFences(true, fence);
        hostChangesTheLayout();
        hostWrites(0);
        hostReads(0);
        assertEquals(NOTHING, calls.rules());
    }

    @Test
    void whatIsSubmittedAfterwardsSeesIt() {
        hostChangesTheLayout();
        hostWrites(0);
        deviceReads();
        assertEquals(NOTHING, calls.rules());
    }
}
