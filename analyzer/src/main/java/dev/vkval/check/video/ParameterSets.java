package dev.vkval.check.video;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A kind of parameter sets of a codec: where a structure has an array of them, and what identifies one.
 *
 * @param name {@code StdVideoH264SequenceParameterSet}
 * @param count the member with the number of elements in structures that add some
 * @param array the member with the elements
 * @param most the member with the greatest number of them in the structure of creation
 * @param identity members of an element whose values together identify it, each one byte
 */
record ParameterSets(String name, String count, String array, String most, List<String> identity) {
    static final ParameterSets H264_SEQUENCE = new ParameterSets(
            "StdVideoH264SequenceParameterSet",
            "stdSPSCount",
            "pStdSPSs",
            "maxStdSPSCount",
            List.of("seq_parameter_set_id"));
    static final ParameterSets H264_PICTURE = new ParameterSets(
            "StdVideoH264PictureParameterSet",
            "stdPPSCount",
            "pStdPPSs",
            "maxStdPPSCount",
            List.of("seq_parameter_set_id", "pic_parameter_set_id"));
    static final ParameterSets H265_VIDEO = new ParameterSets(
            "StdVideoH265VideoParameterSet",
            "stdVPSCount",
            "pStdVPSs",
            "maxStdVPSCount",
            List.of("vps_video_parameter_set_id"));
    static final ParameterSets H265_SEQUENCE = new ParameterSets(
            "StdVideoH265SequenceParameterSet",
            "stdSPSCount",
            "pStdSPSs",
            "maxStdSPSCount",
            List.of("sps_video_parameter_set_id", "sps_seq_parameter_set_id"));
    static final ParameterSets H265_PICTURE = new ParameterSets(
            "StdVideoH265PictureParameterSet",
            "stdPPSCount",
            "pStdPPSs",
            "maxStdPPSCount",
            List.of("sps_video_parameter_set_id", "pps_seq_parameter_set_id", "pps_pic_parameter_set_id"));

    /** Whether they are picture parameter sets. */
    boolean picture() {
        return equals(H264_PICTURE) || equals(H265_PICTURE);
    }

    /** The identities of the elements that a structure adds, in its order. */
    List<List<Integer>> added(String struct, long address) {
        Struct type = Registry.vulkan().struct(struct);
        long elements = CMemory.pointer(address + type.member(array).offset());
        int number = CMemory.count(CMemory.u32(address + type.member(count).offset()), elements);
        int elementBytes = Registry.vulkan().struct(name).sizeBytes();
        return IntStream.range(0, number)
                .mapToObj(i -> values(name, CMemory.element(elements, i, elementBytes), identity))
                .toList();
    }

    /** Values of members of one byte or four. */
    static List<Integer> values(String struct, long address, List<String> members) {
        return members.stream().map(name -> value(struct, address, name)).toList();
    }

    static int value(String struct, long address, String name) {
        Member member = Registry.vulkan().struct(struct).member(name);
        long place = address + member.offset();
        return member.sizeBytes() == 1 ? CMemory.u8(place) : CMemory.u32(place);
    }

    /** A pointer in a structure, 0 where there is no structure. */
    static long pointer(String struct, long address, String name) {
        return address == 0
                ? 0
                : CMemory.pointer(
                        address + Registry.vulkan().struct(struct).member(name).offset());
    }

    /** The structure of that name in a chain, 0 for none. */
    static long chained(long structure, String name) {
        return structure == 0
                ? 0
                : PNext.find(structure, Registry.vulkan().struct(name).sType());
    }
}
