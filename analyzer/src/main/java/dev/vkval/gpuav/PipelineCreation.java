package dev.vkval.gpuav;

import dev.vkval.capture.command.CreateShaderModule;
import dev.vkval.capture.command.DestroyShaderModule;
import dev.vkval.capture.memory.PNext;
import dev.vkval.gpuav.device.ExecutedCall;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.pass.PushedIndex;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.reader.ShaderStageReader;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;

/** The creation of one pipeline: its live stages get modules with checks, which are destroyed after the creation. */
final class PipelineCreation {
    private static final Set<Integer> CODE = Set.of(VK10.VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);

    private final DeviceContext device;
    private final StateTracker state;
    private final ShaderInstrumenter instrumenter;
    private final Gaps gaps;
    private final PipelineInfo info;
    private final long id;
    private final List<Long> modules = new ArrayList<>();
    private final List<InstrumentedShader> shaders = new ArrayList<>();
    private long layoutId;
    private long liveLayout;
    private PushedRange pushed;

    /** @param id captured id of the pipeline, 0 if there is none */
    PipelineCreation(
            DeviceContext device,
            StateTracker state,
            ShaderInstrumenter instrumenter,
            Gaps gaps,
            PipelineInfo info,
            long id) {
        this.device = device;
        this.state = state;
        this.instrumenter = instrumenter;
        this.gaps = gaps;
        this.info = info;
        this.id = id;
    }

    /**
     * Changes the live stages.
     *
     * @param selected whether selected actions use the pipeline; shaders of its libraries may have checks if they do not
     */
    void instrument(ExecutedCall call, boolean selected) {
        layoutId = info.layout();
        liveLayout = device.services.live(layoutId);
        for (long library : info.libraries()) {
            InstrumentedPipeline linked = device.pipelines.get(library);
            if (linked != null) {
                shaders.addAll(linked.shaders());
                liveLayout = liveLayout == 0 ? linked.layout() : liveLayout;
            }
            PipelineState known = state.get(PipelineState.class, library);
            if (layoutId == 0 && known != null && known.layout() != null) {
                layoutId = known.layout().id();
            }
        }
        if (!selected) {
            gaps.addLeftOut("pipelines and shader objects that no action of --gpu-actions uses are not checked");
            return;
        }
        PipelineLayoutState layout = state.get(PipelineLayoutState.class, layoutId);
        if (info.stageCount() == 0) {
            return;
        }
        boolean place = device.layouts.contains(layoutId) && !info.usesDescriptorBuffers();
        if (!place && !device.features.addresses()) {
            gaps.add(
                    "pipelines whose layout has no place for the set of checks: their shaders are not checked, as the device"
                            + " cannot enable " + DeviceFeatures.ADDRESSES);
            return;
        }
        if (info.indirectBindable()) {
            gaps.add("pipelines that the device may bind: their shaders are not checked");
            return;
        }
        List<ShaderStage> stages = new ShaderStageReader(state).read(info.recordedStages(), info.stageCount());
        List<DescriptorSetLayoutState> sets = layout == null ? List.of() : layout.sets();
        pushed = place ? null : pushed(stages);
        MemoryRoute route = route(place);
        int next = 0;
        for (int i = 0; i < stages.size(); i++) {
            ShaderStage stage = stages.get(i);
            InstrumentedCode code = instrumenter.instrument(device, stage, id, sets, route);
            if (code == null) {
                continue;
            }
            long offset = (long) i * VkPipelineShaderStageCreateInfo.SIZEOF;
            Robustness robustness = Robustness.read(info.recorded(), info.recordedStages() + offset);
            InstrumentedShader shader = place || pushed != null
                    ? own(call, offset, stage, code, robustness, sets, next)
                    : shared(call, offset, stage, code, robustness, sets);
            if (shader != null) {
                robustness.enable(call, info.recorded(), info.recordedStages() + offset, info.liveStages() + offset);
                shaders.add(shader);
                next = shader.endHit();
            }
        }
    }

    /**
     * The first hit counter of a shader.
     *
     * @param next after those of the stages before it
     */
    private int place(ShaderStage stage, InstrumentedCode code, int next) {
        if (!info.linked()) {
            return next;
        }
        int first = info.kind().rayTracing()
                ? device.hitPlaces.ofRayTracing(code.hitCount())
                : device.hitPlaces.ofStage(stage.stage(), code.hitCount());
        if (first == HitPlaces.NONE) {
            gaps.add("shaders of pipeline libraries with too many checks are not checked");
        }
        return first;
    }

