package dev.vkval.spirv.value;

/**
 * An integer or boolean type.
 *
 * @param widthBits 1 for booleans; of types wider than 32 bits no interval is known, see {@link WideValues}
 */
public record IntegerType(int widthBits, boolean signed) {
    static final IntegerType TRUTH = new IntegerType(1, false);

    private static final int WIDEST = Integer.SIZE;

    boolean known() {
        return widthBits > 0 && widthBits <= WIDEST;
    }

    /** Whether it is as wide as a device address. */
    boolean wide() {
        return widthBits == Long.SIZE;
    }

    /** Whether its values are read. */
    boolean read() {
        return known() || wide();
    }

    /** All values of the type. */
    Interval domain() {
        if (!known()) {
            return Interval.ANY;
        }
        return signed
                ? new Interval(-(1L << widthBits - 1), (1L << widthBits - 1) - 1)
                : new Interval(0, (1L << widthBits) - 1);
    }

    IntegerType asSigned() {
        return new IntegerType(widthBits, true);
    }

    IntegerType asUnsigned() {
        return new IntegerType(widthBits, false);
    }

    /** Integers truncated to the width of the type; all of its values if they are not one interval then. */
    Interval wrap(Interval exact) {
        Interval domain = domain();
        if (domain.contains(exact)) {
            return exact;
        }
        if (!known() || exact.most() - exact.least() < 0 || !NEAR.contains(exact)) {
            return domain;
        }
        long size = 1L << widthBits;
        long page = Math.floorDiv(exact.least() - domain.least(), size);
        return page == Math.floorDiv(exact.most() - domain.least(), size)
                ? new Interval(exact.least() - page * size, exact.most() - page * size)
                : domain;
    }

    /** Integers with which the computation above does not overflow. */
    private static final Interval NEAR = new Interval(Long.MIN_VALUE / 4, Long.MAX_VALUE / 4);
}
