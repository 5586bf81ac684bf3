package dev.vkval.check.video;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import java.util.OptionalLong;
import org.lwjgl.vulkan.KHRVideoEncodeH264;
import org.lwjgl.vulkan.KHRVideoEncodeH265;
import org.lwjgl.vulkan.VkVideoEncodeH264CapabilitiesKHR;
import org.lwjgl.vulkan.VkVideoEncodeH264NaluSliceInfoKHR;
import org.lwjgl.vulkan.VkVideoEncodeH264PictureInfoKHR;
import org.lwjgl.vulkan.VkVideoEncodeH265CapabilitiesKHR;
import org.lwjgl.vulkan.VkVideoEncodeH265NaluSliceSegmentInfoKHR;
import org.lwjgl.vulkan.VkVideoEncodeH265PictureInfoKHR;
import org.lwjgl.vulkan.VkVideoSessionCreateInfoKHR;
import org.lwjgl.vulkan.video.STDVulkanVideoCodecH264;
import org.lwjgl.vulkan.video.STDVulkanVideoCodecH265;

/**
 * The slices of an encoded picture beside its picture parameter set, where the implementation reported that it lacks a
 * capability.
 */
final class EncodedSliceRules {
    private static final String H264_HEADER = "StdVideoEncodeH264SliceHeader";
    private static final String H265_HEADER = "StdVideoEncodeH265SliceSegmentHeader";

    private final CoreContext context;

    EncodedSliceRules(CoreContext context) {
        this.context = context;
    }

    /** @param info address of VkVideoEncodeInfoKHR */
    void check(Call call, CommandBufferState buffer, StateObject session, PictureParameters picture, long info) {
        switch (session.subState(SessionParameterRules.CODEC)) {
            case ENCODE_H264 -> h264(call, buffer, session, picture, info);
            case ENCODE_H265 -> h265(call, buffer, session, picture, info);
            default -> {}
        }
    }

    private void h264(Call call, CommandBufferState buffer, StateObject session, PictureParameters picture, long info) {
        long caps = capabilities(session, KHRVideoEncodeH264.VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_CAPABILITIES_KHR);
        long own = PNext.find(info, KHRVideoEncodeH264.VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_PICTURE_INFO_KHR);
        int generated = KHRVideoEncodeH264.VK_VIDEO_ENCODE_H264_CAPABILITY_PREDICTION_WEIGHT_TABLE_GENERATED_BIT_KHR;
        if (caps == 0 || own == 0 || (VkVideoEncodeH264CapabilitiesKHR.nflags(caps) & generated) != 0) {
            return;
        }
        long slices = CMemory.pointer(own + VkVideoEncodeH264PictureInfoKHR.PNALUSLICEENTRIES);
        int count = CMemory.count(VkVideoEncodeH264PictureInfoKHR.nnaluSliceEntryCount(own), slices);
        for (int i = 0; i < count; i++) {
            long slice = CMemory.element(slices, i, VkVideoEncodeH264NaluSliceInfoKHR.SIZEOF);
            long header = CMemory.pointer(slice + VkVideoEncodeH264NaluSliceInfoKHR.PSTDSLICEHEADER);
            boolean weighted = header != 0
                    && switch (ParameterSets.value(H264_HEADER, header, "slice_type")) {
                        case STDVulkanVideoCodecH264.STD_VIDEO_H264_SLICE_TYPE_P -> picture.weightedP();
                        case STDVulkanVideoCodecH264.STD_VIDEO_H264_SLICE_TYPE_B -> picture.weightedB();
                        default -> false;
                    };
            if (weighted && ParameterSets.pointer(H264_HEADER, header, "pWeightTable") == 0) {
                weightTable(error(
                        call,
                        buffer,
                        session,
                        "VUID-VkVideoEncodeH264PictureInfoKHR-flags-08314",
                        "<VkVideoEncodeH264PictureInfoKHR>.pNaluSliceEntries[" + i
                                + "].pStdSliceHeader->pWeightTable"));
                return;
            }
        }
    }

