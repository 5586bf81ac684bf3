package dev.vkval.check.imagelayout;

import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.SubresourceRange;
import java.util.ArrayList;
import java.util.List;

/** The layouts of images at the current point of the recording of a command buffer. */
public final class RecordedLayouts {
    /** A layout that is not known. */
    public static final int UNKNOWN = LayoutUse.ANY;

    private RecordedLayouts() {}

    /**
     * The layout that the commands before leave a subresource in; if there is none about it, that after all work submitted
     * so far, {@link #UNKNOWN} if that is not known.
     *
     * @param aspect a bit of VkImageAspectFlags
     */
    public static int of(CommandBufferState buffer, ImageState image, int aspect, int mip, int layer) {
        SubresourceRange subresource = new SubresourceRange(aspect, mip, 1, layer, 1);
        BufferLayouts.OfImage layouts = layouts(buffer, image);
        Integer left = layouts == null ? null : first(layouts.current(), subresource);
        Integer layout = left == null ? first(GlobalLayouts.of(image), subresource) : left;
        return layout == null ? UNKNOWN : layout;
    }

    /**
     * The layout in which the commands so far expect a subresource when the command buffer begins, {@link #UNKNOWN} if they
     * expect none.
     *
     * @param aspect a bit of VkImageAspectFlags
     */
    public static int expected(CommandBufferState buffer, ImageState image, int aspect, int mip, int layer) {
        BufferLayouts.OfImage layouts = layouts(buffer, image);
        BufferLayouts.Expectation first =
                layouts == null ? null : first(layouts.first(), new SubresourceRange(aspect, mip, 1, layer, 1));
        return first == null ? UNKNOWN : first.layout();
    }

    private static BufferLayouts.OfImage layouts(CommandBufferState buffer, ImageState image) {
        BufferLayouts recorded = buffer.subState(BufferLayouts.KEY);
        return recorded == null ? null : recorded.image(image);
    }

    private static <T> T first(LayoutMap<T> layouts, SubresourceRange subresource) {
        List<T> found = new ArrayList<>(1);
        layouts.visit(subresource, (from, to, value) -> {
            if (value != null) {
                found.add(value);
            }
        });
        return found.isEmpty() ? null : found.get(0);
    }
}
