package dev.vkval.spirv.reflect;

/**
 * Pieces of equal size that are a stride apart, without an end in either direction.
 *
 * @param begin offset of one of them
 * @param sizeBytes of each, less than the stride
 */
public record SpacedBytes(long begin, long sizeBytes, long strideBytes) {

    /** The same that far behind. */
    public SpacedBytes plus(long bytes) {
        return new SpacedBytes(begin + bytes, sizeBytes, strideBytes);
    }

    /** Whether no byte is in both. */
    public boolean apart(SpacedBytes other) {
        long common = divisor(strideBytes, other.strideBytes);
        return !new SpacedBytes(begin, sizeBytes, common).touches(other.begin, other.begin + other.sizeBytes);
    }

    /** Whether a byte of some bytes is in a piece. */
    public boolean touches(long from, long to) {
        long distance = Math.floorMod(from - begin, strideBytes);
        return from < to && (distance < sizeBytes || distance + to - from > strideBytes);
    }

    /** The largest number that two positive numbers are multiples of. */
    public static long divisor(long one, long other) {
        return other == 0 ? one : divisor(other, one % other);
    }
}
