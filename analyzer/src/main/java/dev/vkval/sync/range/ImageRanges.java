package dev.vkval.sync.range;

import dev.vkval.command.Area;
import dev.vkval.command.Extent;
import dev.vkval.command.Offset;
import dev.vkval.spirv.reflect.ByteRange;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.SubresourceRange;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/**
 * Maps an image to an idealized address space of texel blocks and computes the addresses of a part of it.
 *
 * <p>From slowest to fastest: aspect, mip level, array layer, slice, row, column. Parts that fill whole rows, slices or
 * layers are few ranges; a narrower rectangle is one range for each row.
 */
public final class ImageRanges {
    private static final int LARGEST_SIDE = 1 << 17;
    private static final int LARGEST_STACK = 1 << 24;
    private static final int MOST_ROWS = 1 << 15;
    private static final StateObject.SubStateKey<ImageRanges> KEY = new StateObject.SubStateKey<>(ImageRanges.class);
    private static final StateObject.SubStateKey<long[]> WHOLE_VIEW = new StateObject.SubStateKey<>(long[].class);

    /** One aspect of one mip level, in blocks. */
    private record Level(long base, long width, long height, long slices) {
        long sliceSize() {
            return width * height;
        }

        long layerSize() {
            return sliceSize() * slices;
        }

        /** {@code (3, 4)}, of a texel block by its number from the first one of the level. */
        String place(long number) {
            long slice = number / sliceSize() % slices;
            return "(" + number % width + ", " + number / width % height + (slices == 1 ? ")" : ", " + slice + ")");
        }
    }

    private final FormatInfo format;
    private final int mips;
    private final int layers;
    private final boolean volume;
    private final Level[][] levels;
    private final long size;

    private ImageRanges(ImageState.Info info) {
        format = FormatInfo.of(info.format());
        mips = Math.min(Math.max(info.mipLevels(), 1), Integer.SIZE);
        volume = info.type() == VK10.VK_IMAGE_TYPE_3D;
        int depth = volume ? bounded(info.depth(), LARGEST_SIDE) : 1;
        layers = bounded(info.arrayLayers(), LARGEST_STACK / depth);
        levels = new Level[format.aspects().size()][mips];
        long base = 0;
        for (int aspect = 0; aspect < levels.length; aspect++) {
            for (int mip = 0; mip < mips; mip++) {
                long width = blocks(planeWidth(bounded(info.width(), LARGEST_SIDE), aspect, mip), format.blockWidth());
                long height =
                        blocks(planeHeight(bounded(info.height(), LARGEST_SIDE), aspect, mip), format.blockHeight());
                Level level = new Level(base, width, height, ImageState.Info.mipSize(depth, mip));
                levels[aspect][mip] = level;
                base += level.layerSize() * layers;
            }
        }
        size = base;
    }

    private static int bounded(int value, int limit) {
        return value < 1 ? 1 : Math.min(value, limit);
    }

    private int planeWidth(int width, int aspect, int mip) {
        int divisor =
                format.planes().isEmpty() ? 1 : format.planes().get(aspect).widthDivisor();
        return ImageState.Info.mipSize((width + divisor - 1) / divisor, mip);
    }

    private int planeHeight(int height, int aspect, int mip) {
        int divisor =
                format.planes().isEmpty() ? 1 : format.planes().get(aspect).heightDivisor();
        return ImageState.Info.mipSize((height + divisor - 1) / divisor, mip);
    }

    private static long blocks(long texels, int block) {
        return (texels + block - 1) / block;
    }

    /** The layout of an image, computed once. */
    public static ImageRanges of(ImageState image) {
        return image.subStateOr(KEY, () -> new ImageRanges(image.info()));
    }

    /** The whole image of a swapchain, which the application may never have retrieved. */
    public static long[] all(ImageState.Info info) {
        return new ImageRanges(info).all();
    }

    /** The whole image. */
    public long[] all() {
        return new long[] {0, size};
    }

