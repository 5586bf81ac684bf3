package dev.vkval.check.video;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.KHRVideoDecodeH265;
import org.lwjgl.vulkan.KHRVideoDecodeQueue;
import org.lwjgl.vulkan.KHRVideoEncodeH265;
import org.lwjgl.vulkan.KHRVideoEncodeQuantizationMap;
import org.lwjgl.vulkan.KHRVideoEncodeQueue;
import org.lwjgl.vulkan.VK10;

/** The layouts of the pictures of video coding commands. */
class VideoLayoutTest {
    private static final int GENERAL = VK10.VK_IMAGE_LAYOUT_GENERAL;
    private static final int DECODED = KHRVideoDecodeQueue.VK_IMAGE_LAYOUT_VIDEO_DECODE_DST_KHR;
    private static final int DECODE_DPB = KHRVideoDecodeQueue.VK_IMAGE_LAYOUT_VIDEO_DECODE_DPB_KHR;
    private static final int SOURCE = KHRVideoEncodeQueue.VK_IMAGE_LAYOUT_VIDEO_ENCODE_SRC_KHR;
    private static final int ENCODE_DPB = KHRVideoEncodeQueue.VK_IMAGE_LAYOUT_VIDEO_ENCODE_DPB_KHR;
    private static final int MAP = KHRVideoEncodeQuantizationMap.VK_IMAGE_LAYOUT_VIDEO_ENCODE_QUANTIZATION_MAP_KHR;
    private static final List<String> LAYOUTS =
            List.of("10801", "10802", "10803", "10804", "10811", "10812", "10813", "10314");

    private static VideoRun decoder() {
        return new VideoRun(KHRVideoDecodeH265.VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR, true);
    }

    private static VideoRun encoder() {
        return new VideoRun(KHRVideoEncodeH265.VK_VIDEO_CODEC_OPERATION_ENCODE_H265_BIT_KHR, false);
    }

    /** The numbers of the rules about layouts among these. */
    private static String layouts(List<String> broken) {
        return String.join(
                " ",
                broken.stream()
                        .map(id -> id.substring(id.lastIndexOf('-') + 1))
                        .filter(LAYOUTS::contains)
                        .toList());
    }

    private static String coded(VideoRun run, long next, int setup, int first, int second) {
        run.begin();
        run.transition(0, first);
        run.transition(1, second);
        run.scope(0, 0);
        return layouts(run.broken(() -> run.code(next, run.slot(0, setup, 0), run.slot(1, 1, 0))));
    }

    /** The layer of the reconstructed picture, and the layouts of the layers: the output is in the first one. */
    @ParameterizedTest
    @CsvSource({
        DECODED + ", " + DECODE_DPB + ", 1, ''",
        DECODE_DPB + ", " + DECODE_DPB + ", 0, ''",
        GENERAL + ", " + DECODE_DPB + ", 1, 10801",
        DECODED + ", " + GENERAL + ", 1, 10803 10804",
        DECODED + ", " + DECODE_DPB + ", 0, 10802 10803",
    })
    void decoding(int first, int second, int setup, String rules) {
        try (VideoRun run = decoder()) {
            assertEquals(rules, coded(run, 0, setup, first, second));
        }
    }

    @Test
    void references() {
        try (VideoRun run = decoder()) {
            run.begin();
            run.transition(1, GENERAL);
            run.scope(0, 0);
            assertEquals("10804", layouts(run.broken(() -> run.code(0, 0, run.slot(1, 1, 0)))));
        }
        try (VideoRun run = encoder()) {
            run.begin();
            run.transition(1, GENERAL);
            run.scope(0, 0);
            assertEquals("10813", layouts(run.broken(() -> run.code(0, 0, run.slot(1, 1, 0)))));
        }
    }

    @ParameterizedTest
    @CsvSource({
        SOURCE + ", " + ENCODE_DPB + ", ''",
        GENERAL + ", " + ENCODE_DPB + ", 10811",
        SOURCE + ", " + GENERAL + ", 10812 10813",
    })
    void encoding(int first, int second, String rules) {
        try (VideoRun run = encoder()) {
            assertEquals(rules, coded(run, 0, 1, first, second));
        }
    }

    @ParameterizedTest
    @CsvSource({MAP + ", ''", GENERAL + ", 10314"})
    void quantizationMaps(int layout, String rules) {
        try (VideoRun run = encoder()) {
            String struct = "VkVideoEncodeQuantizationMapInfoKHR";
            long map = run.struct(struct, info -> run.run().set(info, struct, "quantizationMap", VideoRun.VIEW));
            run.begin();
            run.transition(0, layout);
            run.transition(1, layout);
            run.scope(0, 0);
            String found = layouts(run.broken(() -> run.code(map, 0)));
            assertEquals(rules, found.replace("10811", "").strip(), "the source is a layer of the same image");
        }
    }

    @Test
    void aSubmittedCommandFindsTheLayoutsOfTheSubmitBefore() {
        try (VideoRun run = decoder()) {
            run.begin();
            run.transition(0, GENERAL);
            run.submit();
            run.begin(0, 0);
            assertEquals("", layouts(run.broken(() -> run.code(0, 0))), "of the command buffer alone nothing is known");
            run.end();
            assertEquals("10801", layouts(run.submit()));
        }
    }
}
