package dev.vkval.check.renderpass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkImageViewCreateInfo;

/** Attachments of one image, and of images that share memory. */
class RenderingAliasRulesTest {
    private static final int FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final long IMAGE = 50;
    private static final long OTHER = 51;
    private static final long VIEW = 60;
    private static final int LAYERS = 2;

    private static void view(CheckRun run, long id, long image, long layer, long layers) {
        long info = run.struct("VkImageViewCreateInfo", "image", image, "viewType", 5, "format", FORMAT);
        long range = info + VkImageViewCreateInfo.SUBRESOURCERANGE;
        run.set(range, "VkImageSubresourceRange", "aspectMask", 1)
                .set(range, "VkImageSubresourceRange", "levelCount", 1)
                .set(range, "VkImageSubresourceRange", "baseArrayLayer", layer)
                .set(range, "VkImageSubresourceRange", "layerCount", layers)
                .create("vkCreateImageView", id, Recorder.DEVICE, info, 0, 0);
    }

    private static void image(CheckRun run, Recorder recorder, long id, long offset) {
        long info = recorder.imageInfo(1, FORMAT, 16, 16, 1).arrayLayers(LAYERS).address();
        run.create("vkCreateImage", id, Recorder.DEVICE, info, 0, 0)
                .call(
                        "vkGetImageMemoryRequirements",
                        Recorder.DEVICE,
                        id,
                        run.struct("VkMemoryRequirements", "size", 2048, "alignment", 1))
                .call("vkBindImageMemory", Recorder.DEVICE, id, 9, offset);
    }

    @ParameterizedTest
    @CsvSource({
        "50, 0, 1, 2048, true",
        "50, 1, 1, 2048, false",
        "51, 0, 2, 2048, false",
        "51, 0, 2, 1024, true",
        "51, 0, 1, 1024, false"
    })
    void colorAttachments(long image, long layer, long layers, long offset, boolean wrong) {
        try (Recorder recorder = new Recorder()) {
            CheckRun run = recorder.run();
            image(run, recorder, IMAGE, 0);
            image(run, recorder, OTHER, offset);
            view(run, VIEW, IMAGE, 0, image == IMAGE ? 1 : LAYERS);
            view(run, VIEW + 1, image, layer, layers);
            long array = run.array(new long[2 * 9]);
            for (int i = 0; i < 2; i++) {
                long attachment = array + (long) i * 9 * Long.BYTES;
                run.set(attachment, "VkRenderingAttachmentInfo", "sType", 1000044001)
                        .set(attachment, "VkRenderingAttachmentInfo", "imageView", VIEW + i);
            }
            long info = run.struct(
                    "VkRenderingInfo", "layerCount", 1, "colorAttachmentCount", 2, "pColorAttachments", array);
            recorder.begin();
            run.call("vkCmdBeginRendering", Recorder.COMMANDS, info);
            String rule = "VUID-VkRenderingInfo-None-09044";
            assertEquals(wrong, run.rules().contains(rule), () -> String.valueOf(run.rules()));
        }
    }
}