    /** Whole subresources. */
    public long[] of(SubresourceRange range) {
        RangeBuilder builder = new RangeBuilder();
        add(builder, range);
        return builder.build();
    }

    private void add(RangeBuilder builder, SubresourceRange range) {
        for (int aspect = 0; aspect < levels.length; aspect++) {
            if (!format.selects(range.aspects(), aspect)) {
                continue;
            }
            for (int mip = Math.max(range.baseMip(), 0);
                    mip < Math.min(range.baseMip() + range.mipCount(), mips);
                    mip++) {
                Level level = levels[aspect][mip];
                long first = Math.min(Math.max(range.baseLayer(), 0), layers);
                long end = Math.min(first + range.layerCount(), layers);
                builder.add(level.base() + first * level.layerSize(), level.base() + end * level.layerSize());
            }
        }
    }

    /** What a barrier is about: whole subresources, or slices where its layers stand for them. */
    public static long[] ofBarrier(ImageState image, SubresourceRange range) {
        ImageRanges ranges = of(image);
        if (!image.layersAreSlices()) {
            return ranges.of(range);
        }
        RangeBuilder builder = new RangeBuilder();
        for (int i = 0; i < Math.min(range.mipCount(), ranges.mips); i++) {
            ranges.add(
                    builder,
                    new SubresourceRange(range.aspects(), range.baseMip() + i, 1, 0, 1),
                    new Offset(0, 0, range.baseLayer()),
                    new Extent(LARGEST_SIDE, LARGEST_SIDE, range.layerCount()));
        }
        return builder.build();
    }

    /** A box of the subresources; offsets and extents in texels of the mip level. */
    public long[] of(SubresourceRange range, Offset offset, Extent extent) {
        RangeBuilder builder = new RangeBuilder();
        add(builder, range, offset, extent);
        return builder.build();
    }

    private void add(RangeBuilder builder, SubresourceRange range, Offset offset, Extent extent) {
        for (int aspect = 0; aspect < levels.length; aspect++) {
            if (format.selects(range.aspects(), aspect) && range.baseMip() >= 0 && range.baseMip() < mips) {
                Level level = levels[aspect][range.baseMip()];
                long first = Math.min(Math.max(range.baseLayer(), 0), layers);
                long end = Math.min(first + range.layerCount(), layers);
                int depth = volume ? Math.max(extent.depth(), 1) : 1;
                int slice = volume ? Math.max(offset.z(), 0) : 0;
                box(builder, level, first, end, slice, depth, offset, extent);
            }
        }
    }

    private void box(
            RangeBuilder builder,
            Level level,
            long firstLayer,
            long endLayer,
            long slice,
            long depth,
            Offset offset,
            Extent extent) {
        long x0 = Math.min(Math.max(offset.x(), 0) / format.blockWidth(), level.width());
        long y0 = Math.min(Math.max(offset.y(), 0) / format.blockHeight(), level.height());
        long x1 = end(offset.x(), extent.width(), format.blockWidth(), level.width());
        long y1 = end(offset.y(), extent.height(), format.blockHeight(), level.height());
        long z1 = Math.min(slice + depth, level.slices());
        boolean wholeRows = x0 == 0 && x1 == level.width();
        boolean wholeSlices = wholeRows && y0 == 0 && y1 == level.height();
        boolean tooMany = (y1 - y0) * Math.max(z1 - slice, 0) * Math.max(endLayer - firstLayer, 0) > MOST_ROWS;
        for (long layer = firstLayer; layer < endLayer; layer++) {
            long base = level.base() + layer * level.layerSize();
            if (wholeSlices) {
                builder.add(base + slice * level.sliceSize(), base + z1 * level.sliceSize());
                continue;
            }
            for (long z = slice; z < z1; z++) {
                long plane = base + z * level.sliceSize();
                if (wholeRows || tooMany) {
                    builder.add(plane + y0 * level.width(), plane + y1 * level.width());
                    continue;
                }
                for (long y = y0; y < y1; y++) {
                    builder.add(plane + y * level.width() + x0, plane + y * level.width() + x1);
                }
            }
        }
    }

