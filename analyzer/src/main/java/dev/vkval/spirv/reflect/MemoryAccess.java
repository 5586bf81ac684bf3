package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.OperandWalker;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.grammar.OperandCategory;

/** The effect of an instruction on the memory that its operands refer to. */
public final class MemoryAccess {
    public static final int READ = 1;
    public static final int WRITTEN = 2;
    static final int ATOMIC = 4;
    static final int PLAIN = 8;

    /** Receives each access. */
    public interface Visitor {
        /** @param effect a mask of {@link #READ}, {@link #WRITTEN}, and {@link #ATOMIC} or {@link #PLAIN} */
        void access(Instruction instruction, int pointerOrHandle, int effect);
    }

    private final SpirvModule module;
    private final OperandWalker walker;
    private final Visitor visitor;

    public MemoryAccess(SpirvModule module, Visitor visitor) {
        this.module = module;
        this.walker = new OperandWalker(module);
        this.visitor = visitor;
    }

    public void visit(Instruction instruction) {
        switch (instruction.opcode()) {
            case Op.LOAD -> {
                if (!module.types().isOpaque(instruction.resultType())) {
                    visitor.access(instruction, instruction.operand(0), READ | PLAIN);
                }
            }
            case Op.STORE, Op.COOPERATIVE_MATRIX_STORE_KHR, Op.COOPERATIVE_MATRIX_STORE_NV ->
                visitor.access(instruction, instruction.operand(0), WRITTEN | PLAIN);
            case Op.COOPERATIVE_MATRIX_STORE_TENSOR_NV, Op.COOPERATIVE_VECTOR_STORE_NV, Op.TENSOR_WRITE_ARM ->
                visitor.access(instruction, instruction.operand(0), WRITTEN | PLAIN);
            case Op.COOPERATIVE_MATRIX_LOAD_KHR,
                    Op.COOPERATIVE_MATRIX_LOAD_NV,
                    Op.COOPERATIVE_MATRIX_LOAD_TENSOR_NV,
                    Op.COOPERATIVE_VECTOR_LOAD_NV,
                    Op.TENSOR_READ_ARM -> visitor.access(instruction, instruction.operand(0), READ | PLAIN);
            case Op.COPY_MEMORY, Op.COPY_MEMORY_SIZED -> {
                visitor.access(instruction, instruction.operand(0), WRITTEN | PLAIN);
                visitor.access(instruction, instruction.operand(1), READ | PLAIN);
            }
            case Op.ATOMIC_LOAD -> visitor.access(instruction, instruction.operand(0), READ | ATOMIC);
            case Op.ATOMIC_STORE, Op.ATOMIC_FLAG_CLEAR ->
                visitor.access(instruction, instruction.operand(0), WRITTEN | ATOMIC);
            case Op.IMAGE_WRITE -> visitor.access(instruction, instruction.operand(0), WRITTEN | PLAIN);
            default -> visitOther(instruction);
        }
    }

    /** Atomics by the grammar's class; any other instruction reads the images and structures among its operands. */
    private void visitOther(Instruction instruction) {
        if (instruction.format() == null) {
            return;
        }
        if (instruction.format().instructionClass().equals("Atomic")) {
            visitor.access(instruction, instruction.operand(0), READ | WRITTEN | ATOMIC);
        } else if (!PointerFlow.passesOn(instruction.opcode()) && !isQuery(instruction)) {
            walker.walkLeniently(instruction, (kind, word, count) -> {
                if (kind.category() == OperandCategory.ID) {
                    int id = instruction.word(word);
                    if (module.types().isOpaque(module.types().typeOf(id))) {
                        visitor.access(instruction, id, READ | PLAIN);
                    }
                }
            });
        }
    }

    private static boolean isQuery(Instruction instruction) {
        return instruction.format().name().startsWith("OpImageQuery")
                || instruction.opcode() == Op.TENSOR_QUERY_SIZE_ARM;
    }
}
