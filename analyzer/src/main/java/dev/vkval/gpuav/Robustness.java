package dev.vkval.gpuav;

import dev.vkval.capture.memory.PNext;
import dev.vkval.gpuav.device.CallMemory;
import dev.vkval.state.object.DescriptorTypes;
import java.util.Set;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK14;
import org.lwjgl.vulkan.VkPipelineRobustnessCreateInfo;

/**
 * What a shader stage was created with for accesses out of the bounds of buffers, each a
 * VkPipelineRobustnessBufferBehavior.
 *
 * @param uniform of uniform buffers and uniform texel buffers
 * @param storage of storage buffers and storage texel buffers
 */
record Robustness(int uniform, int storage) {
    private static final int DEFAULT = VK14.VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DEVICE_DEFAULT;
    private static final int DISABLED = VK14.VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DISABLED;
    private static final int INFO = VK14.VK_STRUCTURE_TYPE_PIPELINE_ROBUSTNESS_CREATE_INFO;

    static final Robustness OF_DEVICE = new Robustness(DEFAULT, DEFAULT);

    /**
     * @param pipeline address of a pipeline's create info
     * @param stage address of the create info of the stage, which has precedence
     */
    static Robustness read(long pipeline, long stage) {
        long info = find(pipeline, stage);
        return info == 0
                ? OF_DEVICE
                : new Robustness(
                        VkPipelineRobustnessCreateInfo.nuniformBuffers(info),
                        VkPipelineRobustnessCreateInfo.nstorageBuffers(info));
    }

    private static long find(long pipeline, long stage) {
        long own = PNext.find(stage, INFO);
        return own != 0 ? own : PNext.find(pipeline, INFO);
    }

    /** Whether a pipeline is created with robust access to vertex buffers, whatever the device does. */
    static boolean ofVertexInputs(long pipeline) {
        long info = PNext.find(pipeline, INFO);
        int behavior = info == 0 ? DEFAULT : VkPipelineRobustnessCreateInfo.nvertexInputs(info);
        return behavior != DEFAULT && behavior != DISABLED;
    }

    /**
     * Gives a live stage the robust access of the device where its pipeline disables it, because checks rely on it.
     *
     * @param memory for what the create info points to
     * @param pipeline address of the live create info of the pipeline
     * @param stage address of the live create info of the stage
     */
    void enable(CallMemory memory, long pipeline, long stage) {
        if (uniform != DISABLED && storage != DISABLED) {
            return;
        }
        long copy = memory.allocate(VkPipelineRobustnessCreateInfo.SIZEOF);
        MemoryUtil.memCopy(find(pipeline, stage), copy, VkPipelineRobustnessCreateInfo.SIZEOF);
        VkPipelineRobustnessCreateInfo.npNext(copy, 0);
        VkPipelineRobustnessCreateInfo.nuniformBuffers(copy, uniform == DISABLED ? DEFAULT : uniform);
        VkPipelineRobustnessCreateInfo.nstorageBuffers(copy, storage == DISABLED ? DEFAULT : storage);
        PNext.remove(stage, Set.of(INFO));
        PNext.insert(stage, copy);
    }

    /**
     * Whether accesses through descriptors of a VkDescriptorType do no harm.
     *
     * @param onDevice whether the application enabled robustBufferAccess on the device
     */
    boolean covers(int descriptorType, boolean onDevice) {
        boolean ofUniform = descriptorType == DescriptorTypes.UNIFORM_BUFFER
                || descriptorType == DescriptorTypes.UNIFORM_BUFFER_DYNAMIC
                || descriptorType == DescriptorTypes.INLINE_UNIFORM_BLOCK
                || descriptorType == VK10.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
        int behavior = ofUniform ? uniform : storage;
        return switch (DescriptorTypes.kind(descriptorType)) {
            case BUFFER, TEXEL_BUFFER -> behavior == DEFAULT ? onDevice : behavior != DISABLED;
            default -> descriptorType == DescriptorTypes.INLINE_UNIFORM_BLOCK && behavior == DEFAULT && onDevice;
        };
    }
}
