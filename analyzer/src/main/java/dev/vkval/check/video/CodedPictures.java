package dev.vkval.check.video;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.KHRVideoDecodeAV1;
import org.lwjgl.vulkan.KHRVideoDecodeH264;
import org.lwjgl.vulkan.KHRVideoDecodeH265;
import org.lwjgl.vulkan.KHRVideoDecodeVP9;
import org.lwjgl.vulkan.KHRVideoEncodeAV1;
import org.lwjgl.vulkan.KHRVideoEncodeH264;
import org.lwjgl.vulkan.KHRVideoEncodeH265;
import org.lwjgl.vulkan.VkVideoReferenceSlotInfoKHR;
import org.lwjgl.vulkan.video.StdVideoDecodeH264PictureInfo;
import org.lwjgl.vulkan.video.StdVideoDecodeH264PictureInfoFlags;
import org.lwjgl.vulkan.video.StdVideoDecodeH264ReferenceInfo;
import org.lwjgl.vulkan.video.StdVideoDecodeH264ReferenceInfoFlags;
import org.lwjgl.vulkan.video.StdVideoDecodeH265PictureInfo;
import org.lwjgl.vulkan.video.StdVideoDecodeH265PictureInfoFlags;
import org.lwjgl.vulkan.video.StdVideoEncodeH264PictureInfo;
import org.lwjgl.vulkan.video.StdVideoEncodeH264PictureInfoFlags;
import org.lwjgl.vulkan.video.StdVideoEncodeH265PictureInfo;
import org.lwjgl.vulkan.video.StdVideoEncodeH265PictureInfoFlags;

/** Reads which pictures a video coding command refers to, and whether it keeps the one that it makes. */
final class CodedPictures {
    private static final String AV1_DECODE = "StdVideoDecodeAV1PictureInfo";
    private static final String AV1_ENCODE = "StdVideoEncodeAV1PictureInfo";
    private static final String VP9_DECODE = "StdVideoDecodeVP9PictureInfo";
    private static final String REFRESHED = "refresh_frame_flags";

    private CodedPictures() {}

    /**
     * The reconstructed picture of VkVideoDecodeInfoKHR or VkVideoEncodeInfoKHR, null for none.
     *
     * @param slot address of a VkVideoReferenceSlotInfoKHR, 0 for none
     * @param operation VkVideoCodecOperationFlagBitsKHR
     */
    static SessionOperation.Setup setup(CoreContext context, long info, long slot, int operation) {
        if (slot == 0 || VkVideoReferenceSlotInfoKHR.nslotIndex(slot) < 0) {
            return null;
        }
        return new SessionOperation.Setup(
                VkVideoReferenceSlotInfoKHR.nslotIndex(slot),
                coded(info, operation),
                picture(context, slot),
                kept(info, operation));
    }

    private static DpbPicture picture(CoreContext context, long slot) {
        long resource = CMemory.pointer(slot + VkVideoReferenceSlotInfoKHR.PPICTURERESOURCE);
        return resource == 0 ? null : DpbPicture.read(context, resource);
    }

