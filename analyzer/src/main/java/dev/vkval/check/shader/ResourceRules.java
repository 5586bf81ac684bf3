package dev.vkval.check.shader;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorTypes;

/** The resource variables of a shader must be in the layout, for its stage, with a matching type and enough descriptors. */
final class ResourceRules implements StageRules {

    @Override
    public void check(CreatedStage stage) {
        EntryPointReflection reflection = stage.origin().layout() == null ? null : stage.reflection();
        if (reflection != null) {
            reflection.descriptors().forEach(use -> check(stage, use));
        }
    }

    private static void check(CreatedStage stage, DescriptorUse use) {
        ResourceInterface layout = stage.origin().layout();
        if (use.set() < 0 || layout.unknown(use.set())) {
            return;
        }
        DescriptorSetLayoutState.Binding binding = layout.binding(use.set(), use.binding());
        if (binding == null || (binding.stages() & stage.stage().stage()) == 0) {
            absent(stage, use, binding);
            return;
        }
        int type = binding.type();
        if (!DescriptorMatch.possible(use.kind(), type)) {
            error(
                            stage,
                            use,
                            "VUID-{VkGraphicsPipelineCreateInfo|VkComputePipelineCreateInfo|VkRayTracingPipelineCreateInfoKHR"
                                    + "|VkRayTracingPipelineCreateInfoNV}-layout-07990",
                            "VUID-VkShaderCreateInfoEXT-codeType-10384")
                    .title("a descriptor of the layout has another type than the variable of the shader")
                    .message(
                            "%s is %s in the shader, but the binding is a %s",
                            name(use), use.kind(), DescriptorTypes.name(type))
                    .help("give the binding of the descriptor set layout the type that the shader declares")
                    .report();
        } else if (type == DescriptorTypes.INLINE_UNIFORM_BLOCK) {
            inline(stage, use);
        } else if (use.arrayLength() > Integer.toUnsignedLong(binding.count())) {
            error(
                            stage,
                            use,
                            "VUID-{VkGraphicsPipelineCreateInfo|VkComputePipelineCreateInfo|VkRayTracingPipelineCreateInfoKHR"
                                    + "|VkRayTracingPipelineCreateInfoNV}-layout-07991",
                            "VUID-VkShaderCreateInfoEXT-codeType-10385")
                    .title("an array of descriptors is longer in the shader than in the layout")
                    .message(
                            "%s has %d descriptors in the shader, but the binding has %d",
                            name(use), use.arrayLength(), Integer.toUnsignedLong(binding.count()))
                    .help("raise descriptorCount of the binding, or make the array of the shader shorter")
                    .report();
        }
    }

    private static void absent(CreatedStage stage, DescriptorUse use, DescriptorSetLayoutState.Binding binding) {
        String missing = binding == null
                ? "the layout has no such binding"
                : "the binding is for " + Names.bits("VkShaderStageFlagBits", CMemory.mask(binding.stages())) + " only";
        error(
                        stage,
                        use,
                        "VUID-{VkGraphicsPipelineCreateInfo|VkComputePipelineCreateInfo|VkRayTracingPipelineCreateInfoKHR"
                                + "|VkRayTracingPipelineCreateInfoNV}-layout-07988",
                        "VUID-VkShaderCreateInfoEXT-codeType-10383")
                .title("a shader uses a descriptor that the layout does not have for its stage")
                .message("%s is used by the shader, but %s", name(use), missing)
                .help("add the binding to the descriptor set layout, with the stage in stageFlags")
                .report();
    }

    private static void inline(CreatedStage stage, DescriptorUse use) {
        if (use.array()) {
            error(
                            stage,
                            use,
                            "VUID-{VkGraphicsPipelineCreateInfo|VkComputePipelineCreateInfo|VkRayTracingPipelineCreateInfoKHR"
                                    + "|VkRayTracingPipelineCreateInfoNV}-None-10391",
                            "VUID-VkShaderCreateInfoEXT-codeType-10386")
                    .title("an inline uniform block is an array in the shader")
                    .message("%s is an array, but the binding is an inline uniform block", name(use))
                    .help("declare one block, or give the binding the type VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER")
                    .report();
        }
    }

    private static Problem error(CreatedStage stage, DescriptorUse use, String ofPipeline, String ofShader) {
        boolean object = stage.origin().owner().equals("VkShaderCreateInfoEXT");
        DescriptorSetLayoutState set =
                use.set() < stage.origin().layout().sets().size()
                        ? stage.origin().layout().sets().get(use.set())
                        : null;
        return stage.error(object ? ofShader : ofPipeline).on(set);
    }

    private static String name(DescriptorUse use) {
        String place = "set " + use.set() + ", binding " + Integer.toUnsignedString(use.binding());
        return use.name().isEmpty() ? place : place + " (" + use.name() + ")";
    }
}
