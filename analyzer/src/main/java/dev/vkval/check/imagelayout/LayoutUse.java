package dev.vkval.check.imagelayout;

import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.SubresourceRange;

/**
 * The layout in which one command expects subresources, and their layout after it.
 *
 * @param expected the layout that they must be in, {@link #ANY} if any layout is valid
 * @param left the layout that they are in after the command
 * @param rule id of the rule about the layout
 * @param parameter path of the parameter with the layout
 */
record LayoutUse(ImageState image, SubresourceRange range, int expected, int left, String rule, String parameter) {
    /** Any layout is valid. */
    static final int ANY = -1;

    /** A use that does not change the layout. */
    static LayoutUse in(int layout, ImageState image, SubresourceRange range, String rule, String parameter) {
        return new LayoutUse(image, range, layout, layout, rule, parameter);
    }
}
