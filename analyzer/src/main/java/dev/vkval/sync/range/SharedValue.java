package dev.vkval.sync.range;

import java.util.function.Supplier;

/**
 * A value of the ranges of a map that have been changed alike since they got it.
 *
 * @param <V> the value
 */
final class SharedValue<V> {
    V value;

    /** How many ranges have it. */
    int ranges;

    // While several ranges are looked at: how many of them have it, and what these are to have in its place.
    int seen;
    SharedValue<V> replacement;

    SharedValue(V value) {
        this.value = value;
    }

    /** Whether other ranges have it than those that are looked at. */
    boolean isElsewhere() {
        return seen < ranges;
    }

    /** One value for all ranges without one, made where there is such a range. */
    static final class Filler<V> {
        private final Supplier<V> maker;
        private SharedValue<V> made;

        Filler(Supplier<V> maker) {
            this.maker = maker;
        }

        SharedValue<V> get() {
            made = made == null ? new SharedValue<>(maker.get()) : made;
            return made;
        }
    }
}