    private void h265(Call call, CommandBufferState buffer, StateObject session, PictureParameters picture, long info) {
        long caps = capabilities(session, KHRVideoEncodeH265.VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_CAPABILITIES_KHR);
        long own = PNext.find(info, KHRVideoEncodeH265.VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_PICTURE_INFO_KHR);
        if (caps == 0 || own == 0) {
            return;
        }
        int flags = VkVideoEncodeH265CapabilitiesKHR.nflags(caps);
        long segments = CMemory.pointer(own + VkVideoEncodeH265PictureInfoKHR.PNALUSLICESEGMENTENTRIES);
        int count = CMemory.count(VkVideoEncodeH265PictureInfoKHR.nnaluSliceSegmentEntryCount(own), segments);
        tiles(call, buffer, session, picture, flags, count);
        int generated = KHRVideoEncodeH265.VK_VIDEO_ENCODE_H265_CAPABILITY_PREDICTION_WEIGHT_TABLE_GENERATED_BIT_KHR;
        for (int i = 0; i < count && (flags & generated) == 0; i++) {
            long segment = CMemory.element(segments, i, VkVideoEncodeH265NaluSliceSegmentInfoKHR.SIZEOF);
            long header = CMemory.pointer(segment + VkVideoEncodeH265NaluSliceSegmentInfoKHR.PSTDSLICESEGMENTHEADER);
            boolean weighted = header != 0
                    && switch (ParameterSets.value(H265_HEADER, header, "slice_type")) {
                        case STDVulkanVideoCodecH265.STD_VIDEO_H265_SLICE_TYPE_P -> picture.weightedP();
                        case STDVulkanVideoCodecH265.STD_VIDEO_H265_SLICE_TYPE_B -> picture.weightedB();
                        default -> false;
                    };
            if (weighted && ParameterSets.pointer(H265_HEADER, header, "pWeightTable") == 0) {
                weightTable(error(
                        call,
                        buffer,
                        session,
                        "VUID-VkVideoEncodeH265PictureInfoKHR-flags-08316",
                        "<VkVideoEncodeH265PictureInfoKHR>.pNaluSliceSegmentEntries[" + i
                                + "].pStdSliceSegmentHeader->pWeightTable"));
                return;
            }
        }
    }

    private void tiles(
            Call call,
            CommandBufferState buffer,
            StateObject session,
            PictureParameters picture,
            int flags,
            int count) {
        String member = "<VkVideoEncodeH265PictureInfoKHR>.naluSliceSegmentEntryCount";
        int several = KHRVideoEncodeH265.VK_VIDEO_ENCODE_H265_CAPABILITY_MULTIPLE_TILES_PER_SLICE_SEGMENT_BIT_KHR;
        if ((flags & several) == 0 && count < picture.tiles()) {
            error(call, buffer, session, "VUID-VkVideoEncodeH265PictureInfoKHR-flags-08323", member)
                    .title("a slice segment has several tiles, which the implementation does not support")
                    .message("there are %d slice segments for %d tiles of the picture", count, picture.tiles())
                    .help("encode at least one slice segment for each tile")
                    .report();
        }
        int split = KHRVideoEncodeH265.VK_VIDEO_ENCODE_H265_CAPABILITY_MULTIPLE_SLICE_SEGMENTS_PER_TILE_BIT_KHR;
        if ((flags & split) == 0 && count > picture.tiles()) {
            error(call, buffer, session, "VUID-VkVideoEncodeH265PictureInfoKHR-flags-08324", member)
                    .title("a tile has several slice segments, which the implementation does not support")
                    .message("there are %d slice segments for %d tiles of the picture", count, picture.tiles())
                    .help("encode at most one slice segment for each tile")
                    .report();
        }
    }

    private static void weightTable(Problem problem) {
        problem.title("a slice with explicit weighted prediction has no weight table")
                .message("its picture parameter set has weighted prediction for its slice type, pWeightTable is NULL,"
                        + " and the implementation does not generate the table")
                .help("provide a weight table, or turn weighted prediction off in the picture parameter set")
                .report();
    }

    private Problem error(Call call, CommandBufferState buffer, StateObject session, String rule, String member) {
        return context.error(call, rule).on(buffer).on(session).parameter("pEncodeInfo->pNext" + member);
    }

    /** Of the profile of a session, from its chain; 0 where they are not known. */
    private long capabilities(StateObject session, int type) {
        OptionalLong info = CreationParameters.address(session.type(), session);
        long profile =
                info.isEmpty() ? 0 : CMemory.pointer(info.getAsLong() + VkVideoSessionCreateInfoKHR.PVIDEOPROFILE);
        OptionalLong caps = profile == 0
                ? OptionalLong.empty()
                : context.state()
                        .devices()
                        .properties(context.now().dispatched())
                        .video()
                        .capabilities(profile);
        return caps.isEmpty() || caps.getAsLong() == 0 ? 0 : PNext.find(caps.getAsLong(), type);
    }
}