    /** @param inSet whether its layout has a place for the reserved set */
    private MemoryRoute route(boolean inSet) {
        if (inSet) {
            return new MemoryRoute.InSet(device.slot);
        }
        return pushed == null ? new MemoryRoute.ByAddress() : new MemoryRoute.Pushed(pushed.offset());
    }

    /** Where its actions get an index pushed, null if not all of its shaders can have one. */
    private PushedRange pushed(List<ShaderStage> stages) {
        PushedRange range = info.linked() ? null : device.pushed.get(layoutId);
        boolean possible = range != null && stages.stream().allMatch(stage -> isPossible(stage, range));
        return possible ? range : null;
    }

    private static boolean isPossible(ShaderStage stage, PushedRange range) {
        try {
            return stage.module() != null
                    && range.isSeen(stage.stage())
                    && PushedIndex.possible(SpirvReader.read(stage.module().words()), range.offset());
        } catch (SpirvFormatException e) {
            return false;
        }
    }

    /** A shader each action of which gets memory of its own; null if it stays without checks. */
    private InstrumentedShader own(
            ExecutedCall call,
            long offset,
            ShaderStage stage,
            InstrumentedCode code,
            Robustness robustness,
            List<DescriptorSetLayoutState> sets,
            int next) {
        int firstHit = place(stage, code, next);
        if (firstHit == HitPlaces.NONE) {
            return null;
        }
        InstrumentedShader shader = new InstrumentedShader(code.id(), stage, firstHit, code.checks(), robustness);
        try {
            if (pushed == null) {
                device.prepare(shader, sets);
                replace(call, info.liveStages() + offset, instrumenter.words(code, stage, firstHit));
            } else {
                device.preparePushed(shader, sets);
                long address = device.tables.address();
                replace(call, info.liveStages() + offset, instrumenter.wordsAt(code, stage, address, firstHit));
            }
            return shader;
        } catch (NoResourcesException e) {
            gaps.addWithoutMemory(e);
            return null;
        }
    }

    /** A shader whose checks use memory by device address; null if it stays without checks. */
    private InstrumentedShader shared(
            ExecutedCall call,
            long offset,
            ShaderStage stage,
            InstrumentedCode code,
            Robustness robustness,
            List<DescriptorSetLayoutState> sets) {
        try {
            InstrumentedShader shader = device.share(code, stage, robustness, sets, gaps);
            long address = shader.shared().address();
            replace(call, info.liveStages() + offset, instrumenter.wordsAt(code, stage, address, 0));
            return shader;
        } catch (NoResourcesException e) {
            gaps.addWithoutMemory(e);
            return null;
        }
    }

    private void replace(ExecutedCall call, long stage, int[] words) {
        long create = call.allocate(VkShaderModuleCreateInfo.SIZEOF);
        MemoryUtil.memPutInt(create, VK10.VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
        MemoryUtil.memPutAddress(create + VkShaderModuleCreateInfo.CODESIZE, (long) words.length * Integer.BYTES);
        MemoryUtil.memPutAddress(create + VkShaderModuleCreateInfo.PCODE, call.allocate(words));
        long module = device.create(CreateShaderModule.ID, create);
        modules.add(module);
        VkPipelineShaderStageCreateInfo.nmodule(stage, module);
        unlinkCode(stage);
    }

    /** Removes the code that the stage has in its pNext chain. */
    private static void unlinkCode(long stage) {
        PNext.remove(stage, CODE);
    }

    /** Whether a shader has checks. */
    boolean hasChecks() {
        return !shaders.isEmpty();
    }

    /**
     * The pipeline was created, or could not be.
     *
     * @param twin live handle of the pipeline with checks beside the application's, 0 if there is only one
     */
    void created(boolean succeeded, long twin) {
        modules.forEach(module -> device.destroy(DestroyShaderModule.ID, module));
        modules.clear();
        if (succeeded && id != 0 && !shaders.isEmpty()) {
            PipelineLayoutState layout = state.get(PipelineLayoutState.class, layoutId);
            device.pipelines.put(id, new InstrumentedPipeline(id, liveLayout, layout, shaders, twin, pushed));
        }
    }
}
