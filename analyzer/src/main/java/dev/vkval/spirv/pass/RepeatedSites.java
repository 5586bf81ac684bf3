package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Accesses of a block that are to the same place as an earlier one: a block is executed as a whole, so that what the earlier
 * one records is of both. The instructions of the block are to be given in their order.
 */
final class RepeatedSites {
    /** Storage class. */
    private static final int FUNCTION = 7;

    private final SpirvModule module;
    /** By variable of a function, or parameter, the id of its value, until it is stored to. */
    private final Map<Integer, Integer> values = new HashMap<>();

    /** By load of the block, the first load of the same value. */
    private final Map<Integer, Integer> loads = new HashMap<>();

    private final Map<Place, FootprintSite> sites = new HashMap<>();

    /**
     * What decides what a site records.
     *
     * @param indices of the descriptor in its array
     * @param end of the access in bytes, null if none are recorded
     */
    private record Place(int variable, int effect, boolean samples, List<Integer> indices, AccessEnds.End end) {}

    RepeatedSites(SpirvModule module) {
        this.module = module;
    }

    /** Goes behind an instruction of the module as read. */
    void pass(Instruction instruction) {
        switch (instruction.opcode()) {
            case Op.STORE -> stored(base(instruction.operand(0)));
            case Op.LOAD -> {
                int from = instruction.operand(0);
                if (isLocal(from)) {
                    loads.put(instruction.resultId(), values.computeIfAbsent(from, key -> instruction.resultId()));
                }
            }
            case Op.FUNCTION_CALL, Op.COPY_MEMORY, Op.COPY_MEMORY_SIZED -> values.clear();
            default -> {}
        }
    }

    /** Whether a pointer is a variable of a function, or a parameter that points to one. */
    private boolean isLocal(int pointer) {
        int opcode = module.opcodeOf(pointer);
        Instruction type = module.definition(module.types().typeOf(pointer));
        boolean whole = opcode == Op.VARIABLE || opcode == Op.FUNCTION_PARAMETER;
        return whole && type != null && type.opcode() == Op.TYPE_POINTER && type.operand(0) == FUNCTION;
    }

    /** The variable or parameter that a pointer is into. */
    private int base(int pointer) {
        int at = pointer;
        while (module.opcodeOf(at) == Op.ACCESS_CHAIN || module.opcodeOf(at) == Op.IN_BOUNDS_ACCESS_CHAIN) {
            at = module.definition(at).operand(0);
        }
        return at;
    }

    /** A parameter may point to what another one points to, and to no variable of its function. */
    private void stored(int base) {
        if (module.opcodeOf(base) == Op.VARIABLE) {
            values.remove(base);
        } else {
            values.clear();
        }
    }

    /**
     * The site of an earlier access to the same place, null if there is none: then it is that of later ones.
     *
     * @param end null if no bytes are recorded
     */
    FootprintSite earlier(FootprintSite site, int effect, DescriptorRoot root, AccessEnds.End end) {
        List<Integer> indices = new ArrayList<>();
        for (int i = 0; i < root.indices(); i++) {
            indices.add(value(root.chain().operand(root.firstIndex() + i)));
        }
        return sites.putIfAbsent(new Place(site.variable(), effect, site.samples(), indices, end(end)), site);
    }

    private AccessEnds.End end(AccessEnds.End end) {
        return end == null
                ? null
                : new AccessEnds.End(
                        end.constant(),
                        end.terms().stream()
                                .map(term -> new AccessEnds.Term(value(term.index()), term.strideBytes()))
                                .toList(),
                        end.texel(),
                        end.sizeBytes());
    }

    /** An id of the same value, that of the first load of it where it is loaded again. */
    private int value(int id) {
        return loads.getOrDefault(id, id);
    }
}
