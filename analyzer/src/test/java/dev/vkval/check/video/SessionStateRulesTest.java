package dev.vkval.check.video;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.registry.Registry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRVideoDecodeH264;
import org.lwjgl.vulkan.KHRVideoDecodeH265;
import org.lwjgl.vulkan.KHRVideoEncodeH264;
import org.lwjgl.vulkan.KHRVideoEncodeQueue;
import org.lwjgl.vulkan.KHRVideoQueue;
import org.lwjgl.vulkan.video.StdVideoDecodeH264PictureInfo;
import org.lwjgl.vulkan.video.StdVideoDecodeH264PictureInfoFlags;
import org.lwjgl.vulkan.video.StdVideoDecodeH264ReferenceInfo;
import org.lwjgl.vulkan.video.StdVideoDecodeH264ReferenceInfoFlags;

class SessionStateRulesTest {
    private static final int RESET = KHRVideoQueue.VK_VIDEO_CODING_CONTROL_RESET_BIT_KHR;
    private static final int RATE = KHRVideoEncodeQueue.VK_VIDEO_CODING_CONTROL_ENCODE_RATE_CONTROL_BIT_KHR;
    private static final int QUALITY = KHRVideoEncodeQueue.VK_VIDEO_CODING_CONTROL_ENCODE_QUALITY_LEVEL_BIT_KHR;
    private static final String CONSTANT = "VkVideoEncodeRateControlInfoKHR";
    private static final String LEVEL = "VkVideoEncodeQualityLevelInfoKHR";
    private static final String BEGIN = "VUID-vkCmdBeginVideoCodingKHR-";
    private static final String DECODE = "VUID-vkCmdDecodeVideoKHR-";

    private static VideoRun h264() {
        return new VideoRun(KHRVideoDecodeH264.VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR, true);
    }

    private static VideoRun encoder() {
        return new VideoRun(KHRVideoEncodeH264.VK_VIDEO_CODEC_OPERATION_ENCODE_H264_BIT_KHR, false);
    }

    /** Of what is wrong when a command buffer is submitted, what is not about image layouts. */
    private static List<String> submit(VideoRun run) {
        return run.submit().stream().filter(id -> !id.matches(".*-108\\d\\d")).toList();
    }

    @Test
    void aSessionIsResetBeforeItDecodes() {
        try (VideoRun run = h264()) {
            run.begin(0, 0);
            run.code(0, 0);
            run.end();
            assertEquals(List.of(DECODE + "None-07011"), submit(run));
            run.begin(0, 0);
            run.control(RESET, 0);
            run.code(0, 0);
            run.end();
            assertEquals(List.of(), submit(run));
            run.begin(0, 0);
            run.code(0, 0);
            run.end();
            assertEquals(List.of(), submit(run), "the submit before has reset it");
        }
    }

    @Test
    void aSessionIsResetBeforeItEncodesOrIsControlled() {
        try (VideoRun run = encoder()) {
            run.begin(0, 0);
            run.control(RATE, run.struct(CONSTANT, info -> {}));
            run.code(0, 0);
            run.end();
            assertEquals(
                    List.of("VUID-vkCmdControlVideoCodingKHR-flags-07017", "VUID-vkCmdEncodeVideoKHR-None-07012"),
                    submit(run));
        }
    }

    @Test
    void slotsAreActiveWithTheirPictures() {
        try (VideoRun run = h264()) {
            run.begin(0, 0, run.slot(0, 0, 0));
            run.control(RESET, 0);
            run.end();
            assertEquals(List.of(BEGIN + "slotIndex-07239"), submit(run));
            run.begin(0, 0, run.slot(-1, 0, 0));
            run.code(frame(run), run.slot(0, 0, 0));
            run.end();
            run.scope(0, 0, run.slot(0, 0, 0));
            run.end();
            assertEquals(List.of(), submit(run), "a command before has set it up");
            run.begin(0, 0, run.slot(0, 1, 0));
            run.end();
            assertEquals(List.of(BEGIN + "pPictureResource-07265"), submit(run), "another layer");
            run.begin(0, 0, run.slot(0, -1, 0));
            run.end();
            run.scope(0, 0, run.slot(0, 0, 0));
            run.end();
            assertEquals(List.of(BEGIN + "slotIndex-07239"), submit(run), "no resource deactivates it");
        }
    }

