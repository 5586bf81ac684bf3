package dev.vkval.spirv;

import java.util.ArrayList;
import java.util.List;

/** A function: OpFunction, its parameters, its blocks (none in a declaration) and OpFunctionEnd. */
public final class Function {
    private final List<Instruction> before;
    private final Instruction definition;
    private final List<Instruction> header = new ArrayList<>();
    private final List<Block> blocks = new ArrayList<>();
    private final List<Instruction> ending = new ArrayList<>();

    Function(List<Instruction> before, Instruction definition) {
        this.before = before;
        this.definition = definition;
    }

    /** A function created by a pass; it has no blocks yet. */
    public static Function create(Instruction definition, List<Instruction> parameters) {
        Function function = new Function(new ArrayList<>(), definition);
        function.header.addAll(parameters);
        function.ending.add(Instruction.of(Op.FUNCTION_END));
        return function;
    }

    public int id() {
        return definition.resultId();
    }

    /** The OpFunction. */
    public Instruction definition() {
        return definition;
    }

    /** Debug lines and non-semantic instructions between the previous function and this one. */
    public List<Instruction> before() {
        return before;
    }

    /** The instructions between OpFunction and the first label: parameters and debug lines. */
    public List<Instruction> header() {
        return header;
    }

    /** The OpFunctionParameter instructions, in order. */
    public List<Instruction> parameters() {
        return header.stream()
                .filter(instruction -> instruction.opcode() == Op.FUNCTION_PARAMETER)
                .toList();
    }

    /** The blocks in module order; mutable. */
    public List<Block> blocks() {
        return blocks;
    }

    /** OpFunctionEnd, and debug lines before it. */
    public List<Instruction> ending() {
        return ending;
    }

    @Override
    public String toString() {
        return "function %" + id();
    }
}
