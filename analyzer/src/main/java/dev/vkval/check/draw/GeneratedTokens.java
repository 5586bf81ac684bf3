package dev.vkval.check.draw;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.state.object.StateObject;
import java.util.OptionalLong;
import org.lwjgl.vulkan.EXTDeviceGeneratedCommands;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkIndirectCommandsExecutionSetTokenEXT;
import org.lwjgl.vulkan.VkIndirectCommandsLayoutCreateInfoEXT;
import org.lwjgl.vulkan.VkIndirectCommandsLayoutTokenEXT;
import org.lwjgl.vulkan.VkIndirectCommandsTokenDataEXT;

/**
 * What a VkIndirectCommandsLayoutEXT says about shaders.
 *
 * @param executionSet whether it has a token for an execution set
 * @param stages VkShaderStageFlags of that token
 * @param pipelineLayout whether it was created with a layout of descriptors and push constants
 */
record GeneratedTokens(boolean executionSet, int stages, boolean pipelineLayout) {

    /** Of a layout, null where it is not known what it was created with. */
    static GeneratedTokens of(StateObject layout) {
        OptionalLong created = CreationParameters.address("VkIndirectCommandsLayoutEXT", layout);
        return created.isPresent() ? of(created.getAsLong()) : null;
    }

    private static GeneratedTokens of(long info) {
        boolean described = VkIndirectCommandsLayoutCreateInfoEXT.npipelineLayout(info) != 0
                || PNext.find(info, VK10.VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO) != 0;
        long tokens = CMemory.pointer(info + VkIndirectCommandsLayoutCreateInfoEXT.PTOKENS);
        int count = CMemory.count(VkIndirectCommandsLayoutCreateInfoEXT.ntokenCount(info), tokens);
        for (int i = 0; i < count; i++) {
            long token = CMemory.element(tokens, i, VkIndirectCommandsLayoutTokenEXT.SIZEOF);
            long data = CMemory.pointer(
                    token + VkIndirectCommandsLayoutTokenEXT.DATA + VkIndirectCommandsTokenDataEXT.PEXECUTIONSET);
            if (VkIndirectCommandsLayoutTokenEXT.ntype(token)
                            == EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT
                    && data != 0) {
                return new GeneratedTokens(true, VkIndirectCommandsExecutionSetTokenEXT.nshaderStages(data), described);
            }
        }
        return new GeneratedTokens(false, 0, described);
    }
}
