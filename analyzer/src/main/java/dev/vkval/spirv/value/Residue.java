package dev.vkval.spirv.value;

/**
 * What the values of an integer have in common.
 *
 * @param modulus a multiple of it is between any two of them; 0 for a single value, 1 if nothing is known
 * @param remainder of each of them, or the single value
 */
public record Residue(long modulus, long remainder) {
    static final Residue UNKNOWN = new Residue(1, 0);

    public Residue {
        remainder = modulus == 0 ? remainder : Math.floorMod(remainder, modulus);
    }

    public static Residue of(long value) {
        return new Residue(0, value);
    }

    /** That of a sum. */
    public Residue plus(Residue other) {
        return new Residue(divisor(modulus, other.modulus), remainder + other.remainder);
    }

    /** That of a product with a positive number. */
    public Residue times(long factor) {
        return new Residue(modulus * factor, remainder * factor);
    }

    private static long divisor(long one, long other) {
        return other == 0 ? one : divisor(other, one % other);
    }
}
