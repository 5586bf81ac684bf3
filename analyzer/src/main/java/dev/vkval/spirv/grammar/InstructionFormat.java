package dev.vkval.spirv.grammar;

import java.util.List;

/** The name and operands of an opcode or of an extended instruction. */
public final class InstructionFormat {
    private final int opcode;
    private final List<String> names;
    private final String instructionClass;
    private final List<Operand> operands;
    private final boolean hasResultType;
    private final boolean hasResult;
    private final List<Operand> inOperands;

    InstructionFormat(int opcode, List<String> names, String instructionClass, List<Operand> operands) {
        this.opcode = opcode;
        this.names = List.copyOf(names);
        this.instructionClass = instructionClass;
        this.operands = List.copyOf(operands);
        this.hasResultType = starts(operands, 0, OperandCategory.RESULT_TYPE);
        this.hasResult = starts(operands, hasResultType ? 1 : 0, OperandCategory.RESULT);
        this.inOperands = this.operands.subList((hasResultType ? 1 : 0) + (hasResult ? 1 : 0), operands.size());
    }

    private static boolean starts(List<Operand> operands, int index, OperandCategory category) {
        return operands.size() > index && operands.get(index).kind().category() == category;
    }

    public int opcode() {
        return opcode;
    }

    /** {@code OpLoad}, or {@code FAbs} for an extended instruction. */
    public String name() {
        return names.get(0);
    }

    /** The name, then its aliases. */
    public List<String> names() {
        return names;
    }

    /** The grammar's class, such as {@code Memory} or {@code Type-Declaration}; empty for extended instructions. */
    public String instructionClass() {
        return instructionClass;
    }

    /** All operands, including result type and result. */
    public List<Operand> operands() {
        return operands;
    }

    /** The operands after result type and result. */
    public List<Operand> inOperands() {
        return inOperands;
    }

    public boolean hasResultType() {
        return hasResultType;
    }

    public boolean hasResult() {
        return hasResult;
    }

    @Override
    public String toString() {
        return name();
    }
}
