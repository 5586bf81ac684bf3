package dev.vkval.spirv;

import dev.vkval.spirv.grammar.OperandCategory;
import dev.vkval.spirv.grammar.OperandKind;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Checks a module after reading: every id must be below the bound and defined exactly once, and types may contain only
 * types defined before them, at most {@link #LIMIT_TYPE_DEPTH} levels. So walking from a type to its contained types
 * terminates; only pointers may lead back.
 */
final class IdChecker {
    /** The universal limits allow 255 nested structures; other aggregates also count here. */
    static final int LIMIT_TYPE_DEPTH = 512;

    private final SpirvModule module;
    private final OperandWalker walker;
    private final BitSet defined = new BitSet();
    private final BitSet forwardPointers = new BitSet();
    private int[] typeDepths = new int[64];
    private SpirvFormatException failure;
    private boolean namesMayDangle;

    IdChecker(SpirvModule module) {
        this.module = module;
        this.walker = new OperandWalker(module);
    }

    void check() throws SpirvFormatException {
        module.forEach(this::checkResult);
        throwFailure();
        for (Section section : Section.values()) {
            namesMayDangle = section.compareTo(Section.TYPES) < 0;
            module.section(section).forEach(this::checkOperands);
        }
        namesMayDangle = false;
        module.functions().forEach(function -> SpirvModule.forEachOf(function, this::checkOperands));
        module.trailing().forEach(this::checkOperands);
        throwFailure();
        module.section(Section.TYPES).forEach(this::checkType);
        throwFailure();
    }

    private void throwFailure() throws SpirvFormatException {
        if (failure != null) {
            throw failure;
        }
    }

    private void fail(Instruction instruction, String message) {
        if (failure == null) {
            failure = new SpirvFormatException(instruction.wordOffset(), instruction + " " + message);
        }
    }

    private void checkResult(Instruction instruction) {
        if (instruction.format() == null || !instruction.format().hasResult()) {
            return;
        }
        int id = instruction.resultId();
        if (outside(id)) {
            fail(instruction, "has the result id " + Integer.toUnsignedString(id) + ", the bound is " + module.bound());
        } else if (defined.get(id)) {
            fail(instruction, "defines id " + id + " a second time");
        } else {
            defined.set(id);
        }
    }

    private void checkOperands(Instruction instruction) {
        try {
            walker.walk(instruction, (kind, word, count) -> checkOperand(instruction, kind, word));
        } catch (SpirvFormatException e) {
            failure = failure == null ? e : failure;
        }
    }

    private void checkOperand(Instruction instruction, OperandKind kind, int word) {
        boolean type = kind.category() == OperandCategory.RESULT_TYPE;
        if (!type && kind.category() != OperandCategory.ID) {
            return;
        }
        int id = instruction.word(word);
        if (outside(id)) {
            fail(instruction, "uses id " + Integer.toUnsignedString(id) + ", the bound is " + module.bound());
        } else if (!defined.get(id) && !namesMayDangle) {
            fail(instruction, "uses id " + id + ", which is not defined");
        } else if (type && !isType(module.definition(id))) {
            fail(instruction, "has the result type " + id + ", which is not a type");
        }
    }

    private boolean outside(int id) {
        return id <= 0 || id >= module.bound();
    }

    private static boolean isType(Instruction definition) {
        return definition != null
                && definition.format() != null
                && definition.format().instructionClass().equals("Type-Declaration");
    }

    private void checkType(Instruction instruction) {
        if (instruction.opcode() == Op.TYPE_FORWARD_POINTER) {
            forwardPointers.set(instruction.operand(0));
        }
        if (!isType(instruction) || instruction.resultId() == 0 || failure != null) {
            return;
        }
        int depth = instruction.opcode() == Op.TYPE_POINTER ? 1 : 1 + containedDepth(instruction);
        if (depth > LIMIT_TYPE_DEPTH) {
            fail(instruction, "nests types deeper than " + LIMIT_TYPE_DEPTH);
            return;
        }
        int id = instruction.resultId();
        if (id >= typeDepths.length) {
            typeDepths = Arrays.copyOf(typeDepths, Math.max(id + 1, typeDepths.length * 2));
        }
        typeDepths[id] = depth;
    }

    private int containedDepth(Instruction type) {
        int contained = Contained.count(type);
        int depth = 0;
        for (int i = 0; i < contained; i++) {
            int id = type.operand(i);
            int own = id < typeDepths.length ? typeDepths[id] : 0;
            if (own == 0 && !isForwardPointer(id)) {
                fail(type, "contains id " + id + ", which is not a type defined before it");
                return 0;
            }
            depth = Math.max(depth, own);
        }
        return depth;
    }

    private boolean isForwardPointer(int id) {
        Instruction definition = module.definition(id);
        return forwardPointers.get(id)
                && definition != null
                && (definition.opcode() == Op.TYPE_POINTER || definition.opcode() == Op.TYPE_UNTYPED_POINTER_KHR);
    }

    /** The number of leading operands of a type instruction that are types. */
    private static final class Contained {
        static int count(Instruction type) {
            return switch (type.opcode()) {
                case Op.TYPE_VECTOR,
                        Op.TYPE_MATRIX,
                        Op.TYPE_IMAGE,
                        Op.TYPE_SAMPLED_IMAGE,
                        Op.TYPE_ARRAY,
                        Op.TYPE_RUNTIME_ARRAY,
                        Op.TYPE_COOPERATIVE_MATRIX_KHR,
                        Op.TYPE_COOPERATIVE_MATRIX_NV,
                        Op.TYPE_COOPERATIVE_VECTOR_NV -> 1;
                case Op.TYPE_STRUCT, Op.TYPE_FUNCTION -> type.operandCount();
                default -> 0;
            };
        }
    }
}
