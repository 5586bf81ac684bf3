package dev.vkval.check.video;

import java.util.List;
import org.lwjgl.vulkan.KHRVideoDecodeH264;
import org.lwjgl.vulkan.KHRVideoDecodeH265;
import org.lwjgl.vulkan.KHRVideoEncodeH264;
import org.lwjgl.vulkan.KHRVideoEncodeH265;

/** Codecs whose session parameters consist of parameter sets that updates add, with the rules about them. */
enum Codec {
    DECODE_H264(
            KHRVideoDecodeH264.VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR,
            "VkVideoDecodeH264",
            List.of(
                    new Sets(
                            ParameterSets.H264_SEQUENCE,
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07216",
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07217",
                            "VUID-vkCmdDecodeVideoKHR-StdVideoH264SequenceParameterSet-07154",
                            "pStdSPS",
                            List.of("seq_parameter_set_id")),
                    new Sets(
                            ParameterSets.H264_PICTURE,
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07218",
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07219",
                            "VUID-vkCmdDecodeVideoKHR-StdVideoH264PictureParameterSet-07155",
                            "pStdPPS",
                            List.of("seq_parameter_set_id", "pic_parameter_set_id")))),
    DECODE_H265(
            KHRVideoDecodeH265.VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR,
            "VkVideoDecodeH265",
            List.of(
                    new Sets(
                            ParameterSets.H265_VIDEO,
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07220",
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07221",
                            "VUID-vkCmdDecodeVideoKHR-StdVideoH265VideoParameterSet-07160",
                            "pStdVPS",
                            List.of("sps_video_parameter_set_id")),
                    new Sets(
                            ParameterSets.H265_SEQUENCE,
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07222",
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07223",
                            "VUID-vkCmdDecodeVideoKHR-StdVideoH265SequenceParameterSet-07161",
                            "pStdSPS",
                            List.of("sps_video_parameter_set_id", "pps_seq_parameter_set_id")),
                    new Sets(
                            ParameterSets.H265_PICTURE,
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07224",
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07225",
                            "VUID-vkCmdDecodeVideoKHR-StdVideoH265PictureParameterSet-07162",
                            "pStdPPS",
                            List.of(
                                    "sps_video_parameter_set_id",
                                    "pps_seq_parameter_set_id",
                                    "pps_pic_parameter_set_id")))),
    ENCODE_H264(
            KHRVideoEncodeH264.VK_VIDEO_CODEC_OPERATION_ENCODE_H264_BIT_KHR,
            "VkVideoEncodeH264",
            List.of(
                    new Sets(
                            ParameterSets.H264_SEQUENCE,
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07226",
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-06441",
                            "VUID-vkCmdEncodeVideoKHR-StdVideoH264SequenceParameterSet-08226",
                            null,
                            List.of("seq_parameter_set_id")),
                    new Sets(
                            ParameterSets.H264_PICTURE,
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07227",
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-06442",
                            "VUID-vkCmdEncodeVideoKHR-StdVideoH264PictureParameterSet-08227",
                            null,
                            List.of("seq_parameter_set_id", "pic_parameter_set_id")))),
    ENCODE_H265(
            KHRVideoEncodeH265.VK_VIDEO_CODEC_OPERATION_ENCODE_H265_BIT_KHR,
            "VkVideoEncodeH265",
            List.of(
                    new Sets(
                            ParameterSets.H265_VIDEO,
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07228",
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-06443",
                            "VUID-vkCmdEncodeVideoKHR-StdVideoH265VideoParameterSet-08231",
                            null,
                            List.of("sps_video_parameter_set_id")),
                    new Sets(
                            ParameterSets.H265_SEQUENCE,
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07229",
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-06444",
                            "VUID-vkCmdEncodeVideoKHR-StdVideoH265SequenceParameterSet-08232",
                            null,
                            List.of("sps_video_parameter_set_id", "pps_seq_parameter_set_id")),
                    new Sets(
                            ParameterSets.H265_PICTURE,
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-07230",
                            "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-06445",
                            "VUID-vkCmdEncodeVideoKHR-StdVideoH265PictureParameterSet-08233",
                            null,
                            List.of(
                                    "sps_video_parameter_set_id",
                                    "pps_seq_parameter_set_id",
                                    "pps_pic_parameter_set_id"))));

    private final int operation;
    private final String prefix;
    private final List<Sets> sets;

    /**
     * A kind of parameter sets with the rules about it.
     *
     * @param repeated no update may add one that is there
     * @param tooMany no update may add more than there is room for
     * @param absent pictures refer to those that are there
     * @param inline the member of inline session parameters that takes its place, null where there are none
     * @param reference members of the information about a picture that name one
     */
    record Sets(
            ParameterSets kind,
            String repeated,
            String tooMany,
            String absent,
            String inline,
            List<String> reference) {}

    Codec(int operation, String prefix, List<Sets> sets) {
        this.operation = operation;
        this.prefix = prefix;
        this.sets = sets;
    }

    /** The one of a VkVideoCodecOperationFlagBitsKHR, null for codecs without such sets. */
    static Codec of(int operation) {
        for (Codec codec : values()) {
            if (codec.operation == operation) {
                return codec;
            }
        }
        return null;
    }

    /** VkVideoCodecOperationFlagBitsKHR. */
    int operation() {
        return operation;
    }

    List<Sets> sets() {
        return sets;
    }

    /** The structure in the chain of the creation of session parameters. */
    String createInfo() {
        return prefix + "SessionParametersCreateInfoKHR";
    }

    /** The structure that adds parameter sets. */
    String addInfo() {
        return prefix + "SessionParametersAddInfoKHR";
    }

    /** The structure about a picture that is coded; its pStdPictureInfo names parameter sets. */
    String pictureInfo() {
        return prefix + "PictureInfoKHR";
    }

    /** The type of pStdPictureInfo. */
    String stdPictureInfo() {
        return prefix.replaceFirst("^Vk", "Std") + "PictureInfo";
    }

    /** The structure in the chain of a picture that brings its own parameter sets, of codecs that have one. */
    String inlineInfo() {
        return prefix + "InlineSessionParametersInfoKHR";
    }
}
