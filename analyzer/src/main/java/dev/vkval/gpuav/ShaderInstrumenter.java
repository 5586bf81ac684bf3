package dev.vkval.gpuav;

import dev.vkval.gpuav.select.SelectedWork;
import dev.vkval.spirv.CodeDigest;
import dev.vkval.spirv.pass.Instrumentation;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.ShaderModuleState;
import dev.vkval.state.object.ShaderStage;
import java.util.List;
import java.util.function.Supplier;

/** Adds checks to the shaders of pipelines and shader objects. */
final class ShaderInstrumenter {
    private static final int LONGEST_NAME = 100;
    /** 64 MiB. */
    private static final long MOST_WORDS = 1 << 24;

    private final Gaps gaps;
    private final GpuOptions options;
    private final Supplier<GpuSettings> settings;
    private final InstrumentedCodes codes;
    private final AddedPrintOutcomes added;

    ShaderInstrumenter(Gaps gaps, GpuOptions options, Supplier<GpuSettings> settings) {
        this.settings = settings;
        this.gaps = gaps;
        this.options = options;
        this.added = new AddedPrintOutcomes(options.prints().added());
        this.codes = new InstrumentedCodes(MOST_WORDS, options.store());
    }

    /** What became of the prints of the user. */
    AddedPrintOutcomes added() {
        return added;
    }

    /**
     * What is added to a pipeline or shader object whose actions cannot have shaders of their own.
     *
     * @param deviceBinds whether the device binds it, so that its actions are not known before
     * @param few as {@link RecordedWork#of} says
     */
    Additions wanted(long id, boolean deviceBinds, boolean few) {
        boolean checks = options.work().use(id) != SelectedWork.Use.NONE || deviceBinds;
        if (!checks) {
            gaps.addLeftOut("pipelines and shader objects that no action of --gpu-actions uses are not checked");
        }
        return new Additions(
                checks && !options.recorded().alone(), options.recorded().of(id, few));
    }

    /**
     * The code of a shader with checks; what it does not check is noted.
     *
     * @param user captured id of the pipeline or shader object that it is of
     * @param sets layouts by set number, null for an unused one
     * @param route how it reaches the memory of its checks
     * @param pipelineFlags VkPipelineCreateFlags2 of the pipeline
     * @param wanted what it gets
     * @return null if there is nothing to check, it is not selected, or nothing could be added
     */
    InstrumentedCode instrument(
            DeviceContext device,
            ShaderStage stage,
            long user,
            List<DescriptorSetLayoutState> sets,
            MemoryRoute route,
            long pipelineFlags,
            Additions wanted) {
        if (stage.module() == null || stage.executionModel() < 0) {
            gaps.add("shaders without SPIR-V in the capture are not checked");
            return null;
        }
        boolean checks = wanted.checks() && settings.get().any();
        if (checks && !selected(stage, user)) {
            gaps.addLeftOut("shaders that --gpu-shaders does not select are not checked");
            checks = false;
        }
        if (!checks && !wanted.sites()) {
            return null;
        }
        if (checks) {
            added.examine(stage.module());
        }
        InstrumentedCode code = codes.of(new ShaderInput(
                stage,
                sets,
                route,
                device.features.robustBuffers(),
                checks ? settings.get().ofShaders() : GpuSettings.NONE,
                wanted.sites() ? options.counters() : options.counters().withoutSites(),
                pipelineFlags & ShaderInput.PIPELINE_FLAGS,
                device.limits.sharedBytes(stage.stage()),
                wanted.proved().of(stage.stage()),
                checks ? options.prints().added() : List.of()));
        if (!code.readable()) {
            gaps.add("shaders that cannot be read as SPIR-V are not checked");
            return null;
        }
        code.unguarded().forEach(access -> gaps.add(unchecked(stage, access)));
        code.unchecked().forEach(gaps::add);
        return code.checks().isEmpty() || !able(device, stage.stage()) ? null : code;
    }

    private boolean able(DeviceContext device, int stage) {
        String lacking = device.features.lacking(stage);
        if (lacking != null) {
            gaps.add("the device does not support " + lacking + ": shaders of the stage " + StageNames.lower(stage)
                    + " are not checked");
        } else if (device.exhausted()) {
            gaps.add("shaders created after the device had no memory left for checks are not checked");
        }
        return lacking == null && !device.exhausted();
    }

    /**
     * The words of a shader whose first hit counter has an index.
     *
     * @param code from {@link #instrument}
     */
    int[] words(InstrumentedCode code, ShaderStage stage, int firstHit) {
        return dumped(code.words(firstHit), stage);
    }

    /**
     * The words of a shader that reaches the buffers of its checks by a device address.
     *
     * @param code from {@link #instrument}
     */
    int[] wordsAt(InstrumentedCode code, ShaderStage stage, long address, int firstHit) {
        return dumped(code.wordsAt(address, firstHit), stage);
    }

    private int[] dumped(int[] words, ShaderStage stage) {
        options.dump().instrumented(stage.module().words(), words, StageNames.lower(stage.stage()), stage.entryPoint());
        return words;
    }

    private boolean selected(ShaderStage stage, long user) {
        return !options.work().ofShaders()
                || options.work()
                        .contains(
                                stage.entryPoint(),
                                List.of(stage.module().id(), user),
                                CodeDigest.of(stage.module().words()));
    }

    private static String unchecked(ShaderStage stage, Instrumentation.Unguarded access) {
        ShaderModuleState module = stage.module();
        String shader = module.id() == 0 ? "a shader without a module" : "shader module " + module.id();
        String function =
                access.function().substring(0, Math.min(access.function().length(), LONGEST_NAME));
        return "accesses in function " + function + " of " + shader + ", entry point " + stage.entryPoint()
                + ", are not checked: " + access.why();
    }
}
