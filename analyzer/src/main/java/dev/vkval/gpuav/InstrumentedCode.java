package dev.vkval.gpuav;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.pass.AddedPrints;
import dev.vkval.spirv.pass.AddressChecks;
import dev.vkval.spirv.pass.ArithmeticChecks;
import dev.vkval.spirv.pass.CopyExpansion;
import dev.vkval.spirv.pass.DebugPrints;
import dev.vkval.spirv.pass.DescriptorChecks;
import dev.vkval.spirv.pass.EntryPointSelection;
import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.spirv.pass.ErrorRecording;
import dev.vkval.spirv.pass.FootprintRecording;
import dev.vkval.spirv.pass.GatherChecks;
import dev.vkval.spirv.pass.Instrumentation;
import dev.vkval.spirv.pass.MeshOutputChecks;
import dev.vkval.spirv.pass.PassManager;
import dev.vkval.spirv.pass.PayloadChecks;
import dev.vkval.spirv.pass.RayChecks;
import dev.vkval.spirv.pass.RayQueryGuards;
import dev.vkval.spirv.pass.ResourceRaceChecks;
import dev.vkval.spirv.pass.ShaderCheck;
import dev.vkval.spirv.pass.SharedRaceChecks;
import dev.vkval.spirv.pass.VariablePointerChecks;
import dev.vkval.state.object.ShaderStage;
import java.util.List;
import java.util.Set;

/**
 * SPIR-V with checks, for every place among the hit counters of an action.
 *
 * @param id the word in its records, which follows from the input
 * @param checks the added checks, in order of their hit counters
 * @param words with hit counters from 0 on; empty if no check was added
 * @param firstHitWord index of the word with the first hit counter
 * @param addressWords indices of the words with the halves of the device address of its buffers, the lower one first; none
 *     if they are in the reserved descriptor set
 * @param unguarded accesses that could not be checked
 * @param unchecked sentences about bindings that are not checked, or in part
 * @param readable whether the code could be read as SPIR-V with this entry point
 */
record InstrumentedCode(
        int id,
        List<ShaderCheck> checks,
        int[] words,
        int firstHitWord,
        List<Integer> addressWords,
        List<Instrumentation.Unguarded> unguarded,
        Set<String> unchecked,
        boolean readable) {
    private static final InstrumentedCode UNREADABLE =
            new InstrumentedCode(0, List.of(), new int[0], 0, List.of(), List.of(), Set.of(), false);

    /** Adds checks; depends on nothing but the input. */
    static InstrumentedCode of(ShaderInput input) {
        try {
            return ofReadable(input, input.id());
        } catch (SpirvFormatException | IllegalArgumentException e) {
            return UNREADABLE;
        }
    }

    private static InstrumentedCode ofReadable(ShaderInput input, int id) throws SpirvFormatException {
        ShaderStage stage = input.stage();
        SpirvModule module = SpirvReader.read(stage.module().words());
        ErrorOutput output = input.route().output(id).with(input.counters());
        Specialization specialization = new Specialization(stage.specialization());
        Instrumentation instrumentation =
                new Instrumentation(stage.entryPoint(), stage.executionModel(), specialization, output);
        LayoutBindings bindings = input.bindings();
        PassManager passes = new PassManager();
        if (!input.added().isEmpty()) {
            passes.add(new AddedPrints(input.added(), (print, outcome) -> {}, instrumentation::place));
        }
        passes.add(new EntryPointSelection(stage.entryPoint(), stage.executionModel()))
                .add(new CopyExpansion(specialization));
        if (input.settings().sharedRaces()) {
            passes.add(new SharedRaceChecks(instrumentation, input.sharedBytes()));
        }
        if (input.settings().resourceRaces()) {
            passes.add(new ResourceRaceChecks(instrumentation, bindings));
        }
        if (input.settings().arithmetic()) {
            passes.add(new GatherChecks(instrumentation));
        }
        if (input.settings().rayQueries() || input.settings().traces()) {
            // First, as a trace whose descriptor fails is moved.
            RayChecks.Rays rays = new RayChecks.Rays(
                    input.settings().rayQueries(), input.settings().traces());
            passes.add(new RayChecks(instrumentation, rays, input.pipelineFlags()));
        }
        if (input.settings().ofDescriptors()) {
            passes.add(new DescriptorChecks(instrumentation, bindings, input.proved()));
        }
        if (input.settings().descriptors()) {
            passes.add(new RayQueryGuards(instrumentation)).add(new VariablePointerChecks(instrumentation, bindings));
        }
        if (input.settings().addresses()) {
            passes.add(new AddressChecks(instrumentation));
        }
        if (input.settings().meshes()) {
            passes.add(new MeshOutputChecks(instrumentation));
            if ((input.pipelineFlags() & ShaderInput.NO_PAYLOAD) != 0) {
                passes.add(new PayloadChecks(instrumentation));
            }
        }
        if (input.settings().arithmetic()) {
            passes.add(new ArithmeticChecks(instrumentation));
        }
        if (input.settings().prints()) {
            passes.add(new DebugPrints(instrumentation));
        }
        if (input.counters().hasSites()) {
            // Last, so that nothing is recorded of an access that a check keeps from being executed.
            passes.add(new FootprintRecording(instrumentation));
        }
        passes.add(new ErrorRecording(instrumentation)).run(module);
        return of(id, module, instrumentation, bindings);
    }

    private static InstrumentedCode of(
            int id, SpirvModule module, Instrumentation instrumentation, LayoutBindings bindings) {
        List<ShaderCheck> checks = instrumentation.checks();
        boolean any = !checks.isEmpty();
        return new InstrumentedCode(
                id,
                checks,
                any ? SpirvWriter.words(module) : new int[0],
                any ? literal(module, instrumentation.firstHit()) : 0,
                instrumentation.address().stream()
                        .map(half -> literal(module, half))
                        .toList(),
                instrumentation.unguarded(),
                bindings.unchecked(),
                true);
    }

    /** The index of the literal of a constant among the words of a module. */
    private static int literal(SpirvModule module, int constant) {
        int at = SpirvWriter.HEADER_WORDS;
        for (Section section : Section.values()) {
            for (Instruction instruction : module.section(section)) {
                if (instruction.resultId() == constant) {
                    return at + instruction.firstOperandWord();
                }
                at += instruction.wordCount();
            }
        }
        throw new IllegalStateException("the module has no constant " + constant);
    }

    /** Number of its hit counters. */
    int hitCount() {
        return ShaderCheck.hits(checks);
    }

    /** The code whose first hit counter has an index, in the byte order of the application's. */
    int[] words(int firstHit) {
        int[] placed = words.clone();
        place(placed, firstHitWord, firstHit);
        return placed;
    }

    /** As {@link #words}, of code whose buffers have a device address. */
    int[] wordsAt(long address, int firstHit) {
        int[] placed = words(firstHit);
        place(placed, addressWords.get(0), (int) address);
        place(placed, addressWords.get(1), (int) (address >>> Integer.SIZE));
        return placed;
    }

    private static void place(int[] words, int index, int value) {
        words[index] = words[0] == SpirvReader.MAGIC ? value : Integer.reverseBytes(value);
    }
}
