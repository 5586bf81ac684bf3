package dev.vkval.gpuav;

import dev.vkval.capture.memory.PNext;
import dev.vkval.state.object.DescriptorTypes;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK14;
import org.lwjgl.vulkan.VkPipelineRobustnessCreateInfo;

/**
 * Whether a shader stage was created so that accesses out of the bounds of buffers do no harm, whatever the device.
 *
 * @param uniform of uniform buffers and uniform texel buffers
 * @param storage of storage buffers and storage texel buffers
 */
record Robustness(boolean uniform, boolean storage) {
    static final Robustness NONE = new Robustness(false, false);

    /**
     * @param pipeline address of a pipeline's create info
     * @param stage address of the create info of the stage, which has precedence
     */
    static Robustness read(long pipeline, long stage) {
        long own = PNext.find(stage, VK14.VK_STRUCTURE_TYPE_PIPELINE_ROBUSTNESS_CREATE_INFO);
        long info = own != 0 ? own : PNext.find(pipeline, VK14.VK_STRUCTURE_TYPE_PIPELINE_ROBUSTNESS_CREATE_INFO);
        return info == 0
                ? NONE
                : new Robustness(
                        enabled(VkPipelineRobustnessCreateInfo.nuniformBuffers(info)),
                        enabled(VkPipelineRobustnessCreateInfo.nstorageBuffers(info)));
    }

    private static boolean enabled(int behavior) {
        return behavior == VK14.VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS
                || behavior == VK14.VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS_2;
    }

    /** Whether it holds for descriptors of a VkDescriptorType. */
    boolean covers(int descriptorType) {
        boolean ofUniform = descriptorType == DescriptorTypes.UNIFORM_BUFFER
                || descriptorType == DescriptorTypes.UNIFORM_BUFFER_DYNAMIC
                || descriptorType == VK10.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
        return switch (DescriptorTypes.kind(descriptorType)) {
            case BUFFER, TEXEL_BUFFER -> ofUniform ? uniform : storage;
            default -> false;
        };
    }
}
