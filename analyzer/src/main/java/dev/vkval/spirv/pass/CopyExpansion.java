package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import java.util.List;

/**
 * Replaces each OpCopyMemory from or to a buffer by a load and a store, so that both its accesses can be checked. Both
 * have the index of the copy.
 */
public final class CopyExpansion implements Pass {
    private static final int ALIGNED = 0x2;
    private static final int MAKE_AVAILABLE = 0x8;
    private static final int MAKE_VISIBLE = 0x10;

    private SpirvModule module;
    private Types types;

    @Override
    public String name() {
        return "expand-copies";
    }

    @Override
    public void run(SpirvModule target) {
        module = target;
        types = target.types();
        boolean any = false;
        for (Function function : target.functions()) {
            for (Block block : function.blocks()) {
                any |= expand(block.body());
            }
        }
        if (any) {
            target.invalidate();
        }
    }

    private boolean expand(List<Instruction> body) {
        boolean any = false;
        for (int i = 0; i < body.size(); i++) {
            Instruction copy = body.get(i);
            int type = copy.opcode() == Op.COPY_MEMORY ? types.pointee(types.typeOf(copy.operand(0))) : 0;
            if (type == 0
                    || !BufferPointers.isMemory(types, copy.operand(0))
                            && !BufferPointers.isMemory(types, copy.operand(1))) {
                continue;
            }
            int value = module.allocateId();
            int[] target = memoryOperands(copy, 2);
            int second = 2 + target.length;
            int[] source = second < copy.operandCount() ? memoryOperands(copy, second) : target;
            int[] load = {type, value, copy.operand(1)};
            int[] store = {copy.operand(0), value};
            body.set(i, Instruction.inPlaceOf(copy, Op.LOAD, with(load, source, MAKE_AVAILABLE)));
            body.add(++i, Instruction.inPlaceOf(copy, Op.STORE, with(store, target, MAKE_VISIBLE)));
            any = true;
        }
        return any;
    }

    /** The mask of memory operands at an operand and what belongs to its bits; empty for none. */
    private static int[] memoryOperands(Instruction copy, int at) {
        int mask = copy.operandOr(at, 0);
        int count =
                at >= copy.operandCount() ? 0 : 1 + Integer.bitCount(mask & (ALIGNED | MAKE_AVAILABLE | MAKE_VISIBLE));
        int[] operands = new int[Math.min(count, Math.max(copy.operandCount() - at, 0))];
        for (int i = 0; i < operands.length; i++) {
            operands[i] = copy.operand(at + i);
        }
        return operands;
    }

    /** An instruction's operands followed by memory operands without one bit, which the instruction must not have. */
    private static int[] with(int[] operands, int[] memory, int without) {
        int mask = memory.length == 0 ? 0 : memory[0];
        boolean drop = (mask & without) != 0;
        int dropped = 1 + Integer.bitCount(mask & (without - 1) & (ALIGNED | MAKE_AVAILABLE));
        int[] all = new int[operands.length + memory.length - (drop ? 1 : 0)];
        System.arraycopy(operands, 0, all, 0, operands.length);
        int at = operands.length;
        for (int i = 0; i < memory.length; i++) {
            if (!drop || i != dropped) {
                all[at++] = i == 0 ? mask & ~without : memory[i];
            }
        }
        return all;
    }
}
