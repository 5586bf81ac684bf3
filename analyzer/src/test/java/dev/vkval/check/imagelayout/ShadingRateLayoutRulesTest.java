package dev.vkval.check.imagelayout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkImageMemoryBarrier;

/** The layout of a shading rate image, which a barrier left in the general one. */
class ShadingRateLayoutRulesTest {
    private static final long IMAGE = 20;
    private static final long VIEW = 21;
    private static final int GENERAL = VK10.VK_IMAGE_LAYOUT_GENERAL;
    private static final int READ_ONLY = VK10.VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;

    @ParameterizedTest
    @CsvSource({GENERAL + ", true, false", READ_ONLY + ", true, true", READ_ONLY + ", false, false"})
    void drawsReadItInTheLayoutThatItIsBoundWith(int layout, boolean enabled, boolean wrong) {
        try (Recorder recorder = new Recorder()) {
            CheckRun run = recorder.run();
            recorder.image(IMAGE, recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, VK10.VK_FORMAT_R8_UINT, 4, 4, 1))
                    .view(VIEW, IMAGE, VK10.VK_FORMAT_R8_UINT, VK10.VK_IMAGE_ASPECT_COLOR_BIT)
                    .begin();
            VkImageMemoryBarrier barrier = VkImageMemoryBarrier.create(run.struct("VkImageMemoryBarrier"));
            barrier.image(IMAGE).newLayout(GENERAL).subresourceRange().set(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1);
            run.call("vkCmdPipelineBarrier", Recorder.COMMANDS, 1, 0x1000, 0, 0, 0, 0, 0, 1, barrier.address())
                    .call("vkCmdBindShadingRateImageNV", Recorder.COMMANDS, VIEW, layout)
                    .call("vkCmdSetShadingRateImageEnableNV", Recorder.COMMANDS, enabled ? 1 : 0);
            String rule = "VUID-vkCmdBindShadingRateImageNV-imageView-02062";
            List<String> broken = recorder.broken(() -> run.call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0));
            assertEquals(wrong, broken.contains(rule), broken::toString);
        }
    }
}
