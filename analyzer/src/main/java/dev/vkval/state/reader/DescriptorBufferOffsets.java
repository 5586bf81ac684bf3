package dev.vkval.state.reader;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdSetDescriptorBufferOffsets2EXT;
import dev.vkval.capture.command.CmdSetDescriptorBufferOffsetsEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.command.BindPoints;
import java.util.List;
import org.lwjgl.vulkan.VkSetDescriptorBufferOffsetsInfoEXT;

/**
 * The parameters of a command that sets where descriptor sets are in descriptor buffers.
 *
 * @param bindPoints VkPipelineBindPoint
 * @param layout id of the pipeline layout, 0 for none
 * @param first number of the first set
 * @param count of sets whose offset is given
 * @param indices address of the indices of the buffers
 * @param offsets address of the offsets
 */
public record DescriptorBufferOffsets(
        List<Integer> bindPoints, long layout, int first, int count, long indices, long offsets) {

    /** Those of a vkCmdSetDescriptorBufferOffsetsEXT or vkCmdSetDescriptorBufferOffsets2EXT, null if it has no structure. */
    public static DescriptorBufferOffsets of(Call call) {
        if (call.command().number() == CmdSetDescriptorBufferOffsetsEXT.ID) {
            return given(
                    List.of(CmdSetDescriptorBufferOffsetsEXT.pipelineBindPoint(call)),
                    CmdSetDescriptorBufferOffsetsEXT.layout(call),
                    CmdSetDescriptorBufferOffsetsEXT.firstSet(call),
                    CmdSetDescriptorBufferOffsetsEXT.setCount(call),
                    CmdSetDescriptorBufferOffsetsEXT.pBufferIndices(call),
                    CmdSetDescriptorBufferOffsetsEXT.pOffsets(call));
        }
        long info = CmdSetDescriptorBufferOffsets2EXT.pSetDescriptorBufferOffsetsInfo(call);
        return info == 0
                ? null
                : given(
                        BindPoints.of(VkSetDescriptorBufferOffsetsInfoEXT.nstageFlags(info)),
                        VkSetDescriptorBufferOffsetsInfoEXT.nlayout(info),
                        VkSetDescriptorBufferOffsetsInfoEXT.nfirstSet(info),
                        VkSetDescriptorBufferOffsetsInfoEXT.nsetCount(info),
                        CMemory.pointer(info + VkSetDescriptorBufferOffsetsInfoEXT.PBUFFERINDICES),
                        CMemory.pointer(info + VkSetDescriptorBufferOffsetsInfoEXT.POFFSETS));
    }

    private static DescriptorBufferOffsets given(
            List<Integer> bindPoints, long layout, int first, int count, long indices, long offsets) {
        int given = Math.min(CMemory.count(count, indices), CMemory.count(count, offsets));
        return new DescriptorBufferOffsets(bindPoints, layout, first, given, indices, offsets);
    }

    /** The index of the descriptor buffer that one of the sets is in. */
    public int index(int number) {
        return CMemory.u32(indices, number);
    }

    /** Where it is in that. */
    public long offset(int number) {
        return CMemory.u64(offsets, number);
    }
}
