package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.opcode;
import static dev.vkval.check.shader.CodeProblems.opcodes;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import java.util.Set;

/** Blocks of tensors that a function of a shader decodes, several components at once. */
final class TensorBlockRules implements StageRules {
    private static final int DECODES_VECTORS = CodeProblems.number("Capability", "CooperativeMatrixDecodeVectorNV");
    private static final int LOAD = opcode("OpCooperativeMatrixLoadTensorNV");
    private static final int CREATE_LAYOUT = opcode("OpCreateTensorLayoutNV");
    private static final int BLOCK_SIZE = opcode("OpTensorLayoutSetBlockSizeNV");
    private static final Set<Integer> LAYOUTS = opcodes(
            "OpTensorLayoutSetDimensionNV",
            "OpTensorLayoutSetStrideNV",
            "OpTensorLayoutSliceNV",
            "OpTensorLayoutSetClampValueNV");

    private static final int LAYOUT = 2;
    private static final int MEMORY_OPERANDS = 3;
    private static final int LIMIT_STEPS = 64;

    /** Memory operands that are followed by a word: Aligned, MakePointerAvailable, MakePointerVisible, and the aliasing ones. */
    private static final int MEMORY_WITH_WORD = 0x2 | 0x8 | 0x10 | 0x10000 | 0x20000;

    private static final int TENSOR_VIEW = 0x1;
    private static final int DECODE_FUNC = 0x2;
    private static final int DECODE_VECTOR_FUNC = 0x4;

    @Override
    public void check(CreatedStage stage) {
        if (!TypeDeclarationRules.declares(stage.module(), DECODES_VECTORS)) {
            return;
        }
        CodeProblems problems = new CodeProblems(stage);
        stage.instructions(instruction -> {
            if (instruction.opcode() == LOAD) {
                load(problems, instruction);
            }
        });
    }

    private static void load(CodeProblems problems, Instruction load) {
        long components = components(problems.stage().module(), function(load));
        long block = components <= 0 ? -1 : innermost(problems.stage(), load.operandOr(LAYOUT, 0));
        problems.when(
                block >= 0 && block % components != 0,
                "VUID-RuntimeSpirv-OpCooperativeMatrixLoadTensorNV-12429",
                load,
                "the innermost size of the blocks of a tensor is no multiple of the components that are decoded at once",
                "set a block size that is a multiple of them, or decode fewer components at once");
    }

    /** The DecodeVectorFunc of a load, 0 for none. */
    private static int function(Instruction load) {
        int memory = load.operandOr(MEMORY_OPERANDS, 0);
        int at = MEMORY_OPERANDS + 1 + Integer.bitCount(memory & MEMORY_WITH_WORD);
        int operands = load.operandOr(at, 0);
        int before = Integer.bitCount(operands & (TENSOR_VIEW | DECODE_FUNC));
        return (operands & DECODE_VECTOR_FUNC) == 0 ? 0 : load.operandOr(at + before + 1, 0);
    }

    private static long components(SpirvModule module, int function) {
        Instruction definition = function == 0 ? null : module.definition(function);
        Instruction type = definition == null ? null : module.definition(definition.resultType());
        return type != null && type.opcode() == Op.TYPE_VECTOR ? Integer.toUnsignedLong(type.operandOr(1, 0)) : -1;
    }

    /** The last block size of a tensor layout; 1 where none is set, -1 where it is not known. */
    private static long innermost(CreatedStage stage, int layout) {
        Instruction at = stage.module().definition(layout);
        for (int step = 0; at != null && step < LIMIT_STEPS; step++) {
            if (at.opcode() == CREATE_LAYOUT) {
                return 1;
            }
            if (at.opcode() == BLOCK_SIZE) {
                return stage.fixed(at.operandOr(at.operandCount() - 1, 0), -1);
            }
            boolean follows = LAYOUTS.contains(at.opcode()) || at.opcode() == Op.COPY_OBJECT;
            at = follows ? stage.module().definition(at.operandOr(0, 0)) : null;
        }
        return -1;
    }
}
