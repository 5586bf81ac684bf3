package dev.vkval.gpuav;

import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.reader.ShaderStageReader;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;

/**
 * What the checks of a pipeline depend on, as it was when the pipeline was created.
 *
 * @param id captured id of the pipeline, 0 if there is none
 * @param flags VkPipelineCreateFlags2
 * @param linked whether its shaders are linked with those of other pipelines
 * @param generatedNv whether commands of VK_NV_device_generated_commands may bind it
 * @param layout the application's layout, null if it is not known
 * @param liveLayout live handle of that, which has been extended
 * @param place whether the reserved set can be bound for its actions: the layout has a place for it, and the device does not
 *     bind the pipeline
 * @param room where indices of actions can be pushed, null for nowhere
 * @param stages those of its create info
 * @param robustness of each stage
 * @param libraries shaders with checks of the libraries that it is linked from
 */
record PipelinePlan(
        long id,
        PipelineKind kind,
        long flags,
        boolean linked,
        boolean generatedNv,
        PipelineLayoutState layout,
        long liveLayout,
        boolean place,
        PushedRange room,
        List<ShaderStage> stages,
        List<Robustness> robustness,
        List<InstrumentedShader> libraries) {

    static PipelinePlan of(DeviceContext device, StateTracker state, PipelineInfo info, long id) {
        List<InstrumentedShader> libraries = new ArrayList<>();
        long layout = info.layout();
        long liveLayout = device.services.live(layout);
        for (long library : info.libraries()) {
            InstrumentedPipeline linked = device.pipelines.get(library);
            if (linked != null) {
                libraries.addAll(linked.shaders());
                liveLayout = liveLayout == 0 ? linked.layout() : liveLayout;
            }
            PipelineState known = state.get(PipelineState.class, library);
            if (layout == 0 && known != null && known.layout() != null) {
                layout = known.layout().id();
            }
        }
        List<Robustness> robustness = new ArrayList<>();
        for (int i = 0; i < info.stageCount(); i++) {
            long stage = info.recordedStages() + (long) i * VkPipelineShaderStageCreateInfo.SIZEOF;
            robustness.add(Robustness.read(info.recorded(), stage));
        }
        return new PipelinePlan(
                id,
                info.kind(),
                info.flags(),
                info.linked(),
                info.indirectBindableNv(),
                state.get(PipelineLayoutState.class, layout),
                liveLayout,
                device.layouts.contains(layout) && !info.usesDescriptorBuffers() && !info.indirectBindable(),
                info.linked() || info.indirectBindable() ? null : device.pushed.get(layout),
                new ShaderStageReader(state).read(info.recordedStages(), info.stageCount()),
                robustness,
                libraries);
    }

    /** The layouts of its sets by number. */
    List<DescriptorSetLayoutState> sets() {
        return layout == null ? List.of() : layout.sets();
    }
}
