package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.SpirvModule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks accesses through descriptors: the index into an array, the state if there are state words, and the end of the
 * access if the state has a size. An instruction whose access fails does not execute and yields zero, unless robust
 * buffer access makes it harmless; see {@link WatchedAccesses}. Instructions with
 * implicit derivatives and function calls always execute, with their index clamped to zero; the result of the former is
 * replaced by zero. Indices that are constants within a known length are not checked.
 */
public final class DescriptorChecks extends CheckPass {
    private final DescriptorLengths lengths;
    private final Set<Integer> proved;
    private final Set<Integer> steps = new HashSet<>();
    private final Set<Instruction> seen = new HashSet<>();
    private AccessPaths paths;
    private IndexBounds bounds;
    private AccessEnds ends;
    private CheckEmitter emitter;
    private DescriptorGuard guard;

    /** @param lengths what is known of bindings */
    public DescriptorChecks(Instrumentation instrumentation, DescriptorLengths lengths) {
        this(instrumentation, lengths, Set.of());
    }

    /** @param proved indices of the instructions whose accesses need no check */
    public DescriptorChecks(Instrumentation instrumentation, DescriptorLengths lengths, Set<Integer> proved) {
        super(instrumentation);
        this.lengths = lengths;
        this.proved = proved;
    }

    @Override
    public String name() {
        return "descriptor-checks";
    }

    @Override
    void addChecks(SpirvModule module) {
        ModuleEditor editor = instrumentation.editor();
        Constants constants = new Constants(module, instrumentation.specialization());
        paths = new AccessPaths(module, lengths);
        bounds = new IndexBounds(module, constants, lengths);
        ends = new AccessEnds(module, constants, bounds);
        if (!lengths.comparesOnly()) {
            new UncheckedMemory(module, constants).name(instrumentation);
            new PassedDescriptors(module, paths, ends, lengths).name(instrumentation);
            new UncheckedEnds(module, new AccessSizes(module, constants), true)
                    .name(instrumentation, pointer -> BufferPointers.isBuffer(module.types(), pointer));
        }
        emitter = new CheckEmitter(instrumentation, bounds, ends, lengths);
        guard = new DescriptorGuard(instrumentation, emitter);
        InvocationEnds invocations = new InvocationEnds(module);
        for (Function function : List.copyOf(module.functions())) {
            WatchedAccesses watched = new WatchedAccesses(
                    module,
                    function,
                    paths,
                    bounds,
                    ends,
                    lengths,
                    invocations,
                    instruction -> proved.contains(instruction.index()));
            if (check(watched, new BlockSplitter(module, function))) {
                steps.addAll(new SampledImageLocality(editor).restore(function));
            }
        }
        new UnusedSteps(module).remove(steps);
        module.invalidate();
    }

    /** Checks the accesses of a function; whether there are any. */
    private boolean check(WatchedAccesses watched, BlockSplitter splitter) {
        boolean any = false;
        Map<Instruction, WatchedAccesses.Group> groups = Map.of();
        Block block = splitter.first();
        while (block != null) {
            if (splitter.isOriginal(block)) {
                groups = watch(watched, splitter, block);
            }
            int at = firstAccess(splitter, block, groups);
            if (at < 0) {
                block = splitter.next(block);
                continue;
            }
            Instruction consumer = block.body().get(at);
            if (block.isLoopHeader()) {
                block = splitter.isolateHeader(block);
                at = block.body().indexOf(consumer);
            }
            seen.add(consumer);
            WatchedAccesses.Group group = groups.get(consumer);
            if (group == null) {
                AccessPaths.Path path = paths.of(consumer);
                steps.addAll(path.steps().keySet());
                block = guard.guard(splitter, block, at, path);
            } else {
                block = guard.watch(splitter, block, at, group);
            }
            any = true;
        }
        splitter.finish();
        return any;
    }

    /** The groups of a block that can be split; the accesses in them are seen except for the first of each. */
    private Map<Instruction, WatchedAccesses.Group> watch(
            WatchedAccesses watched, BlockSplitter splitter, Block block) {
        if (block.isLoopHeader() && !splitter.canIsolateHeader(block)) {
            return Map.of();
        }
        List<Instruction> accesses = new ArrayList<>();
        Map<Instruction, WatchedAccesses.Group> groups = watched.enter(block, accesses);
        accesses.forEach(access -> {
            if (!groups.containsKey(access)) {
                seen.add(access);
            }
        });
        return groups;
    }

    /** The index of the first instruction of a block that needs a check and can have one, -1 for none. */
    private int firstAccess(BlockSplitter splitter, Block block, Map<Instruction, WatchedAccesses.Group> groups) {
        for (int i = 0; i < block.body().size(); i++) {
            Instruction consumer = block.body().get(i);
            boolean skipped = consumer.index() == Instruction.INSERTED
                    || seen.contains(consumer)
                    || proved.contains(consumer.index());
            if (!skipped && groups.containsKey(consumer)) {
                if (instrumentation.hasRoom()) {
                    return i;
                }
                leaveOut(consumer, groups.get(consumer), splitter.function());
                continue;
            }
            AccessPaths.Path path = skipped ? null : paths.of(consumer);
            if (path == null || needless(path, consumer)) {
                continue;
            }
            if (checkable(splitter, block, path)) {
                return i;
            }
            seen.add(consumer);
            instrumentation.addUnguarded(consumer.index(), splitter.function(), why(splitter, block, path));
        }
        return -1;
    }

    private void leaveOut(Instruction first, WatchedAccesses.Group group, Function function) {
        seen.add(first);
        for (DescriptorCheck.Access access : group.accesses()) {
            instrumentation.addUnguarded(access.instruction(), function, Instrumentation.BEYOND_BUDGET);
        }
    }

    private boolean needless(AccessPaths.Path path, Instruction consumer) {
        if (lengths.comparesOnly()) {
            return path.roots().values().stream().noneMatch(root -> emitter.compares(root, consumer));
        }
        return bounds.allKnown(path) || allFit(path, consumer);
    }

    private boolean allFit(AccessPaths.Path path, Instruction consumer) {
        return path.roots().values().stream().allMatch(root -> emitter.fits(root, consumer));
    }

    private String why(BlockSplitter splitter, Block block, AccessPaths.Path path) {
        if (path.roots().values().stream().anyMatch(root -> bounds.length(root).isEmpty())) {
            return "a binding that the pipeline layout lacks";
        }
        return block.isLoopHeader() && !splitter.canIsolateHeader(block)
                ? "the header of a loop"
                : Instrumentation.BEYOND_BUDGET;
    }

    private boolean checkable(BlockSplitter splitter, Block block, AccessPaths.Path path) {
        return instrumentation.hasRoom()
                && (!block.isLoopHeader() || splitter.canIsolateHeader(block))
                && path.roots().values().stream()
                        .allMatch(root -> bounds.length(root).isPresent());
    }
}
