package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Dominators;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    /** How far checks reach that have executed when a block is left, by label. */
    private final Map<Integer, Map<Place, Long>> checked = new HashMap<>();

    /** What the ends of accesses have in common that differ by a constant only. */
    private record Place(int variable, long element, List<AccessEnds.Term> terms) {}

    /**
     * Accesses with one check.
     *
     * @param end the last of their ends
     */
    record Group(DescriptorRoot root, AccessEnds.End end, List<DescriptorCheck.Access> accesses) {}

    /** An access that may be watched. */
    private record Watched(Instruction instruction, DescriptorRoot root, Place place, AccessEnds.End end) {}

    WatchedAccesses(
            SpirvModule module,
            Function function,
            AccessPaths paths,
            IndexBounds bounds,
            AccessEnds ends,
            DescriptorLengths lengths) {
        this.paths = paths;
        this.bounds = bounds;
        this.ends = ends;
        this.lengths = lengths;
        this.dominators = new Dominators(module, function);
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
            if (mayEnd(instruction.opcode())) {
                together.values().forEach(accesses -> group(block, accesses, groups));
                together.clear();
            }
        }
        together.values().forEach(accesses -> group(block, accesses, groups));
        return groups;
    }

    /** Whether the invocation may end here, so that what follows does not execute. */
    private static boolean mayEnd(int opcode) {
        return opcode == Op.FUNCTION_CALL
                || opcode == Op.DEMOTE_TO_HELPER_INVOCATION
                || opcode == Op.REPORT_INTERSECTION_KHR
                || opcode == Op.IGNORE_INTERSECTION_NV
                || opcode == Op.TERMINATE_RAY_NV;
    }

    private Watched watched(Instruction instruction) {
        AccessPaths.Path path = AccessSizes.isMatrix(instruction) ? null : paths.of(instruction);
        if (path == null || path.roots().size() != 1) {
            return null;
        }
        DescriptorRoot root = path.roots().values().iterator().next();
        boolean known = bounds.within(root)
                && lengths.hasStates(root.set(), root.binding())
                && !lengths.variable(root.set(), root.binding())
                && lengths.robust(root.set(), root.binding());
        AccessEnds.End end = known ? ends.of(root, instruction) : null;
        return end == null || end.texel()
                ? null
                : new Watched(
                        instruction, root, new Place(root.variable(), bounds.constantIndex(root), end.terms()), end);
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
