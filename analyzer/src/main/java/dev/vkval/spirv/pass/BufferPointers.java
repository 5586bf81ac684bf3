package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;

/** Pointers that instructions access memory by. */
final class BufferPointers {
    private static final int LIMIT_DEPTH = 64;

    private BufferPointers() {}

    /** The pointer of a load, a store, also of a cooperative matrix, or an atomic instruction, 0 for any other. */
    static int accessed(Instruction instruction) {
        boolean accesses = instruction.opcode() == Op.LOAD
                || instruction.opcode() == Op.STORE
                || AccessSizes.isMatrix(instruction)
                || instruction.format() != null && instruction.format().name().startsWith("OpAtomic");
        return accesses ? instruction.operandOr(0, 0) : 0;
    }

    /** Whether an instruction accesses a range of memory that no check compares with a size. */
    static boolean accessesRange(Instruction instruction) {
        return switch (instruction.opcode()) {
            case Op.COPY_MEMORY_SIZED,
                    Op.COOPERATIVE_MATRIX_LOAD_NV,
                    Op.COOPERATIVE_MATRIX_STORE_NV,
                    Op.COOPERATIVE_MATRIX_LOAD_TENSOR_NV,
                    Op.COOPERATIVE_MATRIX_STORE_TENSOR_NV,
                    Op.COOPERATIVE_VECTOR_LOAD_NV,
                    Op.COOPERATIVE_VECTOR_STORE_NV -> true;
            default -> false;
        };
    }

    /** Whether a pointer is to a buffer, through a descriptor or by address. */
    static boolean isMemory(Types types, int pointer) {
        return isBuffer(types, pointer) || isAddress(types, pointer);
    }

    /** Whether a pointer is a device address. */
    static boolean isAddress(Types types, int pointer) {
        return types.storageClass(types.typeOf(pointer)) == StorageClass.PHYSICAL_STORAGE_BUFFER;
    }

    /** Whether a pointer is to a buffer of a descriptor. */
    static boolean isBuffer(Types types, int pointer) {
        int storage = types.storageClass(types.typeOf(pointer));
        return storage == StorageClass.STORAGE_BUFFER || storage == StorageClass.UNIFORM;
    }

    /** Whether access chains and copies alone lead from a variable to a pointer. */
    static boolean isDirect(SpirvModule module, int pointer) {
        Instruction step = module.definition(pointer);
        for (int depth = 0; step != null && depth <= LIMIT_DEPTH; depth++) {
            if (AccessChains.isVariable(step)) {
                return true;
            }
            if (!AccessChains.is(step) && step.opcode() != Op.COPY_OBJECT) {
                return false;
            }
            step = module.definition(AccessChains.base(step));
        }
        return false;
    }
}
