package dev.vkval.check.video;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRVideoEncodeH264;
import org.lwjgl.vulkan.KHRVideoEncodeH265;
import org.lwjgl.vulkan.video.STDVulkanVideoCodecH264;
import org.lwjgl.vulkan.video.STDVulkanVideoCodecH265;
import org.lwjgl.vulkan.video.StdVideoH264PictureParameterSet;
import org.lwjgl.vulkan.video.StdVideoH264PpsFlags;
import org.lwjgl.vulkan.video.StdVideoH265PictureParameterSet;
import org.lwjgl.vulkan.video.StdVideoH265PpsFlags;

/** Slices of encoded pictures, on devices that generate no weight tables and split no tiles, or do. */
class EncodedSliceRulesTest {
    private static final int PHYSICAL = 2;
    private static final int H264 = KHRVideoEncodeH264.VK_VIDEO_CODEC_OPERATION_ENCODE_H264_BIT_KHR;
    private static final int H265 = KHRVideoEncodeH265.VK_VIDEO_CODEC_OPERATION_ENCODE_H265_BIT_KHR;
    private static final int GENERATED_264 =
            KHRVideoEncodeH264.VK_VIDEO_ENCODE_H264_CAPABILITY_PREDICTION_WEIGHT_TABLE_GENERATED_BIT_KHR;
    private static final int GENERATED_265 =
            KHRVideoEncodeH265.VK_VIDEO_ENCODE_H265_CAPABILITY_PREDICTION_WEIGHT_TABLE_GENERATED_BIT_KHR;
    private static final int SEVERAL_TILES =
            KHRVideoEncodeH265.VK_VIDEO_ENCODE_H265_CAPABILITY_MULTIPLE_TILES_PER_SLICE_SEGMENT_BIT_KHR;
    private static final int SEVERAL_SEGMENTS =
            KHRVideoEncodeH265.VK_VIDEO_ENCODE_H265_CAPABILITY_MULTIPLE_SLICE_SEGMENTS_PER_TILE_BIT_KHR;
    private static final int P_264 = STDVulkanVideoCodecH264.STD_VIDEO_H264_SLICE_TYPE_P;
    private static final int B_264 = STDVulkanVideoCodecH264.STD_VIDEO_H264_SLICE_TYPE_B;
    private static final int P_265 = STDVulkanVideoCodecH265.STD_VIDEO_H265_SLICE_TYPE_P;
    private static final int B_265 = STDVulkanVideoCodecH265.STD_VIDEO_H265_SLICE_TYPE_B;

    /** The application asks for the capabilities of the profile. */
    private static void capabilities(VideoRun video, int operation, int flags) {
        String struct = operation == H264 ? "VkVideoEncodeH264CapabilitiesKHR" : "VkVideoEncodeH265CapabilitiesKHR";
        CheckRun run = video.run();
        long profile = run.struct("VkVideoProfileInfoKHR");
        long caps = run.struct("VkVideoCapabilitiesKHR");
        long own = run.struct(struct);
        run.set(profile, "VkVideoProfileInfoKHR", "videoCodecOperation", operation)
                .set(own, struct, "flags", flags)
                .set(caps, "VkVideoCapabilitiesKHR", "pNext", own)
                .call("vkGetPhysicalDeviceVideoCapabilitiesKHR", PHYSICAL, profile, caps);
    }

    /** Session parameters with one picture parameter set, whose numbers are 0. */
    private static void parameters(VideoRun video, Codec codec, long pictureSet) {
        CheckRun run = video.run();
        long added = run.struct(codec.addInfo());
        long own = run.struct(codec.createInfo());
        for (Codec.Sets sets : codec.sets()) {
            ParameterSets kind = sets.kind();
            run.set(added, codec.addInfo(), kind.count(), 1)
                    .set(added, codec.addInfo(), kind.array(), kind.picture() ? pictureSet : run.struct(kind.name()))
                    .set(own, codec.createInfo(), kind.most(), 1);
        }
        run.set(own, codec.createInfo(), "pParametersAddInfo", added);
        video.parameters(own);
    }

