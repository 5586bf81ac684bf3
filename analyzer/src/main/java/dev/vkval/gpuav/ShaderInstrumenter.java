package dev.vkval.gpuav;

import dev.vkval.spirv.CodeDigest;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.pass.AddressChecks;
import dev.vkval.spirv.pass.CopyExpansion;
import dev.vkval.spirv.pass.DescriptorChecks;
import dev.vkval.spirv.pass.EntryPointSelection;
import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.spirv.pass.ErrorRecording;
import dev.vkval.spirv.pass.Instrumentation;
import dev.vkval.spirv.pass.PassManager;
import dev.vkval.spirv.pass.ShaderCheck;
import dev.vkval.spirv.pass.VariablePointerChecks;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.ShaderModuleState;
import dev.vkval.state.object.ShaderStage;
import java.util.List;

/** Adds checks to shaders; each shader has its own id. */
final class ShaderInstrumenter {
    private static final int LONGEST_NAME = 100;

    private final Gaps gaps;
    private final GpuOptions options;
    private int nextId = 1;

    ShaderInstrumenter(Gaps gaps, GpuOptions options) {
        this.gaps = gaps;
        this.options = options;
    }

    /**
     * Instruments a shader.
     *
     * @param user captured id of the pipeline or shader object that it is of
     * @param sets layouts by set number, null for an unused one
     * @param firstHit index of its first hit counter
     * @return null if there is nothing to check, it is not selected, or no check could be added
     */
    InstrumentedShader instrument(
            DeviceContext device, ShaderStage stage, long user, List<DescriptorSetLayoutState> sets, int firstHit) {
        if (stage.module() == null || stage.executionModel() < 0) {
            gaps.add("shaders without SPIR-V in the capture are not checked");
            return null;
        }
        if (!selected(stage, user)) {
            gaps.addLeftOut("shaders that --gpu-shaders does not select are not checked");
            return null;
        }
        try {
            return instrumentOrThrow(device, stage, sets, firstHit);
        } catch (SpirvFormatException | IllegalArgumentException e) {
            gaps.add("shaders that cannot be read as SPIR-V are not checked");
            return null;
        }
    }

    private boolean selected(ShaderStage stage, long user) {
        return !options.work().ofShaders()
                || options.work()
                        .contains(
                                stage.entryPoint(),
                                List.of(stage.module().id(), user),
                                CodeDigest.of(stage.module().words()));
    }

    private InstrumentedShader instrumentOrThrow(
            DeviceContext device, ShaderStage stage, List<DescriptorSetLayoutState> sets, int firstHit)
            throws SpirvFormatException {
        SpirvModule module = SpirvReader.read(stage.module().words());
        ErrorOutput output = new ErrorOutput(
                device.slot,
                ActionMemory.HITS_BINDING,
                ActionMemory.RECORDS_BINDING,
                ActionMemory.STATES_BINDING,
                ActionMemory.ADDRESSES_BINDING,
                nextId,
                firstHit);
        Instrumentation instrumentation = new Instrumentation(
                stage.entryPoint(), stage.executionModel(), new Specialization(stage.specialization()), output);
        LayoutBindings bindings = new LayoutBindings(sets, device.robustOnDevice);
        new PassManager()
                .add(new EntryPointSelection(stage.entryPoint(), stage.executionModel()))
                .add(new CopyExpansion())
                .add(new DescriptorChecks(instrumentation, bindings))
                .add(new VariablePointerChecks(instrumentation, bindings))
                .add(new AddressChecks(instrumentation))
                .add(new ErrorRecording(instrumentation))
                .run(module);
        instrumentation.unguarded().forEach(access -> gaps.add(unchecked(stage, access)));
        bindings.unchecked().forEach(gaps::add);
        List<ShaderCheck> checks = instrumentation.checks();
        if (checks.isEmpty()) {
            return null;
        }
        int[] words = SpirvWriter.words(module);
        options.dump().instrumented(stage.module().words(), words, StageNames.lower(stage.stage()), stage.entryPoint());
        return new InstrumentedShader(nextId++, stage, firstHit, checks, words, Robustness.NONE);
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
