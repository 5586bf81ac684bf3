package dev.vkval.check.object;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.HandleType;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.parameter.Owner;
import java.util.Map;

/**
 * Ids of the rules about a handle in a parameter or member.
 *
 * <p>That it must be valid: {@code -parameter}. That it must come from the device of the call: {@code -parent} where
 * its parent is passed with it, else {@code -commonparent} if it shares a struct or command with other handles; if it
 * is alone, the specification has no rule of its own and the validation layers define one.
 */
final class HandleRules {
    /** Placeholder for the name of the command in a rule that depends on it. */
    private static final String COMMAND = "{command}";

    private static final Map<String, String> PARENT = Map.ofEntries(
            Map.entry("VkImageViewCreateInfo.image", "VUID-vkCreateImageView-image-09179"),
            Map.entry("VkMappedMemoryRange.memory", "UNASSIGNED-VkMappedMemoryRange-memory-device"),
            Map.entry(
                    "VkPipelineLayoutCreateInfo.pSetLayouts",
                    "UNASSIGNED-VkPipelineLayoutCreateInfo-pSetLayouts-commonparent"),
            Map.entry(
                    "VkRenderingFragmentDensityMapAttachmentInfoEXT.imageView",
                    "UNASSIGNED-VkRenderingFragmentDensityMapAttachmentInfoEXT-imageView-commonparent"),
            Map.entry(
                    "VkRenderingFragmentShadingRateAttachmentInfoKHR.imageView",
                    "UNASSIGNED-VkRenderingFragmentShadingRateAttachmentInfoKHR-imageView-commonparent"),
            Map.entry(
                    "VkDescriptorSetLayoutBinding.pImmutableSamplers",
                    "UNASSIGNED-{command}-pImmutableSamplers-device"),
            Map.entry("VkBufferMemoryBarrier.buffer", "UNASSIGNED-{command}-commandBuffer-commonparent"),
            Map.entry("VkBufferMemoryBarrier2.buffer", "UNASSIGNED-{command}-commandBuffer-commonparent"),
            Map.entry("VkImageMemoryBarrier.image", "UNASSIGNED-{command}-commandBuffer-commonparent"),
            Map.entry("VkImageMemoryBarrier2.image", "UNASSIGNED-{command}-commandBuffer-commonparent"),
            Map.entry("VkRenderPassAttachmentBeginInfo.pAttachments", "VUID-VkRenderPassBeginInfo-framebuffer-02780"),
            Map.entry("VkWriteDescriptorSet.pTexelBufferView", "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06236"),
            Map.entry("VkDescriptorBufferInfo.buffer", "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06237"),
            Map.entry("VkDescriptorImageInfo.sampler", "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06238"),
            Map.entry("VkDescriptorImageInfo.imageView", "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06239"),
            Map.entry(
                    "VkWriteDescriptorSetAccelerationStructureKHR.pAccelerationStructures",
                    "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06240"),
            Map.entry(
                    "VkWriteDescriptorSetAccelerationStructureNV.pAccelerationStructures",
                    "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06241"),
            Map.entry(
                    "VkWriteDescriptorSetTensorARM.pTensorViews",
                    "VUID-vkUpdateDescriptorSets-pDescriptorWrites-12324"),
            Map.entry(
                    "vkUpdateDescriptorSetWithTemplate.descriptorSet",
                    "VUID-vkUpdateDescriptorSetWithTemplate-descriptorSet-parent"),
            Map.entry(
                    "vkGetDescriptorSetHostMappingVALVE.descriptorSet",
                    "VUID-vkGetDescriptorSetHostMappingVALVE-descriptorSet-parent"),
            Map.entry("vkGetDisplayPlaneCapabilitiesKHR.mode", "VUID-vkGetDisplayPlaneCapabilitiesKHR-mode-parent"));

    private static final Map<String, String> PARAMETER = Map.ofEntries(
            Map.entry("vkFreeCommandBuffers.pCommandBuffers", "VUID-vkFreeCommandBuffers-pCommandBuffers-00048"),
            Map.entry("vkFreeDescriptorSets.pDescriptorSets", "VUID-vkFreeDescriptorSets-pDescriptorSets-00310"),
            Map.entry("VkPhysicalDeviceSurfaceInfo2KHR.surface", "VUID-VkPhysicalDeviceSurfaceInfo2KHR-surface-07919"),
            Map.entry("VkWriteDescriptorSet.dstSet", "VUID-VkWriteDescriptorSet-dstSet-00320"),
            Map.entry(
                    "VkGraphicsPipelineCreateInfo.basePipelineHandle", "VUID-VkGraphicsPipelineCreateInfo-flags-07984"),
            Map.entry("VkComputePipelineCreateInfo.basePipelineHandle", "VUID-VkComputePipelineCreateInfo-flags-07984"),
            Map.entry(
                    "vkCmdBeginTransformFeedbackEXT.pCounterBuffers",
                    "VUID-vkCmdBeginTransformFeedbackEXT-counterBufferCount-02607"),
            Map.entry(
                    "vkCmdEndTransformFeedbackEXT.pCounterBuffers",
                    "VUID-vkCmdEndTransformFeedbackEXT-counterBufferCount-02608"));

