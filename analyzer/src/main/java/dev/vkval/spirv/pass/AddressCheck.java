package dev.vkval.spirv.pass;

/**
 * A check of an access by device address.
 *
 * @param hit index of its hit counter for error 0 among those of its shader; those of other error codes follow
 * @param instruction index of the instruction it guards
 * @param sizeBytes bytes of the access
 * @param alignmentBytes the Aligned memory operand of the access
 * @param write whether it writes
 */
public record AddressCheck(int hit, int instruction, long sizeBytes, int alignmentBytes, boolean write)
        implements ShaderCheck {
    /** Out of bounds, misaligned. */
    private static final int ERRORS = 2;

    @Override
    public int errors() {
        return ERRORS;
    }
}
