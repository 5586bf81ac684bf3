package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Dominators;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.SpirvModule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The accesses of a function whose errors are found without a guard: those of buffers through descriptors that are known
 * when the shader is compiled, where robust buffer access makes an access out of bounds harmless, which it may not do for
 * cooperative matrices. Accesses of one place
 * that execute together have one check, and none if a check that reaches as far has executed before.
 */
final class WatchedAccesses {
    private final AccessPaths paths;
    private final IndexBounds bounds;
    private final AccessEnds ends;
    private final DescriptorLengths lengths;
    private final Dominators dominators;
    private final ValueNumbers values;
    private final InvocationEnds invocations;
    private final Predicate<Instruction> proved;
    /** How far checks reach that have executed when a block is left, by label. */
    private final Map<Integer, Map<Place, Long>> checked = new HashMap<>();

    /** What the ends of accesses have in common that differ by a constant only; the terms have the numbers of their values. */
    private record Place(int variable, long element, List<AccessEnds.Term> terms) {}

    /**
     * Accesses with one check.
     *
     * @param end the last of their ends
     */
    record Group(DescriptorRoot root, AccessEnds.End end, List<DescriptorCheck.Access> accesses) {}

    /** An access that may be watched. */
    private record Watched(Instruction instruction, DescriptorRoot root, Place place, AccessEnds.End end) {}

    /** @param proved whether the accesses of an instruction need no check */
    WatchedAccesses(
            SpirvModule module,
            Function function,
            AccessPaths paths,
            IndexBounds bounds,
            AccessEnds ends,
            DescriptorLengths lengths,
            InvocationEnds invocations,
            Predicate<Instruction> proved) {
        this.invocations = invocations;
        this.proved = proved;
        this.paths = paths;
        this.bounds = bounds;
        this.ends = ends;
        this.lengths = lengths;
        this.dominators = new Dominators(module, function);
        this.values = new ValueNumbers(module, function, dominators);
    }

    /**
     * The groups of a block of the unchanged function by the first of their instructions. Blocks come in the order of the
     * function. All other accesses in {@code watched} need nothing.
     *
     * @param watched receives all instructions that need no check of their own
     */
    Map<Instruction, Group> enter(Block block, List<Instruction> watched) {
        Map<Place, Long> here = new HashMap<>();
        checked.put(block.id(), here);
        Map<Instruction, Group> groups = new HashMap<>();
        Map<Place, List<Watched>> together = new LinkedHashMap<>();
        for (Instruction instruction : block.body()) {
            Watched access = watched(instruction);
            if (access != null) {
                watched.add(instruction);
                together.computeIfAbsent(access.place(), key -> new ArrayList<>())
                        .add(access);
            }
            if (invocations.at(instruction)) {
                together.values().forEach(accesses -> group(block, accesses, groups));
                together.clear();
            }
        }
        together.values().forEach(accesses -> group(block, accesses, groups));
        return groups;
    }

    private Watched watched(Instruction instruction) {
        boolean other = AccessSizes.isMatrix(instruction) || proved.test(instruction);
        AccessPaths.Path path = other ? null : paths.of(instruction);
        if (path == null || path.roots().size() != 1) {
            return null;
        }
        DescriptorRoot root = path.roots().values().iterator().next();
        boolean known = bounds.within(root)
                && lengths.hasStates(root.set(), root.binding())
                && !lengths.variable(root.set(), root.binding())
                && lengths.robust(root.set(), root.binding());
        AccessEnds.End end = known ? ends.of(root, instruction) : null;
        return end == null || end.texel() ? null : new Watched(instruction, root, place(root, end), end);
    }

    private Place place(DescriptorRoot root, AccessEnds.End end) {
        List<AccessEnds.Term> terms = end.terms().stream()
                .map(term -> new AccessEnds.Term(values.of(term.index()), term.strideBytes()))
                .toList();
        return new Place(root.variable(), bounds.constantIndex(root), terms);
    }

    private void group(Block block, List<Watched> accesses, Map<Instruction, Group> groups) {
        Watched first = accesses.get(0);
        long last =
                accesses.stream().mapToLong(each -> each.end().constant()).max().orElseThrow();
        if (reached(block.id(), first.place()) >= last) {
            return;
        }
        checked.get(block.id()).put(first.place(), last);
        AccessEnds.End end = new AccessEnds.End(last, first.end().terms(), false);
        List<DescriptorCheck.Access> all = accesses.stream()
                .map(each -> new DescriptorCheck.Access(
                        each.instruction().index(), last - each.end().constant()))
                .toList();
        groups.put(first.instruction(), new Group(first.root(), end, all));
    }

    /** How far checks reach that have executed, -1 for none. */
    private long reached(int label, Place place) {
        for (int at = label; at != 0; at = dominators.of(at)) {
            Long known = checked.getOrDefault(at, Map.of()).get(place);
            if (known != null) {
                return known;
            }
        }
        return -1;
    }
}
