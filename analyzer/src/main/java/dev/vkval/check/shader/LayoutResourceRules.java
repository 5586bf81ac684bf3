package dev.vkval.check.shader;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.Names;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.PhysicalDeviceState;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;

/** Compute pipelines beside the queues of the device, and the layouts of all pipelines beside its limit of resources. */
final class LayoutResourceRules implements StageRules {
    private static final String OWNER = "VkComputePipelineCreateInfo";
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final String RESOURCES = "maxPerStageResources";

    /** Types of descriptors that count. */
    private static final Set<Integer> COUNTED = Set.of(
            VK10.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
            VK10.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
            VK10.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
            VK10.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER,
            VK10.VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER,
            VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
            VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
            VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC,
            VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC,
            VK10.VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT);

    /** By the structure of a pipeline. */
    private static final Map<String, String> RULES = Map.of(
            OWNER,
            "VUID-VkComputePipelineCreateInfo-layout-01687",
            "VkGraphicsPipelineCreateInfo",
            "VUID-VkGraphicsPipelineCreateInfo-layout-01688",
            "VkRayTracingPipelineCreateInfoKHR",
            "VUID-VkRayTracingPipelineCreateInfoKHR-layout-03428",
            "VkRayTracingPipelineCreateInfoNV",
            "VUID-VkRayTracingPipelineCreateInfoNV-layout-03428");

    @Override
    public void check(CreatedStage stage) {
        String rule = RULES.get(stage.origin().owner());
        if (rule == null) {
            return;
        }
        int bit = stage.stage().stage();
        long used =
                stage.origin().layout() == null ? 0 : resources(stage.origin().layout(), bit);
        if (stage.exceeds(used, LIMITS, RESOURCES, 0)) {
            stage.error(rule)
                    .title("the layout of a pipeline has more resources for a stage than the device supports")
                    .message(
                            "%s has %d resources, and %s is %d",
                            Names.bits("VkShaderStageFlagBits", bit),
                            used,
                            RESOURCES,
                            stage.property(LIMITS, RESOURCES, 0).orElse(0))
                    .help("use fewer descriptors, or a layout with descriptors that are updated after binding")
                    .report();
        }
        if (stage.origin().owner().equals(OWNER)) {
            queues(stage);
        }
    }

    private static void queues(CreatedStage stage) {
        PhysicalDeviceState device = stage.physicalDevice();
        boolean known = device != null && !device.queueFamilyFlags().isEmpty();
        if (known && device.queueFamilyFlags().stream().noneMatch(flags -> (flags & VK10.VK_QUEUE_COMPUTE_BIT) != 0)) {
            stage.error("VUID-vkCreateComputePipelines-device-09661")
                    .title("a compute pipeline is created for a device without queues for it")
                    .message("no queue family of the physical device has VK_QUEUE_COMPUTE_BIT")
                    .help("use another physical device")
                    .report();
        }
    }

    private static long resources(ResourceInterface layout, int stage) {
        long sum = 0;
        for (DescriptorSetLayoutState set : layout.sets()) {
            boolean counts =
                    set != null && (set.flags() & VK12.VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT) == 0;
            for (DescriptorSetLayoutState.Binding binding :
                    counts ? set.bindings() : List.<DescriptorSetLayoutState.Binding>of()) {
                if (COUNTED.contains(binding.type()) && (binding.stages() & stage) != 0) {
                    sum += CMemory.mask(binding.count());
                }
            }
        }
        return sum;
    }
}
