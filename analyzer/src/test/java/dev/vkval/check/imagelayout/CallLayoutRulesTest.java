package dev.vkval.check.imagelayout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDeviceMemoryImageCopyKHR;
import org.lwjgl.vulkan.VkImageMemoryBarrier;
import org.lwjgl.vulkan.VkImageSubresourceLayers;

/** Layouts that are chained to a render pass instance, or that copies by address name: as a barrier left them, and others. */
class CallLayoutRulesTest {
    private static final long IMAGE = 20;
    private static final long VIEW = 21;
    private static final long DEPTH_IMAGE = 22;
    private static final long DEPTH_VIEW = 23;
    private static final int GENERAL = VK10.VK_IMAGE_LAYOUT_GENERAL;
    private static final int OTHER = VK10.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
    private static final int COLOR = VK10.VK_IMAGE_ASPECT_COLOR_BIT;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();
    private boolean begun;

    @AfterEach
    void end() {
        recorder.close();
    }

    private void image(long id, long view, int format, int aspect) {
        recorder.image(id, recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, format, 4, 4, 1))
                .view(view, id, format, aspect);
        if (!begun) {
            recorder.begin();
            begun = true;
        }
        VkImageMemoryBarrier barrier = VkImageMemoryBarrier.create(run.struct("VkImageMemoryBarrier"));
        barrier.image(id).newLayout(GENERAL).subresourceRange().set(aspect, 0, 1, 0, 1);
        run.call("vkCmdPipelineBarrier", Recorder.COMMANDS, 1, 0x1000, 0, 0, 0, 0, 0, 1, barrier.address());
    }

    private List<String> ids(Runnable calls) {
        return recorder.broken(calls).stream()
                .filter(id -> id.matches(".*-(1227[67]|13028|07667|0958[89])"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "VkRenderingFragmentDensityMapAttachmentInfoEXT, VUID-vkCmdBeginRendering-imageView-12276",
        "VkRenderingFragmentShadingRateAttachmentInfoKHR, VUID-vkCmdBeginRendering-imageView-12277"
    })
    void chainedAttachments(String struct, String rule) {
        image(IMAGE, VIEW, VK10.VK_FORMAT_R8G8B8A8_UNORM, COLOR);
        for (int layout : new int[] {GENERAL, OTHER}) {
            long chained = run.struct(struct);
            long rendering = run.struct("VkRenderingInfo");
            run.set(chained, struct, "imageView", VIEW)
                    .set(chained, struct, "imageLayout", layout)
                    .set(rendering, "VkRenderingInfo", "pNext", chained);
            List<String> broken = ids(() -> run.call("vkCmdBeginRendering", Recorder.COMMANDS, rendering));
            run.call("vkCmdEndRendering", Recorder.COMMANDS);
            assertEquals(layout == GENERAL ? List.of() : List.of(rule), broken);
        }
    }

    @ParameterizedTest
    @CsvSource({GENERAL + ", false", OTHER + ", true"})
    void depthIsResolvedInTheLayoutOfTheImage(int layout, boolean wrong) {
        image(DEPTH_IMAGE, DEPTH_VIEW, VK10.VK_FORMAT_D32_SFLOAT, VK10.VK_IMAGE_ASPECT_DEPTH_BIT);
        image(IMAGE, VIEW, VK10.VK_FORMAT_D32_SFLOAT, VK10.VK_IMAGE_ASPECT_DEPTH_BIT);
        String struct = "VkRenderingAttachmentInfo";
        long depth = run.struct(struct);
        long rendering = run.struct("VkRenderingInfo");
        run.set(depth, struct, "imageView", VIEW)
                .set(depth, struct, "imageLayout", GENERAL)
                .set(depth, struct, "resolveMode", 1)
                .set(depth, struct, "resolveImageView", DEPTH_VIEW)
                .set(depth, struct, "resolveImageLayout", layout)
                .set(rendering, "VkRenderingInfo", "pDepthAttachment", depth);
        assertEquals(
                wrong ? List.of("VUID-vkCmdBeginRendering-pRenderingInfo-09589") : List.of(),
                ids(() -> run.call("vkCmdBeginRendering", Recorder.COMMANDS, rendering)));
    }

    @ParameterizedTest
    @CsvSource({GENERAL + ", false", OTHER + ", true"})
    void copiesByAddress(int layout, boolean wrong) {
        image(IMAGE, VIEW, VK10.VK_FORMAT_R8G8B8A8_UNORM, COLOR);
        VkDeviceMemoryImageCopyKHR region = VkDeviceMemoryImageCopyKHR.create(run.struct("VkDeviceMemoryImageCopyKHR"));
        region.imageLayout(layout).imageSubresource().set(COLOR, 0, 0, 1);
        String struct = "VkCopyDeviceMemoryImageInfoKHR";
        long info = run.struct(struct);
        run.set(info, struct, "image", IMAGE)
                .set(info, struct, "regionCount", 1)
                .set(info, struct, "pRegions", region.address());
        List<String> expected = wrong ? List.of("VUID-VkCopyDeviceMemoryImageInfoKHR-imageLayout-13028") : List.of();
        for (String command : List.of("vkCmdCopyMemoryToImageKHR", "vkCmdCopyImageToMemoryKHR")) {
            assertEquals(expected, ids(() -> run.call(command, Recorder.COMMANDS, info)));
        }
    }

    @ParameterizedTest
    @CsvSource({GENERAL + ", false", OTHER + ", true"})
    void indirectCopies(int layout, boolean wrong) {
        image(IMAGE, VIEW, VK10.VK_FORMAT_R8G8B8A8_UNORM, COLOR);
        VkImageSubresourceLayers layers = VkImageSubresourceLayers.create(run.struct("VkImageSubresourceLayers"))
                .set(COLOR, 0, 0, 1);
        String struct = "VkCopyMemoryToImageIndirectInfoKHR";
        long info = run.struct(struct);
        run.set(info, struct, "dstImage", IMAGE)
                .set(info, struct, "dstImageLayout", layout)
                .set(info, struct, "copyCount", 1)
                .set(info, struct, "pImageSubresources", layers.address());
        assertEquals(
                wrong ? List.of("VUID-VkCopyMemoryToImageIndirectInfoKHR-dstImageLayout-07667") : List.of(),
                ids(() -> run.call("vkCmdCopyMemoryToImageIndirectKHR", Recorder.COMMANDS, info)));
    }
}
