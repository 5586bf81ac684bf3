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
        return same(value, code);
    }

    /** As the records' own method, which takes longer than all else here where it is called for the first time. */
    private static boolean same(Code one, Code other) {
        if (one instanceof Certain.Loaded loaded) {
            return other instanceof Certain.Loaded more
                    && loaded.load() == more.load()
                    && same(loaded.address(), more.address());
        }
        if (one instanceof Certain.Address address) {
            return other instanceof Certain.Address more
                    && address.alias() == more.alias()
                    && address.offset() == more.offset();
        }
        if (one instanceof Indirect.Present present) {
            return other instanceof Indirect.Present more && same(present.pointer(), more.pointer());
        }
        if (one instanceof Indirect.Loaded loaded) {
            return other instanceof Indirect.Loaded more
                    && loaded.load() == more.load()
                    && same(loaded.address(), more.address());
        }
        if (one instanceof Indirect.Offset offset) {
            return other instanceof Indirect.Offset more
                    && offset.bytes() == more.bytes()
                    && same(offset.container(), more.container());
        }
        if (one instanceof Indirect.Behind behind) {
            return other instanceof Indirect.Behind more
                    && behind.reader() == more.reader()
                    && same(behind.handle(), more.handle());
        }
        if (one instanceof Indirect.Chained chained) {
            return other instanceof Indirect.Chained more
                    && chained.sType() == more.sType()
                    && same(chained.from(), more.from());
        }
        return one.getClass() == other.getClass() && one.equals(other);
    }
}
