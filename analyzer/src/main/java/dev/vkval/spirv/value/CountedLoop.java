package dev.vkval.spirv.value;

/**
 * A loop with a counter that each iteration changes by a constant, and that is compared before each iteration.
 *
 * @param counter its value in the header
 * @param start its value in the first iteration
 * @param step what is added to it, not 0
 * @param limit what it is compared with; does not depend on the counter
 * @param last what is added to the limit for the last value, in the direction of the step: 0 if that is the limit, else 1
 * @param comparedSigned whether the comparison is one of signed integers
 * @param unequal whether iterations end when the counter is equal to the limit, and not beyond it
 * @param body where an iteration begins, after the comparison
 * @param exact whether nothing else ends the loop
 */
record CountedLoop(
        Value.Merge counter,
        Value start,
        long step,
        Value limit,
        int last,
        boolean comparedSigned,
        boolean unequal,
        int body,
        boolean exact) {

    /**
     * The values that the counter has in iterations.
     *
     * @param from the values that it starts with
     * @param to those of the limit
     * @return all values of its type if they are not known
     */
    Interval inIterations(Interval from, Interval to) {
        IntegerType type = counter.type();
        boolean passes = unequal && (step > 0 ? from.most() > to.least() : from.least() < to.most());
        if (!comparable(from, to) || passes) {
            return type.domain();
        }
        if (step > 0) {
            long most = to.most() - last;
            boolean wraps = most > type.domain().most() - step;
            return wraps ? type.domain() : new Interval(from.least(), most);
        }
        long least = to.least() + last;
        boolean wraps = least < type.domain().least() - step;
        return wraps ? type.domain() : new Interval(least, from.most());
    }

    /** The values that the counter has in the header: those of iterations, and the one that ends the loop. */
    Interval inHeader(Interval from, Interval to) {
        Interval iterations = inIterations(from, to);
        if (iterations.equals(counter.type().domain())) {
            return iterations;
        }
        Interval after = step > 0
                ? new Interval(iterations.least(), iterations.most() + step)
                : new Interval(iterations.least() + step, iterations.most());
        return iterations.empty() ? from : after.union(from);
    }

    /** The value in the last iteration if start and limit are single values; empty if there is none. */
    Interval lastIteration(Interval from, Interval to) {
        Interval iterations = inIterations(from, to);
        if (!from.single()
                || !to.single()
                || iterations.empty()
                || iterations.equals(counter.type().domain())) {
            return iterations;
        }
        long steps = (iterations.most() - iterations.least()) / Math.abs(step);
        return Interval.of(from.least() + steps * step);
    }

    /** Whether a comparison of the values is one of the integers that they are. */
    private boolean comparable(Interval from, Interval to) {
        Interval domain = comparedSigned
                ? counter.type().asSigned().domain()
                : counter.type().asUnsigned().domain();
        return counter.type().known()
                && counter.type().signed() == comparedSigned
                && domain.contains(from)
                && domain.contains(to);
    }
}
