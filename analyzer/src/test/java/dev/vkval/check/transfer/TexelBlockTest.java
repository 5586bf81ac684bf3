package dev.vkval.check.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferImageCopy;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageResolve;

/** Regions against the third dimension of images: blocks that are several texels deep, images that end. */
class TexelBlockTest {
    private static final long IMAGE = 20;
    private static final long RESOLVED = 21;
    private static final long BUFFER = 22;
    private static final int ASTC_3X3X3 = 1_000_288_000;
    private static final int DST_LAYOUT = VK10.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
    private static final int SRC_LAYOUT = VK10.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;

    private final Recorder recorder = new Recorder("VK_EXT_texture_compression_astc_3d");
    private final CheckRun run = recorder.run();

    @BeforeEach
    void start() {
        recorder.begin();
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    /** Blocks of 3 x 3 x 3 texels in an image 7 texels deep. */
    @ParameterizedTest
    @CsvSource({"3, 3,", "6, 1,", "1, 6, 07276", "0, 2, 00209"})
    void depthOfBlocks(int z, int depth, String number) {
        recorder.buffer(BUFFER, 1 << 16).image(IMAGE, recorder.imageInfo(VK10.VK_IMAGE_TYPE_3D, ASTC_3X3X3, 6, 6, 7));
        VkBufferImageCopy region = VkBufferImageCopy.create(run.struct("VkBufferImageCopy"));
        region.imageSubresource().set(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1);
        region.imageOffset().set(0, 0, z);
        region.imageExtent().set(6, 6, depth);
        List<String> broken = recorder.broken(() ->
                run.call("vkCmdCopyBufferToImage", Recorder.COMMANDS, BUFFER, IMAGE, DST_LAYOUT, 1, region.address()));
        assertEquals(number == null ? List.of() : List.of("VUID-vkCmdCopyBufferToImage-dstImage-" + number), broken);
    }

    private void image(long id, int samples) {
        VkImageCreateInfo info = recorder.imageInfo(VK10.VK_IMAGE_TYPE_3D, VK10.VK_FORMAT_R8G8B8A8_UNORM, 4, 4, 2);
        info.usage(info.usage() | VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT).samples(samples);
        recorder.image(id, info);
    }

    @ParameterizedTest
    @CsvSource({"1, false", "2, true"})
    void depthOfResolvedImages(int z, boolean wrong) {
        image(IMAGE, VK10.VK_SAMPLE_COUNT_4_BIT);
        image(RESOLVED, VK10.VK_SAMPLE_COUNT_1_BIT);
        VkImageResolve region = VkImageResolve.create(run.struct("VkImageResolve"));
        region.srcSubresource().set(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1);
        region.dstSubresource().set(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1);
        region.srcOffset().set(0, 0, z);
        region.extent().set(4, 4, 1);
        List<String> broken = recorder.broken(() -> run.call(
                "vkCmdResolveImage", Recorder.COMMANDS, IMAGE, SRC_LAYOUT, RESOLVED, DST_LAYOUT, 1, region.address()));
        assertEquals(wrong, broken.contains("VUID-vkCmdResolveImage-srcOffset-00272"), broken::toString);
    }

    /** A stencil aspect whose usage is given apart needs the usage there. */
    @Test
    void clearedStencilApart() {
        for (int stencilUsage : new int[] {VK10.VK_IMAGE_USAGE_TRANSFER_DST_BIT, VK10.VK_IMAGE_USAGE_SAMPLED_BIT}) {
            VkImageCreateInfo info = recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, VK10.VK_FORMAT_S8_UINT, 4, 4, 1);
            long apart = run.struct("VkImageStencilUsageCreateInfo");
            run.set(apart, "VkImageStencilUsageCreateInfo", "stencilUsage", stencilUsage);
            recorder.image(IMAGE + stencilUsage, info.pNext(apart));
            long range = run.struct("VkImageSubresourceRange");
            run.set(range, "VkImageSubresourceRange", "aspectMask", VK10.VK_IMAGE_ASPECT_STENCIL_BIT)
                    .set(range, "VkImageSubresourceRange", "levelCount", 1)
                    .set(range, "VkImageSubresourceRange", "layerCount", 1);
            List<String> broken = recorder.broken(() -> run.call(
                    "vkCmdClearDepthStencilImage",
                    Recorder.COMMANDS,
                    IMAGE + stencilUsage,
                    DST_LAYOUT,
                    run.array(0),
                    1,
                    range));
            assertEquals(
                    stencilUsage == VK10.VK_IMAGE_USAGE_SAMPLED_BIT
                            ? List.of("VUID-vkCmdClearDepthStencilImage-pRanges-02658")
                            : List.of(),
                    broken);
        }
    }
}
