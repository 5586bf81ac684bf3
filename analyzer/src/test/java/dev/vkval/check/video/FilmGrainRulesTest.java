package dev.vkval.check.video;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.registry.Registry;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRVideoDecodeAV1;
import org.lwjgl.vulkan.video.StdVideoDecodeAV1PictureInfo;
import org.lwjgl.vulkan.video.StdVideoDecodeAV1PictureInfoFlags;

class FilmGrainRulesTest {
    private static final String RULE = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-09249";

    /** The layer of the reconstructed picture; the output is in layer 0. */
    @ParameterizedTest
    @CsvSource({"1, 0, true", "1, 1, false", "0, 0, false"})
    void grainIsAppliedToACopy(int grain, int layer, boolean wrong) {
        String struct = "VkVideoDecodeAV1PictureInfoKHR";
        try (VideoRun run = new VideoRun(KHRVideoDecodeAV1.VK_VIDEO_CODEC_OPERATION_DECODE_AV1_BIT_KHR, true)) {
            long std = run.struct("StdVideoDecodeAV1PictureInfo", info -> {
                StdVideoDecodeAV1PictureInfoFlags.napply_grain(info + StdVideoDecodeAV1PictureInfo.FLAGS, grain);
            });
            long picture = run.struct(
                    struct,
                    info -> MemoryUtil.memPutAddress(
                            info
                                    + Registry.vulkan()
                                            .struct(struct)
                                            .member("pStdPictureInfo")
                                            .offset(),
                            std));
            run.begin(0, 0);
            List<String> broken = run.broken(() -> run.code(picture, run.slot(0, layer, 0)));
            assertEquals(wrong, broken.contains(RULE), broken::toString);
        }
    }
}
