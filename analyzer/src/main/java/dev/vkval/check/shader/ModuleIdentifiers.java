package dev.vkval.check.shader;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import org.lwjgl.vulkan.EXTShaderModuleIdentifier;
import org.lwjgl.vulkan.VkPipelineShaderStageModuleIdentifierCreateInfoEXT;

/** Sizes of the identifiers of shader modules that stages of pipelines have in place of code. */
final class ModuleIdentifiers {
    private ModuleIdentifiers() {}

    static void check(CoreContext context, Call call, CreatedStage.Origin origin) {
        long identifier = origin.info() == 0
                ? 0
                : PNext.find(
                        origin.info(),
                        EXTShaderModuleIdentifier
                                .VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_MODULE_IDENTIFIER_CREATE_INFO_EXT);
        if (identifier == 0) {
            return;
        }
        long size = CMemory.mask(VkPipelineShaderStageModuleIdentifierCreateInfoEXT.nidentifierSize(identifier));
        if (size > EXTShaderModuleIdentifier.VK_MAX_SHADER_MODULE_IDENTIFIER_SIZE_EXT) {
            context.error(call, "VUID-VkPipelineShaderStageModuleIdentifierCreateInfoEXT-identifierSize-06852")
                    .parameter(origin.path())
                    .title("the identifier of a shader module is longer than identifiers are")
                    .message(
                            "identifierSize is %d, and identifiers have up to %d bytes",
                            size, EXTShaderModuleIdentifier.VK_MAX_SHADER_MODULE_IDENTIFIER_SIZE_EXT)
                    .help("pass the identifier that the device returned")
                    .report();
        }
    }
}
