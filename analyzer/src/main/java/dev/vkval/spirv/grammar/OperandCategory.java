package dev.vkval.spirv.grammar;

/** How the words of an operand are to be read. */
public enum OperandCategory {
    RESULT_TYPE,
    RESULT,
    /** A reference to another result: IdRef, IdScope, IdMemorySemantics. */
    ID,
    /** One word: LiteralInteger. */
    INTEGER,
    STRING,
    /** One word: LiteralFloat. */
    FLOAT,
    /** A number of the width of the result type or of the selector. */
    CONTEXT_NUMBER,
    /** The number of an instruction of an extended set. */
    EXTENDED_INSTRUCTION,
    /** The opcode of an OpSpecConstantOp; its operands follow. */
    SPEC_CONSTANT_OPCODE,
    /** A mask; each set bit may have operands, in the order of the bits. */
    BITS,
    /** A value of an enumeration; it may have operands. */
    VALUE,
    /** Two operands that occur together. */
    PAIR
}
