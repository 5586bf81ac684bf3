package dev.vkval.check.descriptor;

import static dev.vkval.check.descriptor.DescriptorGroup.*;
import static dev.vkval.check.descriptor.DescriptorLimit.Scope.LAYOUT;
import static dev.vkval.check.descriptor.DescriptorLimit.Scope.STAGE;

import dev.vkval.device.ReportedProperties;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * A limit of the descriptors of a pipeline layout.
 *
 * @param id of the rule
 * @param scope what the descriptors are counted for
 * @param group the descriptors that are counted
 * @param afterBind whether those of layouts for pools of descriptors that are updated after they are bound count, too
 * @param greatest members of structures of properties; the greatest of them is the limit
 * @param feature that the rule depends on, null for none
 * @param enabled whether it holds with the feature or without it
 */
record DescriptorLimit(
        String id,
        Scope scope,
        DescriptorGroup group,
        boolean afterBind,
        List<Member> greatest,
        String feature,
        boolean enabled) {
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final String INDEXING = "VkPhysicalDeviceDescriptorIndexingProperties";
    private static final String INLINE = "VkPhysicalDeviceInlineUniformBlockProperties";
    private static final String STRUCTURES = "VkPhysicalDeviceAccelerationStructurePropertiesKHR";
    private static final String TOTALS = "VkPhysicalDeviceMaintenance7PropertiesKHR";
    private static final String OF_TENSORS = "VkPhysicalDeviceTensorPropertiesARM";
    private static final String MAINTENANCE7 = "maintenance7";

    static final List<DescriptorLimit> ALL = List.of(
            bound(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03016",
                    STAGE,
                    SAMPLERS,
                    LIMITS,
                    "maxPerStageDescriptorSamplers"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03022",
                    STAGE,
                    SAMPLERS,
                    LIMITS,
                    "maxPerStageDescriptorSamplers",
                    INDEXING,
                    "maxPerStageDescriptorUpdateAfterBindSamplers"),
            bound(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03017",
                    STAGE,
                    UNIFORM_BUFFERS,
                    LIMITS,
                    "maxPerStageDescriptorUniformBuffers"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03023",
                    STAGE,
                    UNIFORM_BUFFERS,
                    LIMITS,
                    "maxPerStageDescriptorUniformBuffers",
                    INDEXING,
                    "maxPerStageDescriptorUpdateAfterBindUniformBuffers"),
            bound(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03018",
                    STAGE,
                    STORAGE_BUFFERS,
                    LIMITS,
                    "maxPerStageDescriptorStorageBuffers"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03024",
                    STAGE,
                    STORAGE_BUFFERS,
                    LIMITS,
                    "maxPerStageDescriptorStorageBuffers",
                    INDEXING,
                    "maxPerStageDescriptorUpdateAfterBindStorageBuffers"),
            bound(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-06939",
                    STAGE,
                    STAGE_IMAGES,
                    LIMITS,
                    "maxPerStageDescriptorSampledImages"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03025",
                    STAGE,
                    SAMPLED_IMAGES,
                    LIMITS,
                    "maxPerStageDescriptorSampledImages",
                    INDEXING,
                    "maxPerStageDescriptorUpdateAfterBindSampledImages"),
            bound(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03020",
                    STAGE,
                    STORAGE_IMAGES,
                    LIMITS,
                    "maxPerStageDescriptorStorageImages"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03026",
                    STAGE,
                    STORAGE_IMAGES,
                    LIMITS,
                    "maxPerStageDescriptorStorageImages",
                    INDEXING,
                    "maxPerStageDescriptorUpdateAfterBindStorageImages"),
            bound(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03021",
                    STAGE,
                    INPUT_ATTACHMENTS,
                    LIMITS,
                    "maxPerStageDescriptorInputAttachments"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03027",
                    STAGE,
                    INPUT_ATTACHMENTS,
                    LIMITS,
                    "maxPerStageDescriptorInputAttachments",
                    INDEXING,
                    "maxPerStageDescriptorUpdateAfterBindInputAttachments"),
            bound(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03028",
                    LAYOUT,
                    SAMPLERS,
                    LIMITS,
                    "maxDescriptorSetSamplers"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03036",
                    LAYOUT,
                    SAMPLERS,
                    LIMITS,
                    "maxDescriptorSetSamplers",
                    INDEXING,
                    "maxDescriptorSetUpdateAfterBindSamplers"),
            bound(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03029",
                    LAYOUT,
                    STATIC_UNIFORM_BUFFERS,
                    LIMITS,
                    "maxDescriptorSetUniformBuffers"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03037",
                    LAYOUT,
                    STATIC_UNIFORM_BUFFERS,
                    LIMITS,
                    "maxDescriptorSetUniformBuffers",
                    INDEXING,
                    "maxDescriptorSetUpdateAfterBindUniformBuffers"),
            bound(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03031",
                    LAYOUT,
                    STATIC_STORAGE_BUFFERS,
                    LIMITS,
                    "maxDescriptorSetStorageBuffers"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03039",
                    LAYOUT,
                    STATIC_STORAGE_BUFFERS,
                    LIMITS,
                    "maxDescriptorSetStorageBuffers",
                    INDEXING,
                    "maxDescriptorSetUpdateAfterBindStorageBuffers"),
            bound(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03033",
                    LAYOUT,
                    SAMPLED_IMAGES,
                    LIMITS,
                    "maxDescriptorSetSampledImages"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03041",
                    LAYOUT,
                    SAMPLED_IMAGES,
                    LIMITS,
                    "maxDescriptorSetSampledImages",
                    INDEXING,
                    "maxDescriptorSetUpdateAfterBindSampledImages"),
            bound(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03034",
                    LAYOUT,
                    STORAGE_IMAGES,
                    LIMITS,
                    "maxDescriptorSetStorageImages"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03042",
                    LAYOUT,
                    STORAGE_IMAGES,
                    LIMITS,
                    "maxDescriptorSetStorageImages",
                    INDEXING,
                    "maxDescriptorSetUpdateAfterBindStorageImages"),
            bound(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03035",
                    LAYOUT,
                    INPUT_ATTACHMENTS,
                    LIMITS,
                    "maxDescriptorSetInputAttachments"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03043",
                    LAYOUT,
                    INPUT_ATTACHMENTS,
                    LIMITS,
                    "maxDescriptorSetInputAttachments",
                    INDEXING,
                    "maxDescriptorSetUpdateAfterBindInputAttachments"),
            bound(
                            "VUID-VkPipelineLayoutCreateInfo-descriptorType-03030",
                            LAYOUT,
                            DYNAMIC_UNIFORM_BUFFERS,
                            LIMITS,
                            "maxDescriptorSetUniformBuffersDynamic")
                    .onlyWithout(MAINTENANCE7),
            any(
                            "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03038",
                            LAYOUT,
                            DYNAMIC_UNIFORM_BUFFERS,
                            LIMITS,
                            "maxDescriptorSetUniformBuffersDynamic",
                            INDEXING,
                            "maxDescriptorSetUpdateAfterBindUniformBuffersDynamic")
                    .onlyWithout(MAINTENANCE7),
            bound(
                            "VUID-VkPipelineLayoutCreateInfo-descriptorType-03032",
                            LAYOUT,
                            DYNAMIC_STORAGE_BUFFERS,
                            LIMITS,
                            "maxDescriptorSetStorageBuffersDynamic")
                    .onlyWithout(MAINTENANCE7),
            any(
                            "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03040",
                            LAYOUT,
                            DYNAMIC_STORAGE_BUFFERS,
                            LIMITS,
                            "maxDescriptorSetStorageBuffersDynamic",
                            INDEXING,
                            "maxDescriptorSetUpdateAfterBindStorageBuffersDynamic")
                    .onlyWithout(MAINTENANCE7),
            bound(
                            "VUID-VkPipelineLayoutCreateInfo-maintenance7-10003",
                            LAYOUT,
                            DYNAMIC_UNIFORM_BUFFERS,
                            TOTALS,
                            "maxDescriptorSetTotalUniformBuffersDynamic")
                    .onlyWith(MAINTENANCE7),
            any(
                            "VUID-VkPipelineLayoutCreateInfo-maintenance7-10007",
                            LAYOUT,
                            DYNAMIC_UNIFORM_BUFFERS,
                            TOTALS,
                            "maxDescriptorSetTotalUniformBuffersDynamic",
                            TOTALS,
                            "maxDescriptorSetUpdateAfterBindTotalUniformBuffersDynamic")
                    .onlyWith(MAINTENANCE7),
            bound(
                            "VUID-VkPipelineLayoutCreateInfo-maintenance7-10004",
                            LAYOUT,
                            DYNAMIC_STORAGE_BUFFERS,
                            TOTALS,
                            "maxDescriptorSetTotalStorageBuffersDynamic")
                    .onlyWith(MAINTENANCE7),
            any(
                            "VUID-VkPipelineLayoutCreateInfo-maintenance7-10008",
                            LAYOUT,
                            DYNAMIC_STORAGE_BUFFERS,
                            TOTALS,
                            "maxDescriptorSetTotalStorageBuffersDynamic",
                            TOTALS,
                            "maxDescriptorSetUpdateAfterBindTotalStorageBuffersDynamic")
                    .onlyWith(MAINTENANCE7),
            bound(
                            "VUID-VkPipelineLayoutCreateInfo-None-10005",
                            LAYOUT,
                            DYNAMIC_BUFFERS,
                            TOTALS,
                            "maxDescriptorSetTotalBuffersDynamic")
                    .onlyWith(MAINTENANCE7),
            any(
                            "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-10006",
                            LAYOUT,
                            DYNAMIC_BUFFERS,
                            TOTALS,
                            "maxDescriptorSetTotalBuffersDynamic",
                            TOTALS,
                            "maxDescriptorSetUpdateAfterBindTotalBuffersDynamic")
                    .onlyWith(MAINTENANCE7),
            bound(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-02214",
                    STAGE,
                    INLINE_BLOCKS,
                    INLINE,
                    "maxPerStageDescriptorInlineUniformBlocks"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-02215",
                    STAGE,
                    INLINE_BLOCKS,
                    INLINE,
                    "maxPerStageDescriptorInlineUniformBlocks",
                    INLINE,
                    "maxPerStageDescriptorUpdateAfterBindInlineUniformBlocks"),
            bound(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-02216",
                    LAYOUT,
                    INLINE_BLOCKS,
                    INLINE,
                    "maxDescriptorSetInlineUniformBlocks"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-02217",
                    LAYOUT,
                    INLINE_BLOCKS,
                    INLINE,
                    "maxDescriptorSetInlineUniformBlocks",
                    INLINE,
                    "maxDescriptorSetUpdateAfterBindInlineUniformBlocks"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-06531",
                    LAYOUT,
                    INLINE_BYTES,
                    "VkPhysicalDeviceVulkan13Properties",
                    "maxInlineUniformTotalSize"),
            bound(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03571",
                    STAGE,
                    ACCELERATION_STRUCTURES,
                    STRUCTURES,
                    "maxPerStageDescriptorAccelerationStructures"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03572",
                    STAGE,
                    ACCELERATION_STRUCTURES,
                    STRUCTURES,
                    "maxPerStageDescriptorAccelerationStructures",
                    STRUCTURES,
                    "maxPerStageDescriptorUpdateAfterBindAccelerationStructures"),
            bound(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03573",
                    LAYOUT,
                    ACCELERATION_STRUCTURES,
                    STRUCTURES,
                    "maxDescriptorSetAccelerationStructures"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-03574",
                    LAYOUT,
                    ACCELERATION_STRUCTURES,
                    STRUCTURES,
                    "maxDescriptorSetAccelerationStructures",
                    STRUCTURES,
                    "maxDescriptorSetUpdateAfterBindAccelerationStructures"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-02381",
                    LAYOUT,
                    ACCELERATION_STRUCTURES_NV,
                    "VkPhysicalDeviceRayTracingPropertiesNV",
                    "maxDescriptorSetAccelerationStructures"),
            bound(
                    "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-09698",
                    STAGE,
                    TENSORS,
                    OF_TENSORS,
                    "maxPerStageDescriptorSetStorageTensors"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-descriptorType-09879",
                    STAGE,
                    TENSORS,
                    OF_TENSORS,
                    "maxPerStageDescriptorSetStorageTensors",
                    OF_TENSORS,
                    "maxPerStageDescriptorUpdateAfterBindStorageTensors"),
            bound(
                    "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-09699",
                    LAYOUT,
                    TENSORS,
                    OF_TENSORS,
                    "maxDescriptorSetStorageTensors"),
            any(
                    "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-09878",
                    LAYOUT,
                    TENSORS,
                    OF_TENSORS,
                    "maxDescriptorSetStorageTensors",
                    OF_TENSORS,
                    "maxDescriptorSetUpdateAfterBindStorageTensors"));

    /** What descriptors are counted for: the stage that has the most, or all stages together. */
    enum Scope {
        STAGE,
        LAYOUT
    }

    /** A member of a structure of properties. */
    record Member(String struct, String name) {}

    private static DescriptorLimit bound(String id, Scope scope, DescriptorGroup group, String struct, String member) {
        return new DescriptorLimit(id, scope, group, false, List.of(new Member(struct, member)), null, false);
    }

    private static DescriptorLimit any(String id, Scope scope, DescriptorGroup group, String struct, String member) {
        return new DescriptorLimit(id, scope, group, true, List.of(new Member(struct, member)), null, false);
    }

    private static DescriptorLimit any(
            String id, Scope scope, DescriptorGroup group, String struct, String member, String or, String another) {
        List<Member> greatest = List.of(new Member(struct, member), new Member(or, another));
        return new DescriptorLimit(id, scope, group, true, greatest, null, false);
    }

    private DescriptorLimit onlyWith(String name) {
        return new DescriptorLimit(id, scope, group, afterBind, greatest, name, true);
    }

    private DescriptorLimit onlyWithout(String name) {
        return new DescriptorLimit(id, scope, group, afterBind, greatest, name, false);
    }

    /** @param features whether a feature is enabled */
    boolean applies(Predicate<String> features) {
        return feature == null || features.test(feature) == enabled;
    }

    /** Its value, empty where the application did not ask for all that it is made of. */
    OptionalLong value(ReportedProperties properties) {
        long most = 0;
        for (Member member : greatest) {
            OptionalLong value = properties.integer(member.struct(), member.name(), 0);
            if (value.isEmpty()) {
                return value;
            }
            most = Math.max(most, value.getAsLong());
        }
        return OptionalLong.of(most);
    }

    /** The members that the limit is the greatest of, in words. */
    String words() {
        return String.join(" and ", greatest.stream().map(Member::name).toList());
    }
}
