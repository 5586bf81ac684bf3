package dev.vkval.spirv.pass;

/** What makes a result undefined. */
public enum ArithmeticFault {
    /** The divisor of a division or remainder is zero. */
    ZERO_DIVISOR,
    /** The base of Pow is negative, or zero with an exponent that is not positive. */
    POW,
    /** Both operands of Atan2 are zero. */
    ATAN2,
    /** An operand of FMin or FMax is not a number. */
    NAN,
    /** The component that a gather takes is none of 0 to 3. */
    GATHER_COMPONENT
}
