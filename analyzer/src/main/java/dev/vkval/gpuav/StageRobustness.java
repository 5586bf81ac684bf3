package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.tracker.StateTracker;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;

/** What pipelines were created with for accesses out of bounds, by stage. */
final class StageRobustness {
    private static final StateObject.SubStateKey<StageRobustness> KEY =
            new StateObject.SubStateKey<>(StageRobustness.class);

    private final Map<Integer, Robustness> stages = new HashMap<>();
    private boolean vertexInputs;

    private StageRobustness() {}

    /** Reads the pipelines that a call created, which the state knows. */
    static void read(Call call, PipelineKind kind, StateTracker state) {
        long infos = call.u64(kind.infosParameter());
        long outputs = call.u64(kind.outputsParameter());
        for (int i = 0; infos != 0 && outputs != 0 && i < call.u32(kind.countParameter()); i++) {
            long info = infos + (long) i * kind.sizeBytes();
            PipelineState pipeline = state.get(PipelineState.class, CMemory.u64(outputs, i));
            if (pipeline != null) {
                pipeline.subState(KEY, of(kind.read(info, info), state));
            }
        }
    }

    private static StageRobustness of(PipelineInfo info, StateTracker state) {
        StageRobustness robustness = new StageRobustness();
        for (long library : info.libraries()) {
            PipelineState linked = state.get(PipelineState.class, library);
            StageRobustness own = linked == null ? null : linked.subState(KEY);
            robustness.stages.putAll(own == null ? Map.of() : own.stages);
            robustness.vertexInputs |= own != null && own.vertexInputs;
        }
        robustness.vertexInputs |= info.kind() == PipelineKind.GRAPHICS && Robustness.ofVertexInputs(info.recorded());
        for (int i = 0; info.recordedStages() != 0 && i < info.stageCount(); i++) {
            long stage = info.recordedStages() + (long) i * VkPipelineShaderStageCreateInfo.SIZEOF;
            robustness.stages.put(
                    VkPipelineShaderStageCreateInfo.nstage(stage), Robustness.read(info.recorded(), stage));
        }
        return robustness;
    }

    /** Whether a pipeline was created with robust access to vertex buffers. */
    static boolean ofVertexInputs(PipelineState pipeline) {
        StageRobustness known = pipeline.subState(KEY);
        return known != null && known.vertexInputs;
    }

    /** @param pipeline null if there are shader objects in its place */
    static Robustness of(PipelineState pipeline, int stage) {
        StageRobustness known = pipeline == null ? null : pipeline.subState(KEY);
        return known == null ? Robustness.OF_DEVICE : known.stages.getOrDefault(stage, Robustness.OF_DEVICE);
    }
}
