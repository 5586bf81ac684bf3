package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkBufferImageCopy;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageMemoryBarrier;

/** With maintenance9, layers in a barrier of a 3-D image that is compatible with 2-D arrays are its depth slices. */
class SliceBarrierTest {
    private static final int DEVICE = 60;
    private static final long IMAGE = 700;
    private static final int GENERAL = VK10.VK_IMAGE_LAYOUT_GENERAL;
    private static final int TRANSFER = VK10.VK_PIPELINE_STAGE_TRANSFER_BIT;

    private final SyncCalls calls = new SyncCalls(Map.of());

    @AfterEach
    void close() {
        calls.close();
    }

    private void image(boolean maintenance9, boolean compatible) {
        long features = calls.run.struct("VkPhysicalDeviceMaintenance9FeaturesKHR");
        long device = calls.run.struct("VkDeviceCreateInfo");
        VkImageCreateInfo info = VkImageCreateInfo.create(calls.run.struct("VkImageCreateInfo"));
        info.flags(compatible ? VK11.VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT : 0)
                .imageType(VK10.VK_IMAGE_TYPE_3D)
                .format(VK10.VK_FORMAT_R8G8B8A8_UNORM)
                .mipLevels(1)
                .arrayLayers(1)
                .samples(1)
                .extent()
                .set(4, 4, 4);
        calls.run
                .set(features, "VkPhysicalDeviceMaintenance9FeaturesKHR", "maintenance9", maintenance9 ? 1 : 0)
                .set(device, "VkDeviceCreateInfo", "pNext", features)
                .create("vkCreateDevice", DEVICE, 2, device, 0, 0)
                .create("vkCreateImage", IMAGE, DEVICE, info.address(), 0, 0);
    }

    private void fill(long commandBuffer, long buffer, int slice) {
        long region = calls.run.struct("VkBufferImageCopy");
        VkBufferImageCopy copy = VkBufferImageCopy.create(region);
        copy.imageSubresource().set(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1);
        copy.imageOffset().set(0, 0, slice);
        copy.imageExtent().set(4, 4, 1);
        calls.run.call("vkCmdCopyBufferToImage", commandBuffer, buffer, IMAGE, GENERAL, 1, region);
    }

    /** A slice is written, a barrier follows, and the slice is written again. */
    @ParameterizedTest
    @CsvSource({
        "true, true, 2, 1, false",
        "true, true, 1, -1, false",
        "true, true, 0, 2, true",
        "true, true, 3, 1, true",
        "false, true, 0, 1, false",
        "true, false, 0, 1, false"
    })
    void aBarrierIsAboutItsSlices(
            boolean maintenance9, boolean compatible, int baseLayer, int layerCount, boolean hazard) {
        image(maintenance9, compatible);
        long buffer = calls.buffer();
        long commandBuffer = calls.begin();
        fill(commandBuffer, buffer, 2);
        VkImageMemoryBarrier barrier = VkImageMemoryBarrier.create(calls.run.struct("VkImageMemoryBarrier"));
        barrier.srcAccessMask(VK10.VK_ACCESS_TRANSFER_WRITE_BIT)
                .dstAccessMask(VK10.VK_ACCESS_TRANSFER_WRITE_BIT)
                .oldLayout(GENERAL)
                .newLayout(GENERAL)
                .image(IMAGE)
                .subresourceRange()
                .set(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, baseLayer, layerCount);
        calls.run.call("vkCmdPipelineBarrier", commandBuffer, TRANSFER, TRANSFER, 0, 0, 0, 0, 0, 1, barrier.address());
        fill(commandBuffer, buffer, 2);
        calls.submit(commandBuffer, 0, 0, 0);
        assertEquals(hazard, !calls.rules().isEmpty(), () -> calls.rules().toString());
    }
}
