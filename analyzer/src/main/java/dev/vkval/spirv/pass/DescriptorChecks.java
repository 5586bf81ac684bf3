package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.reflect.EntryPointReflection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks accesses through descriptors: the index into an array, the state if the input buffer has it, and the end of
 * the access if that buffer has a size. An instruction whose access fails does not execute and yields zero.
 * Instructions with implicit derivatives and function calls always execute, with their index clamped to zero; the
 * result of the former is replaced by zero. Indices that are constants within a known length are not checked.
 *
 * <p>The module must have one entry point; see {@link EntryPointSelection}.
 */
public final class DescriptorChecks implements Pass {
    /** Limit for the number of checks; further accesses are counted as unguarded. */
    private static final int LIMIT_CHECKS = 1 << 16;

    private final String entryPoint;
    private final int executionModel;
    private final Specialization specialization;
    private final DescriptorLengths lengths;
    private final ErrorOutput output;
    private final List<DescriptorCheck> checks = new ArrayList<>();
    private final List<Integer> unguarded = new ArrayList<>();
    private boolean ran;

    /**
     * @param lengths what is known of bindings
     * @param output where errors are recorded; {@link ErrorOutput#firstHit} plus {@link ErrorOutput#HITS_PER_CHECK} for
     *     each check is the next shader's
     */
    public DescriptorChecks(
            String entryPoint,
            int executionModel,
            Specialization specialization,
            DescriptorLengths lengths,
            ErrorOutput output) {
        this.entryPoint = entryPoint;
        this.executionModel = executionModel;
        this.specialization = specialization;
        this.lengths = lengths;
        this.output = output;
    }

    @Override
    public String name() {
        return "descriptor-checks";
    }

    /** The inserted checks, by hit. */
    public List<DescriptorCheck> checks() {
        return List.copyOf(checks);
    }

    /** Indices of instructions that consume descriptors by an index but could not be checked. */
    public List<Integer> unguarded() {
        return List.copyOf(unguarded);
    }

    @Override
    public void run(SpirvModule module) {
        if (ran) {
            throw new IllegalStateException("an instance of " + name() + " can run only once");
        }
        ran = true;
        EntryPointReflection reflection = EntryPointReflection.of(module, entryPoint, executionModel, specialization);
        if (reflection == null) {
            throw new IllegalArgumentException("the module has no entry point " + entryPoint);
        }
        Constants constants = new Constants(module, specialization);
        ModuleEditor editor = new ModuleEditor(module);
        AccessPaths paths = new AccessPaths(module, lengths);
        IndexBounds bounds = new IndexBounds(module, constants, lengths);
        Set<Integer> steps = new HashSet<>();
        Set<Integer> guarded = new HashSet<>();
        DescriptorGuard guard = null;
        for (Function function : List.copyOf(module.functions())) {
            BlockSplitter splitter = new BlockSplitter(module, function);
            boolean changed = false;
            for (int b = 0; b < function.blocks().size(); b++) {
                Block block = function.blocks().get(b);
                for (int i = 0; i < block.body().size(); i++) {
                    Instruction consumer = block.body().get(i);
                    boolean seen = consumer.index() == Instruction.INSERTED || guarded.contains(consumer.index());
                    AccessPaths.Path path = seen ? null : paths.of(consumer);
                    if (path == null || bounds.allKnown(path)) {
                        continue;
                    }
                    if (checks.size() + path.roots().size() > LIMIT_CHECKS
                            || block.isLoopHeader() && !splitter.canIsolateHeader(block)) {
                        unguarded.add(consumer.index());
                        continue;
                    }
                    if (guard == null) {
                        ErrorRecorder recorder = new ErrorRecorder(
                                editor,
                                output,
                                EntryPointSelection.find(module, entryPoint, executionModel),
                                reflection.executionModes());
                        AccessEnds ends = new AccessEnds(module, constants, bounds);
                        guard = new DescriptorGuard(
                                editor,
                                new CheckEmitter(editor, recorder, bounds, ends, lengths),
                                output.firstHit(),
                                checks);
                    }
                    if (block.isLoopHeader()) {
                        block = splitter.isolateHeader(block);
                        i = block.body().indexOf(consumer);
                    }
                    Block rest = guard.guard(splitter, block, i, path);
                    steps.addAll(path.steps().keySet());
                    guarded.add(consumer.index());
                    changed = true;
                    b = function.blocks().indexOf(rest) - 1;
                    break;
                }
            }
            if (changed) {
                steps.addAll(new SampledImageLocality(editor).restore(function));
            }
        }
        new UnusedSteps(module).remove(steps);
        module.invalidate();
    }
}
