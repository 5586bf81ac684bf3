package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import java.util.List;

/**
 * Replaces each OpCopyMemory from or to memory outside of the invocation by a load and a store, so that both its accesses
 * can be checked, and each small OpCopyMemorySized of whole words between pointers without a type. Both have the index of
 * the copy.
 */
public final class CopyExpansion implements Pass {
    private static final int ALIGNED = 0x2;
    private static final int MAKE_AVAILABLE = 0x8;
    private static final int MAKE_VISIBLE = 0x10;
    private static final int LARGEST_COPY = 256;

    private final Specialization specialization;

    private SpirvModule module;
    private Types types;
    private Constants constants;
    private ModuleEditor editor;

    public CopyExpansion(Specialization specialization) {
        this.specialization = specialization;
    }

    @Override
    public String name() {
        return "expand-copies";
    }

    @Override
    public void run(SpirvModule target) {
        module = target;
        types = target.types();
        constants = new Constants(target, specialization);
        editor = null;
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

    /** The type of what is copied, 0 if it is not known or the instruction is no copy. */
    private int copiedType(Instruction copy) {
        if (copy.opcode() == Op.COPY_MEMORY) {
            int target = types.pointee(types.typeOf(copy.operand(0)));
            return target != 0 ? target : types.pointee(types.typeOf(copy.operand(1)));
        }
        boolean untyped = copy.opcode() == Op.COPY_MEMORY_SIZED
                && types.pointee(types.typeOf(copy.operand(0))) == 0
                && types.pointee(types.typeOf(copy.operand(1))) == 0;
        return untyped ? words(constants.value(copy.operand(2), 0)) : 0;
    }

    /** The type of an array of words with a size, 0 if there is none or it would be large. */
    private int words(long sizeBytes) {
        if (sizeBytes <= 0 || sizeBytes > LARGEST_COPY || sizeBytes % Integer.BYTES != 0) {
            return 0;
        }
        editor = editor == null ? new ModuleEditor(module) : editor;
        int count = (int) sizeBytes / Integer.BYTES;
        return count == 1 ? editor.uint() : editor.wordArray(count);
    }

    private boolean expand(List<Instruction> body) {
        boolean any = false;
        for (int i = 0; i < body.size(); i++) {
            Instruction copy = body.get(i);
            int type = copiedType(copy);
            if (type == 0 || !isChecked(copy.operand(0)) && !isChecked(copy.operand(1))) {
                continue;
            }
            int value = module.allocateId();
            int first = copy.opcode() == Op.COPY_MEMORY ? 2 : 3;
            int[] target = memoryOperands(copy, first);
            int second = first + target.length;
            int[] source = second < copy.operandCount() ? memoryOperands(copy, second) : target;
            int[] load = {type, value, copy.operand(1)};
            int[] store = {copy.operand(0), value};
            body.set(i, Instruction.inPlaceOf(copy, Op.LOAD, with(load, source, MAKE_AVAILABLE)));
            body.add(++i, Instruction.inPlaceOf(copy, Op.STORE, with(store, target, MAKE_VISIBLE)));
            any = true;
        }
        return any;
    }

    /** Whether passes check accesses of the memory that a pointer is to. */
    private boolean isChecked(int pointer) {
        int storage = types.storageClass(types.typeOf(pointer));
        return BufferPointers.isMemory(types, pointer)
                || storage == StorageClass.WORKGROUP
                || storage == StorageClass.TASK_PAYLOAD_WORKGROUP_EXT;
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