    /** The active reference pictures of decoding H.264. */
    static List<SessionOperation.Reference> references(CoreContext context, long slots, int count) {
        List<SessionOperation.Reference> read = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, slots); i++) {
            long slot = CMemory.element(slots, i, VkVideoReferenceSlotInfoKHR.SIZEOF);
            int index = VkVideoReferenceSlotInfoKHR.nslotIndex(slot);
            long std = std(slot, "VkVideoDecodeH264DpbSlotInfoKHR", "pStdReferenceInfo");
            DpbPicture picture = picture(context, slot);
            if (index >= 0 && std != 0 && picture != null) {
                kinds(std).forEach(kind -> read.add(new SessionOperation.Reference(index, kind, picture)));
            }
        }
        return read;
    }

    private static List<DpbSlot.Kind> kinds(long std) {
        long flags = std + StdVideoDecodeH264ReferenceInfo.FLAGS;
        boolean top = StdVideoDecodeH264ReferenceInfoFlags.ntop_field_flag(flags) != 0;
        boolean bottom = StdVideoDecodeH264ReferenceInfoFlags.nbottom_field_flag(flags) != 0;
        List<DpbSlot.Kind> kinds = new ArrayList<>();
        if (top) {
            kinds.add(DpbSlot.Kind.TOP_FIELD);
        }
        if (bottom) {
            kinds.add(DpbSlot.Kind.BOTTOM_FIELD);
        }
        return kinds.isEmpty() ? List.of(DpbSlot.Kind.FRAME) : kinds;
    }

    private static DpbSlot.Kind coded(long info, int operation) {
        long std = operation == KHRVideoDecodeH264.VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR
                ? std(info, "VkVideoDecodeH264PictureInfoKHR")
                : 0;
        long flags = std + StdVideoDecodeH264PictureInfo.FLAGS;
        if (std == 0 || StdVideoDecodeH264PictureInfoFlags.nfield_pic_flag(flags) == 0) {
            return DpbSlot.Kind.FRAME;
        }
        return StdVideoDecodeH264PictureInfoFlags.nbottom_field_flag(flags) == 0
                ? DpbSlot.Kind.TOP_FIELD
                : DpbSlot.Kind.BOTTOM_FIELD;
    }

    private static boolean kept(long info, int operation) {
        return switch (operation) {
            case KHRVideoDecodeH264.VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR -> {
                long std = std(info, "VkVideoDecodeH264PictureInfoKHR");
                long flags = std + StdVideoDecodeH264PictureInfo.FLAGS;
                yield std != 0 && StdVideoDecodeH264PictureInfoFlags.nis_reference(flags) != 0;
            }
            case KHRVideoDecodeH265.VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR -> {
                long std = std(info, "VkVideoDecodeH265PictureInfoKHR");
                long flags = std + StdVideoDecodeH265PictureInfo.FLAGS;
                yield std != 0 && StdVideoDecodeH265PictureInfoFlags.nIsReference(flags) != 0;
            }
            case KHRVideoEncodeH264.VK_VIDEO_CODEC_OPERATION_ENCODE_H264_BIT_KHR -> {
                long std = std(info, "VkVideoEncodeH264PictureInfoKHR");
                long flags = std + StdVideoEncodeH264PictureInfo.FLAGS;
                yield std != 0 && StdVideoEncodeH264PictureInfoFlags.nis_reference(flags) != 0;
            }
            case KHRVideoEncodeH265.VK_VIDEO_CODEC_OPERATION_ENCODE_H265_BIT_KHR -> {
                long std = std(info, "VkVideoEncodeH265PictureInfoKHR");
                long flags = std + StdVideoEncodeH265PictureInfo.FLAGS;
                yield std != 0 && StdVideoEncodeH265PictureInfoFlags.nis_reference(flags) != 0;
            }
            case KHRVideoDecodeAV1.VK_VIDEO_CODEC_OPERATION_DECODE_AV1_BIT_KHR ->
                refreshes(std(info, "VkVideoDecodeAV1PictureInfoKHR"), AV1_DECODE);
            case KHRVideoEncodeAV1.VK_VIDEO_CODEC_OPERATION_ENCODE_AV1_BIT_KHR ->
                refreshes(std(info, "VkVideoEncodeAV1PictureInfoKHR"), AV1_ENCODE);
            case KHRVideoDecodeVP9.VK_VIDEO_CODEC_OPERATION_DECODE_VP9_BIT_KHR ->
                refreshes(std(info, "VkVideoDecodeVP9PictureInfoKHR"), VP9_DECODE);
            default -> false;
        };
    }

    private static boolean refreshes(long std, String struct) {
        return std != 0 && ParameterSets.value(struct, std, REFRESHED) != 0;
    }

    private static long std(long info, String struct) {
        return std(info, struct, "pStdPictureInfo");
    }

    private static long std(long chain, String struct, String member) {
        return ParameterSets.pointer(struct, ParameterSets.chained(chain, struct), member);
    }
}
