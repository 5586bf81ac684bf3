package dev.vkval.check.imagelayout;

import dev.vkval.state.ImageState;
import dev.vkval.state.SubresourceRange;

/**
 * What one command expects of subresources and what it makes of them.
 *
 * @param expected the layout that they must be in, {@link #ANY} where that does not matter
 * @param left the layout that they are in afterwards
 * @param rule id of the rule that a wrong layout breaks
 * @param parameter path of the parameter that says the layout
 */
record LayoutUse(ImageState image, SubresourceRange range, int expected, int left, String rule, String parameter) {
    /** Any layout will do. */
    static final int ANY = -1;

    /** A use in a layout that it leaves as it is. */
    static LayoutUse in(int layout, ImageState image, SubresourceRange range, String rule, String parameter) {
        return new LayoutUse(image, range, layout, layout, rule, parameter);
    }
}
