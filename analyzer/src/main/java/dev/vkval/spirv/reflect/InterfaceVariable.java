package dev.vkval.spirv.reflect;

/**
 * A variable, or a member of a block, that is an input or output of a stage.
 *
 * @param variable result id of its OpVariable
 * @param name OpName or OpMemberName, empty if there is none
 * @param location Location, {@link #NONE} for built-ins
 * @param locationCount consecutive locations it takes
 * @param component Component, 0 if not decorated
 * @param index Index of a fragment output, 0 if not decorated
 * @param builtIn BuiltIn, {@link #NONE} for user variables
 * @param numeric numeric type of its scalars
 * @param widthBits width of its scalars
 * @param componentCount scalars of one location: of a vector, or of a matrix's column
 * @param arrayed whether its outermost array is over vertices or primitives, which uses no locations
 * @param patch Patch
 * @param perPrimitive PerPrimitiveEXT
 * @param read whether the entry point reads it
 * @param written whether the entry point writes it
 */
public record InterfaceVariable(
        int variable,
        String name,
        int location,
        int locationCount,
        int component,
        int index,
        int builtIn,
        Numeric numeric,
        int widthBits,
        int componentCount,
        boolean arrayed,
        boolean patch,
        boolean perPrimitive,
        boolean read,
        boolean written) {
    public static final int NONE = -1;

    /** Kinds of scalars. */
    public enum Numeric {
        FLOAT,
        SIGNED_INTEGER,
        UNSIGNED_INTEGER,
        BOOLEAN,
        OTHER
    }

    /** Its locations below 64 as a mask. */
    public long locations() {
        long mask = 0;
        for (long i = Math.max(location, 0);
                location >= 0 && i < Math.min((long) location + locationCount, Long.SIZE);
                i++) {
            mask |= 1L << i;
        }
        return mask;
    }
}
