package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK14;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineRobustnessCreateInfo;

/** What accesses out of bounds do no harm, by how the pipeline and its stage were created. */
class RobustnessTest {
    private static final int DEFAULT = VK14.VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DEVICE_DEFAULT;
    private static final int DISABLED = VK14.VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DISABLED;
    private static final int ROBUST = VK14.VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS;
    private static final int ROBUST_2 = VK14.VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS_2;
    private static final int UNIFORM = VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    private static final int UNIFORM_TEXELS = VK10.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
    private static final int STORAGE_DYNAMIC = VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC;
    private static final int STORAGE_TEXELS = VK10.VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
    private static final int SAMPLED_IMAGE = VK10.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;

    private static VkPipelineRobustnessCreateInfo info(MemoryStack stack, int uniform, int storage) {
        return VkPipelineRobustnessCreateInfo.calloc(stack)
                .sType$Default()
                .uniformBuffers(uniform)
                .storageBuffers(storage);
    }

    @ParameterizedTest
    @CsvSource({
        ROBUST + ", " + DISABLED + ", " + UNIFORM + ", false, true",
        ROBUST_2 + ", " + DISABLED + ", " + UNIFORM_TEXELS + ", false, true",
        ROBUST + ", " + DISABLED + ", " + STORAGE_TEXELS + ", false, false",
        ROBUST + ", " + DISABLED + ", " + STORAGE_TEXELS + ", true, false",
        DISABLED + ", " + ROBUST + ", " + UNIFORM_TEXELS + ", true, false",
        DEFAULT + ", " + ROBUST_2 + ", " + STORAGE_TEXELS + ", false, true",
        DEFAULT + ", " + ROBUST + ", " + STORAGE_DYNAMIC + ", false, true",
        DEFAULT + ", " + ROBUST + ", " + UNIFORM + ", false, false",
        DEFAULT + ", " + DEFAULT + ", " + UNIFORM + ", true, true",
        DEFAULT + ", " + DEFAULT + ", " + UNIFORM_TEXELS + ", true, true",
        DEFAULT + ", " + DEFAULT + ", " + STORAGE_DYNAMIC + ", true, true",
        DEFAULT + ", " + DEFAULT + ", " + STORAGE_TEXELS + ", true, true",
        DEFAULT + ", " + DEFAULT + ", " + STORAGE_TEXELS + ", false, false",
        ROBUST + ", " + ROBUST + ", " + SAMPLED_IMAGE + ", true, false",
    })
    void coversTheDescriptorsOfItsKind(int uniform, int storage, int type, boolean onDevice, boolean covered) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkComputePipelineCreateInfo pipeline = VkComputePipelineCreateInfo.calloc(stack);
            pipeline.pNext(info(stack, uniform, storage).address());
            Robustness read =
                    Robustness.read(pipeline.address(), pipeline.stage().address());
            assertEquals(covered, read.covers(type, onDevice));
        }
    }

    @ParameterizedTest
    @CsvSource({ROBUST + ", " + DISABLED + ", false", DISABLED + ", " + ROBUST + ", true"})
    void theStageHasPrecedence(int ofPipeline, int ofStage, boolean covered) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkComputePipelineCreateInfo pipeline = VkComputePipelineCreateInfo.calloc(stack);
            pipeline.pNext(info(stack, ofPipeline, ofPipeline).address());
            pipeline.stage().pNext(info(stack, ofStage, ofStage).address());
            Robustness read =
                    Robustness.read(pipeline.address(), pipeline.stage().address());
            assertEquals(covered, read.covers(UNIFORM, true));
        }
    }
}
