package dev.vkval.spirv.grammar;

/** An operand of a format. */
public record Operand(OperandKind kind, Quantifier quantifier) {
    /** How often the operand may occur. */
    public enum Quantifier {
        ONE,
        OPTIONAL,
        ANY
    }
}
