package dev.vkval.gpuav.content;

import dev.vkval.state.object.BufferState;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Compares the numbers of a structure in a buffer with limits. */
final class Limits {
    private final String title;
    private final String help;
    private final BufferState buffer;
    private final Consumer<ContentError> errors;

    /**
     * @param title of the errors
     * @param buffer has the structure
     */
    Limits(String title, String help, BufferState buffer, Consumer<ContentError> errors) {
        this.title = title;
        this.help = help;
        this.buffer = buffer;
        this.errors = errors;
    }

    /**
     * Reports a number above a limit.
     *
     * @param what the member
     * @param offset of the member in the buffer
     * @param limit empty if it is not known
     * @param name of the limit
     */
    void check(String rule, String what, long value, long offset, OptionalLong limit, String name) {
        if (limit.isPresent() && Long.compareUnsigned(value, limit.getAsLong()) > 0) {
            errors.accept(ContentError.parameter(
                    rule,
                    title,
                    what + " is " + Long.toUnsignedString(value) + "; " + name + " is "
                            + Long.toUnsignedString(limit.getAsLong()) + ".",
                    buffer,
                    offset,
                    Integer.BYTES,
                    help));
        }
    }

    /** Three 32-bit numbers multiplied, the largest 64-bit number if that is more. */
    static long product(long x, long y, long z) {
        long plane = x * y;
        return z != 0 && Long.compareUnsigned(plane, Long.divideUnsigned(-1, z)) > 0 ? -1 : plane * z;
    }
}
