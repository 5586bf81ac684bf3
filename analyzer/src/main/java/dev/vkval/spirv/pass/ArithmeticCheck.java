package dev.vkval.spirv.pass;

/**
 * A check that a result is defined.
 *
 * <p>The words of its error: for {@link ArithmeticFault#POW} the bits of base and exponent as floats of 32 bits; for
 * {@link ArithmeticFault#NAN} the number of the operand and the component; for {@link ArithmeticFault#GATHER_COMPONENT} the
 * value; else the component, which is 0 of scalars. If several components fail, it is the first one.
 *
 * @param hit index of its hit counter for error 0 among those of its shader; those of other error codes follow
 * @param instruction index of the instruction
 * @param operation opcode; of an OpExtInst the number of the extended instruction
 * @param components of the result, 1 for a scalar
 * @param flag the bit of its error in the entry of the check that comes so many before; {@link #COUNTED} if it is counted
 */
public record ArithmeticCheck(int hit, int instruction, ArithmeticFault fault, int operation, int components, int flag)
        implements ShaderCheck {
    /** Instead of a bit. */
    public static final int COUNTED = -1;

    /** A check whose errors are counted. */
    public ArithmeticCheck(int hit, int instruction, ArithmeticFault fault, int operation, int components) {
        this(hit, instruction, fault, operation, components, COUNTED);
    }

    @Override
    public int errors() {
        return 1;
    }
}
