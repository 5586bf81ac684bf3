package dev.vkval.gpuav;

import dev.vkval.capture.command.CreateShaderModule;
import dev.vkval.capture.command.DestroyShaderModule;
import dev.vkval.capture.memory.PNext;
import dev.vkval.gpuav.device.CallMemory;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.pass.PayloadChecks;
import dev.vkval.spirv.pass.PushedIndex;
import dev.vkval.state.object.ShaderStage;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;

/** The creation of one pipeline: its live stages get modules with checks, which are destroyed after the creation. */
final class PipelineCreation {
    private static final Set<Integer> CODE = Set.of(VK10.VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);

    private final DeviceContext device;
    private final ShaderInstrumenter instrumenter;
    private final Gaps gaps;
    private final PipelinePlan plan;
    private final CallMemory memory;
    private final List<Long> modules = new ArrayList<>();
    private final List<InstrumentedShader> shaders;
    private PushedRange pushed;

    /** @param memory for what the create info points to */
    PipelineCreation(
            DeviceContext device, ShaderInstrumenter instrumenter, Gaps gaps, PipelinePlan plan, CallMemory memory) {
        this.device = device;
        this.instrumenter = instrumenter;
        this.gaps = gaps;
        this.plan = plan;
        this.memory = memory;
        this.shaders = new ArrayList<>(plan.libraries());
    }

    /**
     * Changes the live stages.
     *
     * @param info address of the live create info
     * @param liveStages address of its stages
     * @param added what they get
     */
    void instrument(long info, long liveStages, Additions added) {
        if (plan.stages().isEmpty()) {
            return;
        }
        if (!plan.place() && !device.features.addresses()) {
            gaps.add(
                    "pipelines whose layout has no place for the set of checks: their shaders are not checked, as the device"
                            + " cannot enable " + DeviceFeatures.ADDRESSES);
            return;
        }
        if (plan.generatedNv()) {
            gaps.add(
                    "pipelines that commands of VK_NV_device_generated_commands may bind: their shaders are not checked");
            return;
        }
        pushed = plan.place() ? null : pushed();
        int next = 0;
        for (int i = 0; i < plan.stages().size(); i++) {
            ShaderStage stage = plan.stages().get(i);
            InstrumentedCode code =
                    instrumenter.instrument(device, stage, plan.id(), plan.sets(), route(), flags(stage), added);
            if (code == null) {
                continue;
            }
            long live = liveStages + (long) i * VkPipelineShaderStageCreateInfo.SIZEOF;
            Robustness robustness = plan.robustness().get(i);
            InstrumentedShader shader = plan.place() || pushed != null
                    ? own(live, stage, code, robustness, next)
                    : shared(live, stage, code, robustness);
            if (shader != null) {
                robustness.enable(memory, info, live);
                shaders.add(shader);
                next = shader.endHit();
            }
        }
    }

    /** Gives live stages without checks modules with the application's code, as its own modules may be destroyed. */
    void restoreModules(long liveStages) {
        for (int i = 0; i < plan.stages().size(); i++) {
            ShaderStage stage = plan.stages().get(i);
            if (shaders.stream().noneMatch(shader -> shader.stage() == stage)) {
                replace(
                        liveStages + (long) i * VkPipelineShaderStageCreateInfo.SIZEOF,
                        stage.module().words());
            }
        }
    }

    /**
     * The first hit counter of a shader.
     *
     * @param next after those of the stages before it
     */
    private long flags(ShaderStage stage) {
        boolean lacking = stage.stage() == EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT
                && plan.stages().stream().noneMatch(PipelineCreation::passesPayload);
        return lacking ? plan.flags() | ShaderInput.NO_PAYLOAD : plan.flags();
    }

    private static boolean passesPayload(ShaderStage stage) {
        if (stage.stage() != EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT) {
            return false;
        }
        try {
            return stage.module() == null
                    || PayloadChecks.isPassed(SpirvReader.read(stage.module().words()));
        } catch (SpirvFormatException e) {
            return true;
        }
    }

    private int place(ShaderStage stage, InstrumentedCode code, int next) {
        if (!plan.linked()) {
            return next;
        }
        int first = plan.kind().rayTracing()
                ? device.hitPlaces.ofRayTracing(code.hitCount())
                : device.hitPlaces.ofStage(stage.stage(), code.hitCount());
        if (first == HitPlaces.NONE) {
            gaps.add("shaders of pipeline libraries with too many checks are not checked");
        }
        return first;
    }

    private MemoryRoute route() {
        if (plan.place()) {
            return new MemoryRoute.InSet(device.slot);
        }
        return pushed == null ? new MemoryRoute.ByAddress() : new MemoryRoute.Pushed(pushed.offset());
    }

    /** Where its actions get an index pushed, null if not all of its shaders can have one. */
    private PushedRange pushed() {
        PushedRange range = plan.room();
        boolean possible = range != null && plan.stages().stream().allMatch(stage -> isPossible(stage, range));
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
            long live, ShaderStage stage, InstrumentedCode code, Robustness robustness, int next) {
        int firstHit = place(stage, code, next);
        if (firstHit == HitPlaces.NONE) {
            return null;
        }
        InstrumentedShader shader = new InstrumentedShader(code.id(), stage, firstHit, code.checks(), robustness);
        try {
            if (pushed == null) {
                device.prepare(shader, plan.sets());
                replace(live, instrumenter.words(code, stage, firstHit));
            } else {
                device.preparePushed(shader, plan.sets());
                replace(live, instrumenter.wordsAt(code, stage, device.tables.address(), firstHit));
            }
            return shader;
        } catch (NoResourcesException e) {
            gaps.addWithoutMemory(e);
            return null;
        }
    }

    /** A shader whose checks use memory by device address; null if it stays without checks. */
    private InstrumentedShader shared(long live, ShaderStage stage, InstrumentedCode code, Robustness robustness) {
        try {
            InstrumentedShader shader = device.share(code, stage, robustness, plan.sets(), gaps);
            replace(live, instrumenter.wordsAt(code, stage, shader.shared().address(), 0));
            return shader;
        } catch (NoResourcesException e) {
            gaps.addWithoutMemory(e);
            return null;
        }
    }

    private void replace(long stage, int[] words) {
        IntBuffer code = MemoryUtil.memAllocInt(words.length).put(0, words);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkShaderModuleCreateInfo create =
                    VkShaderModuleCreateInfo.calloc(stack).sType$Default().pCode(MemoryUtil.memByteBuffer(code));
            long module = device.create(CreateShaderModule.ID, create.address());
            modules.add(module);
            VkPipelineShaderStageCreateInfo.nmodule(stage, module);
        } finally {
            MemoryUtil.memFree(code);
        }
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
     * @return null for a pipeline without checks
     */
    InstrumentedPipeline created(boolean succeeded, long twin) {
        modules.forEach(module -> device.destroy(DestroyShaderModule.ID, module));
        modules.clear();
        return succeeded && plan.id() != 0 && !shaders.isEmpty()
                ? new InstrumentedPipeline(plan.id(), plan.liveLayout(), plan.layout(), shaders, twin, pushed)
                : null;
    }
}
