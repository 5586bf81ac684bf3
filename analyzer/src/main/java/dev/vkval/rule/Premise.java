package dev.vkval.rule;

/**
 * What a test hangs on: bits of a value that is read at once, or a structure behind pointers. While none of the bits is set, or
 * the structure is not there, the test is settled. Most rules are about flags and chained structures that most calls do not
 * have.
 *
 * @param bits not 0
 */
record Premise(Code value, long bits) {
    static final long ANY = -1;

    Premise(Certain.Loaded value, long bits) {
        this((Code) value, bits);
    }

    /** That a structure is there. */
    Premise(Indirect.Present structure) {
        this(structure, ANY);
    }

    /** Whether it costs no more than to read a value. */
    boolean certain() {
        return value instanceof Certain;
    }

    /** Whether rules are to be looked at: always where the capture does not tell. */
    boolean meets(Frame frame) {
        return certain() ? (value.of(frame) & bits) != 0 : frame.present(value) != Truth.ABSENT;
    }

    boolean sameValue(Premise other) {
        return is(other.value);
    }

    Premise or(Premise other) {
        return new Premise(value, bits | other.bits);
    }

    /** Whether that code is 0 while the premise is not met. */
    boolean zeroes(Code code) {
        return certain() && bits == ANY && is(code);
    }

    /** Whether that code is the structure that is not there while the premise is not met. */
    boolean lacks(Code code) {
        return !certain() && is(code);
    }

    /** Whether it is about that code. */
    boolean is(Code code) {
        return value.equals(code);
    }
}
