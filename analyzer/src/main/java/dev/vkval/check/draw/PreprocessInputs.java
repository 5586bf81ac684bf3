package dev.vkval.check.draw;

import org.lwjgl.vulkan.VkGeneratedCommandsInfoEXT;

/** What preprocessing and execution of generated commands have in common: the members of VkGeneratedCommandsInfoEXT. */
record PreprocessInputs(
        long executionSet,
        int stages,
        long layout,
        long address,
        long sizeBytes,
        long memory,
        int sequences,
        long counts) {
    /** @param info address of a VkGeneratedCommandsInfoEXT */
    static PreprocessInputs of(long info) {
        return new PreprocessInputs(
                VkGeneratedCommandsInfoEXT.nindirectExecutionSet(info),
                VkGeneratedCommandsInfoEXT.nshaderStages(info),
                VkGeneratedCommandsInfoEXT.nindirectCommandsLayout(info),
                VkGeneratedCommandsInfoEXT.nindirectAddress(info),
                VkGeneratedCommandsInfoEXT.nindirectAddressSize(info),
                VkGeneratedCommandsInfoEXT.npreprocessAddress(info),
                VkGeneratedCommandsInfoEXT.nmaxSequenceCount(info),
                VkGeneratedCommandsInfoEXT.nsequenceCountAddress(info));
    }
}
