package dev.vkval.rule;

/**
 * Computes a value. A real is the bits of a double, as {@link Double#doubleToRawLongBits} gives them. Where there is no
 * value, the frame is told why, and the result counts for nothing.
 */
@FunctionalInterface
interface Code {
    long of(Frame frame);
}
