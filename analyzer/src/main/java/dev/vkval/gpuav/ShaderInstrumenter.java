package dev.vkval.gpuav;

import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.pass.AddressChecks;
import dev.vkval.spirv.pass.DescriptorChecks;
import dev.vkval.spirv.pass.EntryPointSelection;
import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.spirv.pass.ErrorRecording;
import dev.vkval.spirv.pass.Instrumentation;
import dev.vkval.spirv.pass.PassManager;
import dev.vkval.spirv.pass.ShaderCheck;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.ShaderStage;
import java.util.List;

/** Adds checks to shaders; each shader has its own id. */
final class ShaderInstrumenter {
    private final Gaps gaps;
    private int nextId = 1;

    ShaderInstrumenter(Gaps gaps) {
        this.gaps = gaps;
    }

    /**
     * Instruments a shader.
     *
     * @param sets layouts by set number, null for an unused one
     * @param firstHit index of its first hit counter
     * @return null if there is nothing to check, or no check could be added
     */
    InstrumentedShader instrument(
            DeviceContext device, ShaderStage stage, List<DescriptorSetLayoutState> sets, int firstHit) {
        if (stage.module() == null || stage.executionModel() < 0) {
            gaps.add("shaders without SPIR-V in the capture are not checked");
            return null;
        }
        try {
            return instrumentOrThrow(device, stage, sets, firstHit);
        } catch (SpirvFormatException | IllegalArgumentException e) {
            gaps.add("shaders that cannot be read as SPIR-V are not checked");
            return null;
        }
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
                .add(new DescriptorChecks(instrumentation, bindings))
                .add(new AddressChecks(instrumentation))
                .add(new ErrorRecording(instrumentation))
                .run(module);
        for (int i = 0; i < instrumentation.unguarded().size(); i++) {
            gaps.add(
                    "accesses in some loop headers, and through bindings that the pipeline layout lacks, are not checked");
        }
        if (bindings.tooLarge()) {
            gaps.add("bindings of more than " + SetWords.LARGEST_BINDING
                    + " descriptors: only the indices into them are checked");
        }
        List<ShaderCheck> checks = instrumentation.checks();
        if (checks.isEmpty()) {
            return null;
        }
        return new InstrumentedShader(nextId++, stage, firstHit, checks, SpirvWriter.words(module), Robustness.NONE);
    }
}
