package dev.vkval.spirv.grammar;

/** A place for an operand in a format. */
public record Operand(OperandKind kind, Quantifier quantifier) {
    /** How often the operand may come. */
    public enum Quantifier {
        ONE,
        OPTIONAL,
        ANY
    }
}
