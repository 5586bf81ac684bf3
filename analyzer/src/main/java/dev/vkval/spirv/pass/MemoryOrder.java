package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import java.util.ArrayList;
import java.util.List;

/** What orders accesses of different invocations to memory of some storage classes. */
final class MemoryOrder {
    /** UniformMemory: storage buffers. */
    static final int OF_BUFFERS = 0x40;
    /** ImageMemory. */
    static final int OF_IMAGES = 0x800;

    private static final int SCOPE_WORKGROUP = 2;
    private static final int SCOPE_QUEUE_FAMILY = 5;
    /** Acquire, Release, AcquireRelease, SequentiallyConsistent. */
    private static final int ORDERING = 0x2 | 0x4 | 0x8 | 0x10;
    /** WorkgroupMemory. */
    private static final int OF_WORKGROUP = 0x100;

    private final SpirvModule module;
    private final Constants constants;
    private final int semantics;
    private final String memory;
    private final List<Instruction> barriers = new ArrayList<>();
    private boolean subgroupBarrier;
    private boolean unorderedBarrier;
    private boolean orderingAtomic;
    private boolean loneFence;
    private boolean anyAtomic;

    private MemoryOrder(SpirvModule module, Constants constants, int semantics, String memory) {
        this.module = module;
        this.constants = constants;
        this.semantics = semantics;
        this.memory = memory;
        for (Function function : module.functions()) {
            for (Block block : function.blocks()) {
                for (int i = 0; i < block.body().size(); i++) {
                    look(block.body(), i);
                }
            }
        }
    }

    /** Of memory that a workgroup shares, which any control barrier of the workgroup orders. */
    static MemoryOrder ofShared(SpirvModule module, Constants constants) {
        return new MemoryOrder(module, constants, OF_WORKGROUP, "shared memory");
    }

    /**
     * Of resources: a control barrier orders them whose semantics say so, or those of memory barriers right before.
     *
     * @param semantics {@link #OF_BUFFERS} or {@link #OF_IMAGES}
     */
    static MemoryOrder ofResources(SpirvModule module, Constants constants, int semantics) {
        return new MemoryOrder(module, constants, semantics, "the memory of resources");
    }

    /** The barriers that order what all invocations of a workgroup do before and after. */
    List<Instruction> barriers() {
        return barriers;
    }

    /** What else may order accesses of different invocations, null for nothing. */
    String other() {
        if (subgroupBarrier) {
            return "barriers of subgroups, which may order accesses to " + memory;
        } else if (loneFence && unorderedBarrier) {
            return "memory barriers apart from control barriers, which together may order accesses to " + memory;
        }
        return orderingAtomic || loneFence && anyAtomic ? "atomics that may order accesses to " + memory : null;
    }

    private void look(List<Instruction> body, int index) {
        Instruction instruction = body.get(index);
        switch (instruction.opcode()) {
            case Op.CONTROL_BARRIER -> {
                if (constants.folded(instruction.operand(0), SCOPE_WORKGROUP) > SCOPE_WORKGROUP) {
                    subgroupBarrier = true;
                } else if (semantics == OF_WORKGROUP || orders(body, index)) {
                    barriers.add(instruction);
                } else {
                    unorderedBarrier = true;
                }
            }
            case Op.MEMORY_BARRIER -> loneFence |= isFence(instruction) && !isBeforeBarrier(body, index);
            default -> {
                if (RaceAccessKind.isAtomic(instruction)) {
                    anyAtomic = true;
                    orderingAtomic |= (constants.folded(instruction.operand(2), ORDERING) & ORDERING) != 0;
                }
            }
        }
    }

    private boolean isFence(Instruction barrier) {
        return (constants.folded(barrier.operand(1), semantics) & semantics) != 0;
    }

    /** Whether a control barrier, with the memory barriers right before, orders the memory within the workgroup. */
    private boolean orders(List<Instruction> body, int index) {
        Instruction barrier = body.get(index);
        if (has(barrier.operand(1), barrier.operand(2))) {
            return true;
        }
        for (int at = index - 1; at >= 0 && isBetween(body.get(at)); at--) {
            Instruction before = body.get(at);
            if (before.opcode() == Op.MEMORY_BARRIER && has(before.operand(0), before.operand(1))) {
                return true;
            }
        }
        return false;
    }

    /** What is not known counts as ordering. */
    private boolean has(int scope, int operand) {
        long of = constants.folded(scope, SCOPE_WORKGROUP);
        long all = constants.folded(operand, semantics | ORDERING);
        return (of <= SCOPE_WORKGROUP || of == SCOPE_QUEUE_FAMILY) && (all & semantics) != 0 && (all & ORDERING) != 0;
    }

    /** Whether only memory barriers are before a control barrier. */
    private boolean isBeforeBarrier(List<Instruction> body, int index) {
        int at = index;
        while (at < body.size() && isBetween(body.get(at))) {
            at++;
        }
        return at < body.size() && body.get(at).opcode() == Op.CONTROL_BARRIER;
    }

    /** Whether an instruction may be between a memory barrier and the control barrier that it belongs to. */
    private boolean isBetween(Instruction instruction) {
        return switch (instruction.opcode()) {
            case Op.MEMORY_BARRIER, Op.LINE, Op.NO_LINE -> true;
            case Op.EXT_INST -> {
                Instruction set = module.definition(instruction.operand(0));
                yield set != null
                        && set.opcode() == Op.EXT_INST_IMPORT
                        && set.string(0).startsWith("NonSemantic.");
            }
            default -> false;
        };
    }
}
