package dev.vkval.gpuav;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.state.object.ShaderStage;
import java.util.List;
import java.util.Set;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.HUAWEISubpassShading;
import org.lwjgl.vulkan.KHRPipelineBinary;
import org.lwjgl.vulkan.NVDeviceGeneratedCommands;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;

/** A pipeline with checks that is created beside the application's. */
final class PipelineTwin {
    private static final long DERIVATIVE = 0x4;
    private static final int OP_CAPABILITY = 17;
    private static final int TRANSFORM_FEEDBACK = 53;

    /** What refers to objects that may be destroyed before the twin is created. */
    private static final Set<Integer> OTHER_OBJECTS = Set.of(
            KHRPipelineBinary.VK_STRUCTURE_TYPE_PIPELINE_BINARY_INFO_KHR,
            NVDeviceGeneratedCommands.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_SHADER_GROUPS_CREATE_INFO_NV,
            HUAWEISubpassShading.VK_STRUCTURE_TYPE_SUBPASS_SHADING_PIPELINE_CREATE_INFO_HUAWEI);

    private PipelineTwin() {}

    /**
     * Whether a pipeline can have a twin. It cannot if it is linked, a library or derived from another; if shader binding
     * tables have the handles of its shaders; if its code is not known or stands in pNext chains; or if it may be used
     * while transform feedback is active, when no pipeline can be bound.
     *
     * @param stages those of the pipeline
     */
    static boolean possible(PipelineInfo pipeline, List<ShaderStage> stages) {
        if (pipeline.linked()
                || pipeline.kind().rayTracing()
                || pipeline.indirectBindable()
                || (pipeline.flags() & DERIVATIVE) != 0
                || OTHER_OBJECTS.stream().anyMatch(type -> PNext.find(pipeline.recorded(), type) != 0)) {
            return false;
        }
        for (int i = 0; i < stages.size(); i++) {
            long stage = pipeline.recordedStages() + (long) i * VkPipelineShaderStageCreateInfo.SIZEOF;
            boolean own = stages.get(i).module() != null
                    && VkPipelineShaderStageCreateInfo.nmodule(stage) != 0
                    && PNext.find(stage, VK10.VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO) == 0;
            if (!own || capturesVertices(stages.get(i).module().words())) {
                return false;
            }
        }
        return !stages.isEmpty();
    }

    /** Whether shader code may capture vertices by transform feedback. */
    static boolean capturesVertices(int[] words) {
        for (int at = 5; at + 1 < words.length && (words[at] & 0xFFFF) == OP_CAPABILITY; at += 2) {
            if (words[at + 1] == TRANSFORM_FEEDBACK) {
                return true;
            }
        }
        return false;
    }

    /**
     * Creates the pipeline.
     *
     * @param info address of its live create info
     * @return its live handle, 0 if the device could not create it
     */
    static long create(DeviceContext device, PipelineKind kind, long info) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long out = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            long live = device.services.live(device.id);
            int result = (int) device.services.call(device.id, kind.command(), live, 0, 1, info, 0, out);
            return result == VK10.VK_SUCCESS ? CMemory.u64(out) : 0;
        }
    }
}