    /** Rules with an id of their own for each command that takes the structure. */
    private static final Map<String, String> BY_COMMAND = Map.ofEntries(
            Map.entry(
                    "UNASSIGNED-VkPipelineInfoKHR-pipeline-parent vkGetPipelineExecutablePropertiesKHR",
                    "VUID-vkGetPipelineExecutablePropertiesKHR-pipeline-03271"),
            Map.entry(
                    "UNASSIGNED-VkPipelineInfoKHR-pipeline-parent vkGetPipelinePropertiesEXT",
                    "VUID-vkGetPipelinePropertiesEXT-pipeline-06738"),
            Map.entry(
                    "UNASSIGNED-VkPipelineExecutableInfoKHR-pipeline-parent vkGetPipelineExecutableStatisticsKHR",
                    "VUID-vkGetPipelineExecutableStatisticsKHR-pipeline-03273"),
            Map.entry(
                    "UNASSIGNED-VkPipelineExecutableInfoKHR-pipeline-parent "
                            + "vkGetPipelineExecutableInternalRepresentationsKHR",
                    "VUID-vkGetPipelineExecutableInternalRepresentationsKHR-pipeline-03277"),
            Map.entry(
                    "UNASSIGNED-VkDataGraphPipelineInfoARM-dataGraphPipeline-parent "
                            + "vkGetDataGraphPipelineAvailablePropertiesARM",
                    "VUID-vkGetDataGraphPipelineAvailablePropertiesARM-dataGraphPipeline-09888"),
            Map.entry(
                    "UNASSIGNED-VkDataGraphPipelineInfoARM-dataGraphPipeline-parent "
                            + "vkGetDataGraphPipelinePropertiesARM",
                    "VUID-vkGetDataGraphPipelinePropertiesARM-dataGraphPipeline-09802"),
            Map.entry(
                    "UNASSIGNED-VkDataGraphPipelineSessionBindPointRequirementsInfoARM-session-parent "
                            + "vkGetDataGraphPipelineSessionBindPointRequirementsARM",
                    "VUID-vkGetDataGraphPipelineSessionBindPointRequirementsARM-session-09783"),
            Map.entry(
                    "UNASSIGNED-VkDataGraphPipelineSessionMemoryRequirementsInfoARM-session-parent "
                            + "vkGetDataGraphPipelineSessionMemoryRequirementsARM",
                    "VUID-vkGetDataGraphPipelineSessionMemoryRequirementsARM-session-09950"));

    private HandleRules() {}

    /** Rule that a handle must be valid, null if the registry implies none. */
    static String parameter(Owner owner, Member member) {
        String own = PARAMETER.get(owner.name() + "." + member.name());
        if (own != null) {
            return own;
        }
        return member.attributes().containsKey("noautovalidity") ? null : owner.rule(member, "parameter");
    }

    /** Rule that a handle must come from the device, or the instance, of the call; null if it has no parent. */
    static String parent(Owner owner, Member member) {
        HandleType type = Registry.vulkan().handle(member.type());
        if (type == null || type.parent() == null) {
            return null;
        }
        String own = PARENT.get(owner.name() + "." + member.name());
        if (own != null) {
            return own;
        }
        int handles = 0;
        for (Member sibling : owner.members()) {
            if (sibling.base() == Base.HANDLE && (sibling.pointers() == 0 || sibling.constant())) {
                handles++;
                if (sibling.pointers() == 0 && sibling.type().equals(type.parent())) {
                    return owner.rule(member, "parent");
                }
            }
        }
        return owner.command() || handles > 1
                ? "VUID-" + owner.name() + "-commonparent"
                : "UNASSIGNED-" + owner.name() + "-" + member.name() + "-parent";
    }

    /** The rule with the name of the command if it depends on that. */
    static String of(String rule, String command) {
        return BY_COMMAND.getOrDefault(rule + " " + command, rule).replace(COMMAND, command);
    }
}