    private static long end(int offset, int extent, int block, long limit) {
        long texels = Math.max(offset, 0) + Integer.toUnsignedLong(extent);
        return Math.min((texels + block - 1) / block, limit);
    }

    /** The whole view, computed once; must not be changed. */
    public static long[] of(ImageViewState view) {
        return view.subStateOr(WHOLE_VIEW, () -> of(view, -1));
    }

    /**
     * Some aspects of the whole view.
     *
     * @param aspects VkImageAspectFlags
     */
    public static long[] of(ImageViewState view, int aspects) {
        return of(view, Layers.of(0, 0), aspects);
    }

    /**
     * Whole layers that a view shows of some aspects.
     *
     * @param layers the layers, counted from the first one of the view
     * @param aspects VkImageAspectFlags
     */
    public static long[] of(ImageViewState view, Layers layers, int aspects) {
        ImageRanges ranges = of(view.image());
        SubresourceRange range = view.range();
        Area everything = new Area(0, 0, LARGEST_SIDE, LARGEST_SIDE);
        RangeBuilder builder = new RangeBuilder();
        for (int layer = layers.next(0, range.layerCount()); layer >= 0; ) {
            int end = layers.end(layer, range.layerCount());
            if (ranges.volume) {
                ranges.slices(builder, view, everything, layer, end - layer, aspects);
            } else {
                ranges.add(
                        builder,
                        new SubresourceRange(
                                range.aspects() & aspects,
                                range.baseMip(),
                                range.mipCount(),
                                range.baseLayer() + layer,
                                end - layer));
            }
            layer = layers.next(end, range.layerCount());
        }
        return builder.build();
    }

    /**
     * A rectangle of a view used as an attachment. Of a depth/stencil image both aspects are attached, whatever the view's
     * aspect mask says (specification, VkImageSubresourceRange).
     *
     * @param layers the layers, counted from the first one of the view
     * @param aspects selects some of its aspects
     */
    public static long[] of(ImageViewState view, Area area, Layers layers, int aspects) {
        SubresourceRange range = view.range();
        ImageRanges ranges = of(view.image());
        FormatInfo format = FormatInfo.of(view.format());
        int attached = (format.isColor() ? range.aspects() : format.aspectMask()) & aspects;
        RangeBuilder builder = new RangeBuilder();
        for (int layer = layers.next(0, range.layerCount()); layer >= 0; ) {
            int end = layers.end(layer, range.layerCount());
            if (ranges.volume) {
                ranges.slices(builder, view, area, layer, end - layer, aspects);
            } else {
                ranges.add(
                        builder,
                        new SubresourceRange(attached, range.baseMip(), 1, range.baseLayer() + layer, end - layer),
                        new Offset(area.x(), area.y(), 0),
                        new Extent(area.width(), area.height(), 1));
            }
            layer = layers.next(end, range.layerCount());
        }
        return builder.build();
    }

    /** The slices of a 3D image that a 2D view has as layers; a 3D view has all of them. */
    private void slices(RangeBuilder builder, ImageViewState view, Area area, int layer, int count, int aspects) {
        boolean whole = view.viewType() == VK10.VK_IMAGE_VIEW_TYPE_3D;
        int slice = whole ? 0 : view.range().baseLayer() + layer;
        add(
                builder,
                new SubresourceRange(
                        view.range().aspects() & aspects, view.range().baseMip(), 1, 0, 1),
                new Offset(area.x(), area.y(), slice),
                new Extent(area.width(), area.height(), whole ? LARGEST_SIDE : count));
    }