    @Test
    void aPictureThatIsNotKeptMayBeAnything() {
        try (VideoRun run = new VideoRun(KHRVideoDecodeH265.VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR, true)) {
            run.begin(0, 0, run.slot(-1, 0, 0));
            run.control(RESET, 0);
            run.code(0, run.slot(0, 0, 0));
            run.end();
            run.scope(0, 0, run.slot(0, 1, 0));
            run.end();
            assertEquals(List.of(), submit(run));
        }
    }

    /** What the reference is to: a frame has been set up in the slot. */
    @ParameterizedTest
    @CsvSource({
        "false, false, 0, ''",
        "false, false, 1, pDecodeInfo-07266",
        "true, false, 0, pDecodeInfo-07267",
        "false, true, 0, pDecodeInfo-07268",
    })
    void referencesAreToWhatIsInTheSlot(boolean top, boolean bottom, int slot, String rule) {
        try (VideoRun run = h264()) {
            run.begin(0, 0, run.slot(-1, 0, 0));
            run.control(RESET, 0);
            run.code(frame(run), run.slot(0, 0, 0));
            run.code(frame(run), 0, run.slot(slot, 0, reference(run, top, bottom)));
            run.end();
            assertEquals(rule.isEmpty() ? List.of() : List.of(DECODE + rule), submit(run));
        }
    }

    @Test
    void aScopeBeginsWithTheRateControlThatIsSet() {
        try (VideoRun run = encoder()) {
            run.begin(0, 0);
            run.control(RESET, 0);
            run.control(RATE, rate(run, 7));
            run.end();
            run.scope(rate(run, 7), 0);
            run.end();
            assertEquals(List.of(), submit(run));
            run.begin(0, 0);
            run.end();
            run.scope(rate(run, 8), 0);
            run.end();
            assertEquals(List.of(BEGIN + "pBeginInfo-08253", BEGIN + "pBeginInfo-08254"), submit(run));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, ''", "1, 0, VUID-vkCmdEncodeVideoKHR-None-08318"})
    void parametersHaveTheQualityLevelThatIsSet(int set, int created, String rule) {
        try (VideoRun run = encoder()) {
            run.parameters(created == 0 ? 0 : level(run, created));
            run.begin(0, VideoRun.PARAMETERS);
            run.control(RESET | QUALITY, level(run, set));
            run.code(0, 0);
            run.end();
            assertEquals(rule.isEmpty() ? List.of() : List.of(rule), submit(run));
        }
    }

    private static long rate(VideoRun run, int size) {
        return run.struct(
                CONSTANT,
                info -> run.run()
                        .set(
                                info,
                                CONSTANT,
                                "rateControlMode",
                                KHRVideoEncodeQueue.VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DISABLED_BIT_KHR)
                        .set(info, CONSTANT, "virtualBufferSizeInMs", size));
    }

    private static long level(VideoRun run, int level) {
        return run.struct(LEVEL, info -> run.run().set(info, LEVEL, "qualityLevel", level));
    }

    /** The picture of a frame that is a reference. */
    private static long frame(VideoRun run) {
        String struct = "VkVideoDecodeH264PictureInfoKHR";
        long std = run.struct("StdVideoDecodeH264PictureInfo", info -> {
            StdVideoDecodeH264PictureInfoFlags.nis_reference(info + StdVideoDecodeH264PictureInfo.FLAGS, 1);
        });
        return run.struct(struct, info -> put(info, struct, "pStdPictureInfo", std));
    }

    private static long reference(VideoRun run, boolean top, boolean bottom) {
        String struct = "VkVideoDecodeH264DpbSlotInfoKHR";
        long std = run.struct("StdVideoDecodeH264ReferenceInfo", info -> {
            long flags = info + StdVideoDecodeH264ReferenceInfo.FLAGS;
            StdVideoDecodeH264ReferenceInfoFlags.ntop_field_flag(flags, top ? 1 : 0);
            StdVideoDecodeH264ReferenceInfoFlags.nbottom_field_flag(flags, bottom ? 1 : 0);
        });
        return run.struct(struct, info -> put(info, struct, "pStdReferenceInfo", std));
    }

    private static void put(long address, String struct, String member, long pointer) {
        MemoryUtil.memPutAddress(
                address + Registry.vulkan().struct(struct).member(member).offset(), pointer);
    }
}
