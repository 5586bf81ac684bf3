package dev.vkval.gpuav;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.gpuav.device.ExecutedCall;
import dev.vkval.state.object.ShaderStage;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;

/**
 * A pipeline with checks that is created beside the application's, for actions that are selected among others with the
 * same pipeline.
 *
 * @param info address of a copy of the live create info, with stages of its own
 */
record PipelineTwin(PipelineKind kind, long info) {
    private static final long DERIVATIVE = 0x4;
    private static final int OP_CAPABILITY = 17;
    private static final int TRANSFORM_FEEDBACK = 53;

    /**
     * A copy of a create info.
     *
     * @param stages those of the pipeline
     * @return null if the pipeline cannot have a twin: it is linked, a library or derived from another in the same call,
     *     shader binding tables have the handles of its shaders, its code stands in pNext chains, which the two would
     *     share, or it may be used while transform feedback is active, when no pipeline can be bound
     */
    static PipelineTwin of(ExecutedCall call, PipelineInfo pipeline, long live, List<ShaderStage> stages) {
        PipelineKind kind = pipeline.kind();
        if (pipeline.linked() || kind.rayTracing() || (pipeline.flags() & DERIVATIVE) != 0) {
            return null;
        }
        if (stages.stream()
                .anyMatch(stage -> stage.module() != null
                        && capturesVertices(stage.module().words()))) {
            return null;
        }
        for (int i = 0; i < pipeline.stageCount(); i++) {
            long stage = pipeline.recordedStages() + (long) i * VkPipelineShaderStageCreateInfo.SIZEOF;
            if (PNext.find(stage, VK10.VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO) != 0) {
                return null;
            }
        }
        long copy = call.allocate(kind.sizeBytes());
        MemoryUtil.memCopy(live, copy, kind.sizeBytes());
        if (kind == PipelineKind.GRAPHICS && pipeline.liveStages() != 0) {
            long bytes = (long) pipeline.stageCount() * VkPipelineShaderStageCreateInfo.SIZEOF;
            long copied = call.allocate(bytes);
            MemoryUtil.memCopy(pipeline.liveStages(), copied, bytes);
            MemoryUtil.memPutAddress(copy + VkGraphicsPipelineCreateInfo.PSTAGES, copied);
        }
        return new PipelineTwin(kind, copy);
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

    /** Creates the pipeline; gives its live handle, 0 if the device could not create it. */
    long create(DeviceContext device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long out = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            long live = device.services.live(device.id);
            int result = (int) device.services.call(device.id, kind.command(), live, 0, 1, info, 0, out);
            return result == VK10.VK_SUCCESS ? CMemory.u64(out) : 0;
        }
    }
}