    /**
     * How many texels of the first mip level of a view have numbers: along rows, then row by row, then by layer or slice.
     *
     * @return 0 where the view has other texels than its image, as of one plane, or blocks of them
     */
    public static long texelCount(ImageViewState view) {
        ImageRanges ranges = of(view.image());
        FormatInfo format = FormatInfo.of(view.format());
        Level level = ranges.firstLevel(view);
        boolean plain = level != null
                && format.blockWidth() * format.blockHeight() == 1
                && ranges.format.blockWidth() * ranges.format.blockHeight() == 1
                && ranges.format.planes().isEmpty();
        if (!plain) {
            return 0;
        }
        if (!ranges.volume) {
            return Math.min(view.range().layerCount(), ranges.layers) * level.layerSize();
        }
        boolean whole = view.viewType() == VK10.VK_IMAGE_VIEW_TYPE_3D;
        return level.sliceSize() * (whole ? level.slices() : view.range().layerCount());
    }

    /**
     * The addresses of texels of the first mip level of a view.
     *
     * @param texels by number, less than {@link #texelCount}
     */
    public static long[] ofTexels(ImageViewState view, List<ByteRange> texels) {
        long base = firstTexel(view);
        RangeBuilder builder = new RangeBuilder();
        texels.forEach(each -> builder.add(base + each.offset(), base + each.end()));
        return builder.build();
    }

    /** The address of the first one of the texels that have numbers, of which there are some: see {@link #texelCount}. */
    public static long firstTexel(ImageViewState view) {
        ImageRanges ranges = of(view.image());
        Level level = ranges.firstLevel(view);
        boolean whole = view.viewType() == VK10.VK_IMAGE_VIEW_TYPE_3D;
        long layer = ranges.volume ? level.sliceSize() : level.layerSize();
        return level.base() + (whole ? 0 : view.range().baseLayer() * layer);
    }

    /** The first mip level of a view of one aspect, null for others. */
    private Level firstLevel(ImageViewState view) {
        Level found = null;
        for (int aspect = 0; aspect < levels.length; aspect++) {
            if (format.selects(view.range().aspects(), aspect)) {
                int mip = view.range().baseMip();
                if (found != null || mip < 0 || mip >= mips) {
                    return null;
                }
                found = levels[aspect][mip];
            }
        }
        return found;
    }

    /** {@code texels (0, 0) to (7, 3) of color mip 0 layer 0}. */
    public String text(long begin, long end) {
        for (int aspect = 0; aspect < levels.length; aspect++) {
            for (int mip = 0; mip < mips; mip++) {
                Level level = levels[aspect][mip];
                long last = end - 1 - level.base();
                long first = begin - level.base();
                if (first >= 0 && last < level.layerSize() * layers) {
                    String texels = first == last
                            ? "texel " + level.place(first)
                            : "texels " + level.place(first) + " to " + level.place(last);
                    int firstLayer = (int) (first / level.layerSize());
                    return texels + " of " + aspects(format.aspects().get(aspect)) + " mip " + mip + " layer"
                            + span(firstLayer, (int) (last / level.layerSize()) - firstLayer + 1);
                }
            }
        }
        return "texels";
    }

    /** {@code color mip 0 layers 0..2}. */
    public static String text(SubresourceRange range) {
        StringBuilder text = new StringBuilder(aspects(range.aspects())).append(" mip");
        text.append(span(range.baseMip(), range.mipCount()))
                .append(" layer")
                .append(span(range.baseLayer(), range.layerCount()));
        return text.toString();
    }

    private static String span(int first, int count) {
        return count == 1 ? " " + first : "s " + first + ".." + (first + count);
    }

    /** {@code color}, {@code depth|stencil}. */
    public static String aspects(int mask) {
        StringBuilder text = new StringBuilder();
        String[] names = {"color", "depth", "stencil", "metadata", "plane 0", "plane 1", "plane 2"};
        for (int bit = 0; bit < names.length; bit++) {
            if ((mask & 1 << bit) != 0) {
                text.append(text.isEmpty() ? "" : "|").append(names[bit]);
            }
        }
        return text.toString();
    }
}
