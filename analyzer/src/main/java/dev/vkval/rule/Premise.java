package dev.vkval.rule;

/**
 * Bits of a value that is read at once; while none of them is set, a test is settled. Most rules are about flags and chained
 * structures that most calls do not have.
 *
 * @param bits not 0
 */
record Premise(Certain.Loaded value, long bits) {
    static final long ANY = -1;

    boolean meets(Frame frame) {
        return (value.of(frame) & bits) != 0;
    }

    boolean sameValue(Premise other) {
        return value.equals(other.value);
    }

    Premise or(Premise other) {
        return new Premise(value, bits | other.bits);
    }

    /** Whether that code is 0 while the premise is not met. */
    boolean zeroes(Code code) {
        return bits == ANY && value.equals(code);
    }
}
