package dev.vkval.check.imagelayout;

import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.SubresourceRange;
import java.util.ArrayList;
import java.util.List;

/** The layouts of images after all work submitted so far. */
public final class SubmittedLayouts {
    /** A layout that is not known. */
    public static final int UNKNOWN = LayoutUse.ANY;

    private SubmittedLayouts() {}

    /**
     * Subresources in one layout.
     *
     * @param range of one aspect and one mip level
     * @param layout VkImageLayout, {@link #UNKNOWN} if it is not known
     */
    public record InLayout(SubresourceRange range, int layout) {}

    /** The layouts of all subresources of an image; a swapchain's image is in one for all that are bound to it. */
    public static List<InLayout> of(ImageState image) {
        LayoutMap<Integer> layouts = GlobalLayouts.of(image);
        List<InLayout> all = new ArrayList<>();
        layouts.forEach(
                (from, to, layout) -> layouts.ranges(from, to).forEach(range -> all.add(new InLayout(range, layout))));
        return all;
    }
}
