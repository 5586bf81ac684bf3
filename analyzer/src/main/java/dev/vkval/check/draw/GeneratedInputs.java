package dev.vkval.check.draw;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.EXTDeviceGeneratedCommands;
import org.lwjgl.vulkan.VkGeneratedCommandsInfoEXT;
import org.lwjgl.vulkan.VkGeneratedCommandsMemoryRequirementsInfoEXT;
import org.lwjgl.vulkan.VkGeneratedCommandsPipelineInfoEXT;
import org.lwjgl.vulkan.VkGeneratedCommandsShaderInfoEXT;

/**
 * What the memory requirements of generated commands follow from, beside their layout.
 *
 * @param pipeline of the pNext chain, 0 for none
 * @param shaders of the pNext chain
 */
record GeneratedInputs(long executionSet, int maxSequences, int maxDraws, long pipeline, List<Long> shaders) {

    /** @param info address of a VkGeneratedCommandsMemoryRequirementsInfoEXT */
    static GeneratedInputs required(long info) {
        return new GeneratedInputs(
                VkGeneratedCommandsMemoryRequirementsInfoEXT.nindirectExecutionSet(info),
                VkGeneratedCommandsMemoryRequirementsInfoEXT.nmaxSequenceCount(info),
                VkGeneratedCommandsMemoryRequirementsInfoEXT.nmaxDrawCount(info),
                pipeline(info),
                shaders(info));
    }

    /** @param info address of a VkGeneratedCommandsInfoEXT */
    static GeneratedInputs used(long info) {
        return new GeneratedInputs(
                VkGeneratedCommandsInfoEXT.nindirectExecutionSet(info),
                VkGeneratedCommandsInfoEXT.nmaxSequenceCount(info),
                VkGeneratedCommandsInfoEXT.nmaxDrawCount(info),
                pipeline(info),
                shaders(info));
    }

    private static long pipeline(long info) {
        long chained =
                PNext.find(info, EXTDeviceGeneratedCommands.VK_STRUCTURE_TYPE_GENERATED_COMMANDS_PIPELINE_INFO_EXT);
        return chained == 0 ? 0 : VkGeneratedCommandsPipelineInfoEXT.npipeline(chained);
    }

    private static List<Long> shaders(long info) {
        long chained =
                PNext.find(info, EXTDeviceGeneratedCommands.VK_STRUCTURE_TYPE_GENERATED_COMMANDS_SHADER_INFO_EXT);
        long array = chained == 0 ? 0 : CMemory.pointer(chained + VkGeneratedCommandsShaderInfoEXT.PSHADERS);
        int count = chained == 0 ? 0 : CMemory.count(VkGeneratedCommandsShaderInfoEXT.nshaderCount(chained), array);
        List<Long> found = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            found.add(CMemory.handle(array, i));
        }
        return List.copyOf(found);
    }
}
