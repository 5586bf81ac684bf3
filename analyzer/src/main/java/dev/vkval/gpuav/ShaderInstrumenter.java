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
import dev.vkval.spirv.pass.PassManager;
import dev.vkval.spirv.pass.ShaderCheck;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.ShaderStage;
import java.util.ArrayList;
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
     * @param set the reserved set
     * @param firstHit index of its first hit counter
     * @return null if there is nothing to check, or no check could be added
     */
    InstrumentedShader instrument(ShaderStage stage, List<DescriptorSetLayoutState> sets, int set, int firstHit) {
        if (stage.module() == null || stage.executionModel() < 0) {
            gaps.add("shaders without SPIR-V in the capture are not checked");
            return null;
        }
        try {
            return instrumentOrThrow(stage, sets, set, firstHit);
        } catch (SpirvFormatException | IllegalArgumentException e) {
            gaps.add("shaders that cannot be read as SPIR-V are not checked");
            return null;
        }
    }

    private InstrumentedShader instrumentOrThrow(
            ShaderStage stage, List<DescriptorSetLayoutState> sets, int set, int firstHit) throws SpirvFormatException {
        SpirvModule module = SpirvReader.read(stage.module().words());
        ErrorOutput output = new ErrorOutput(
                set,
                ActionMemory.HITS_BINDING,
                ActionMemory.RECORDS_BINDING,
                ActionMemory.INPUT_BINDING,
                ActionMemory.ADDRESSES_BINDING,
                nextId,
                firstHit);
        DescriptorChecks descriptors = new DescriptorChecks(
                stage.entryPoint(),
                stage.executionModel(),
                new Specialization(stage.specialization()),
                new LayoutBindings(sets),
                output);
        new PassManager()
                .add(new EntryPointSelection(stage.entryPoint(), stage.executionModel()))
                .add(descriptors)
                .run(module);
        AddressChecks addresses = new AddressChecks(
                stage.entryPoint(),
                stage.executionModel(),
                new Specialization(stage.specialization()),
                output.after(descriptors.checks().size()));
        new PassManager().add(addresses).run(module);
        List<ShaderCheck> checks = new ArrayList<>(descriptors.checks());
        checks.addAll(addresses.checks());
        int unguarded = descriptors.unguarded().size() + addresses.unguarded().size();
        for (int i = 0; i < unguarded; i++) {
            gaps.add("instructions in some loop headers are not checked");
        }
        if (checks.isEmpty()) {
            return null;
        }
        return new InstrumentedShader(
                nextId++, stage, firstHit, List.copyOf(checks), SpirvWriter.words(module), Robustness.NONE);
    }
}
