package dev.vkval.sync.range;

/**
 * The layers of an attachment that are rendered: a span, or those of a view mask.
 *
 * @param base first layer of the span
 * @param count layers of the span, 0 for all remaining ones
 * @param viewMask with multiview, the layers as a bit mask; otherwise 0
 */
public record Layers(int base, int count, int viewMask) {
    private static final int NONE = -1;

    public static Layers of(int count, int viewMask) {
        return new Layers(0, count, viewMask);
    }

    /** The first layer from {@code from} on, of {@code all}; -1 for none. */
    int next(int from, int all) {
        if (viewMask == 0) {
            int first = Math.max(from, base);
            return first < spanEnd(all) ? first : NONE;
        }
        int rest = from >= Integer.SIZE ? 0 : viewMask >>> from << from;
        int first = Integer.numberOfTrailingZeros(rest);
        return rest != 0 && first < all ? first : NONE;
    }

    /** The end of the unbroken run of layers that begins at one. */
    int end(int first, int all) {
        if (viewMask == 0) {
            return spanEnd(all);
        }
        int run = Integer.numberOfTrailingZeros(~(viewMask >>> first));
        return Math.min(first + run, all);
    }

    private int spanEnd(int all) {
        return count <= 0 ? all : (int) Math.min((long) base + count, all);
    }
}