    private static List<String> encoded(VideoRun video, long own) {
        video.begin(0, VideoRun.PARAMETERS);
        return video.broken(() -> video.code(own, 0)).stream()
                .filter(id -> id.matches("VUID-VkVideoEncodeH26.PictureInfoKHR-flags-083(14|16|23|24)"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "0, true, false, " + P_264 + ", false, true",
        "0, true, false, " + P_264 + ", true, false",
        "0, true, false, " + B_264 + ", false, false",
        "0, false, true, " + B_264 + ", false, true",
        "0, false, true, " + P_264 + ", false, false",
        GENERATED_264 + ", true, true, " + P_264 + ", false, false"
    })
    void slicesOfH264HaveWeightTables(
            int flags, boolean weightedP, boolean weightedB, int type, boolean table, boolean broken) {
        try (VideoRun video = new VideoRun(H264, false)) {
            CheckRun run = video.run();
            capabilities(video, H264, flags);
            long set = run.struct("StdVideoH264PictureParameterSet");
            StdVideoH264PpsFlags.nweighted_pred_flag(set + StdVideoH264PictureParameterSet.FLAGS, weightedP ? 1 : 0);
            StdVideoH264PictureParameterSet.nweighted_bipred_idc(set, weightedB ? 1 : 0);
            parameters(video, Codec.ENCODE_H264, set);
            long header = run.struct("StdVideoEncodeH264SliceHeader");
            long weights = table ? run.struct("StdVideoEncodeH264WeightTable") : 0;
            run.set(header, "StdVideoEncodeH264SliceHeader", "slice_type", type)
                    .set(header, "StdVideoEncodeH264SliceHeader", "pWeightTable", weights);
            String slice = "VkVideoEncodeH264NaluSliceInfoKHR";
            String picture = "VkVideoEncodeH264PictureInfoKHR";
            long entry = run.struct(slice);
            long own = run.struct(picture);
            run.set(entry, slice, "pStdSliceHeader", header)
                    .set(own, picture, "naluSliceEntryCount", 1)
                    .set(own, picture, "pNaluSliceEntries", entry)
                    .set(own, picture, "pStdPictureInfo", run.struct("StdVideoEncodeH264PictureInfo"));
            assertEquals(
                    broken ? List.of("VUID-VkVideoEncodeH264PictureInfoKHR-flags-08314") : List.of(),
                    encoded(video, own));
        }
    }

    /** A picture of H.265 with so many slice segments; its picture parameter set has two columns of tiles. */
    private static List<String> h265(
            int flags, boolean tiles, boolean weightedP, boolean weightedB, int type, int count) {
        try (VideoRun video = new VideoRun(H265, false)) {
            CheckRun run = video.run();
            capabilities(video, H265, flags);
            long set = run.struct("StdVideoH265PictureParameterSet");
            long bits = set + StdVideoH265PictureParameterSet.FLAGS;
            StdVideoH265PpsFlags.nweighted_pred_flag(bits, weightedP ? 1 : 0);
            StdVideoH265PpsFlags.nweighted_bipred_flag(bits, weightedB ? 1 : 0);
            StdVideoH265PpsFlags.ntiles_enabled_flag(bits, tiles ? 1 : 0);
            StdVideoH265PictureParameterSet.nnum_tile_columns_minus1(set, (byte) 1);
            parameters(video, Codec.ENCODE_H265, set);
            long header = run.struct("StdVideoEncodeH265SliceSegmentHeader");
            run.set(header, "StdVideoEncodeH265SliceSegmentHeader", "slice_type", type);
            String segment = "VkVideoEncodeH265NaluSliceSegmentInfoKHR";
            String picture = "VkVideoEncodeH265PictureInfoKHR";
            long one = run.struct(segment);
            run.set(one, segment, "pStdSliceSegmentHeader", header);
            int bytes = 32;
            long entries = run.array(new long[count * bytes / Long.BYTES]);
            for (int i = 0; i < count; i++) {
                MemoryUtil.memCopy(one, entries + (long) i * bytes, bytes);
            }
            long own = run.struct(picture);
            run.set(own, picture, "naluSliceSegmentEntryCount", count)
                    .set(own, picture, "pNaluSliceSegmentEntries", entries)
                    .set(own, picture, "pStdPictureInfo", run.struct("StdVideoEncodeH265PictureInfo"));
            return encoded(video, own);
        }
    }

    @Test
    void segmentsOfH265HaveWeightTables() {
        List<String> broken = List.of("VUID-VkVideoEncodeH265PictureInfoKHR-flags-08316");
        assertEquals(broken, h265(0, false, true, false, P_265, 1));
        assertEquals(List.of(), h265(0, false, true, false, B_265, 1));
        assertEquals(broken, h265(0, false, false, true, B_265, 1));
        assertEquals(List.of(), h265(GENERATED_265, false, true, true, P_265, 1));
    }

    @Test
    void segmentsAreThoseOfTiles() {
        List<String> several = List.of("VUID-VkVideoEncodeH265PictureInfoKHR-flags-08323");
        List<String> split = List.of("VUID-VkVideoEncodeH265PictureInfoKHR-flags-08324");
        assertEquals(List.of(), h265(0, true, false, false, P_265, 2));
        assertEquals(several, h265(0, true, false, false, P_265, 1));
        assertEquals(List.of(), h265(SEVERAL_TILES, true, false, false, P_265, 1));
        assertEquals(split, h265(0, true, false, false, P_265, 3));
        assertEquals(split, h265(0, false, false, false, P_265, 2), "a picture without tiles");
        assertEquals(List.of(), h265(SEVERAL_SEGMENTS, true, false, false, P_265, 3));
    }
}
