package dev.vkval.check.imagelayout;

import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.SubresourceRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lwjgl.vulkan.VK10;

/**
 * A value for each subresource of an image, stored as runs of equal values. Subresources are numbered by aspect, then
 * mip level, then array layer.
 */
final class LayoutMap<T> {

    /** Receives runs; the value is null if none was set. */
    @FunctionalInterface
    interface Visitor<T> {
        void run(long from, long to, T value);
    }

    /** A run's end and value; its start is the key. */
    private record Run<T>(long to, T value) {}

    private static final int MOST_MIP_LEVELS = 64;

    private final TreeMap<Long, Run<T>> runs = new TreeMap<>();
    private final List<Integer> aspects;
    private final boolean planar;
    private final int mipLevels;
    private final long layers;

    LayoutMap(ImageState image) {
        this(
                FormatInfo.of(image.info().format()),
                image.info().mipLevels(),
                Integer.toUnsignedLong(image.info().arrayLayers()));
    }

    LayoutMap(FormatInfo format, int mipLevels, long layers) {
        this.aspects = format.aspects();
        this.planar = !format.planes().isEmpty();
        this.mipLevels = Math.min(Math.max(mipLevels, 1), MOST_MIP_LEVELS);
        this.layers = Math.max(layers, 1);
    }

    private LayoutMap(LayoutMap<T> other) {
        runs.putAll(other.runs);
        aspects = other.aspects;
        planar = other.planar;
        mipLevels = other.mipLevels;
        layers = other.layers;
    }

    LayoutMap<T> copy() {
        return new LayoutMap<>(this);
    }

    /** Sets the value of all subresources of a range. */
    void set(SubresourceRange range, T value) {
        spans(range, (from, to, ignored) -> set(from, to, value));
    }

    /** Sets the value of the subresources of a run. */
    void set(long from, long to, T value) {
        split(from);
        split(to);
        runs.subMap(from, to).clear();
        runs.put(from, new Run<>(to, value));
    }

    private void split(long at) {
        Map.Entry<Long, Run<T>> before = runs.lowerEntry(at);
        if (before != null && before.getValue().to() > at) {
            Run<T> run = before.getValue();
            runs.put(before.getKey(), new Run<>(at, run.value()));
            runs.put(at, run);
        }
    }

    /** Passes on the runs of a range in order, including gaps. */
    void visit(SubresourceRange range, Visitor<T> visitor) {
        spans(range, (from, to, ignored) -> visit(from, to, visitor));
    }

    /** Passes on the runs of a run of subresources in order, including gaps. */
    void visit(long from, long to, Visitor<T> visitor) {
        long at = from;
        Map.Entry<Long, Run<T>> entry = runs.floorEntry(from);
        if (entry == null || entry.getValue().to() <= from) {
            entry = runs.higherEntry(from);
        }
        while (at < to) {
            if (entry == null || entry.getKey() >= to) {
                visitor.run(at, to, null);
                return;
            }
            long start = Math.max(entry.getKey(), at);
            if (start > at) {
                visitor.run(at, start, null);
            }
            long end = Math.min(entry.getValue().to(), to);
            visitor.run(start, end, entry.getValue().value());
            at = end;
            entry = runs.higherEntry(entry.getKey());
        }
    }

    /** Passes on all runs that have a value. */
    void forEach(Visitor<T> visitor) {
        new TreeMap<>(runs).forEach((from, run) -> visitor.run(from, run.to(), run.value()));
    }

    /** The aspect of a subresource. */
    int aspect(long subresource) {
        return aspects.get((int) (subresource / (mipLevels * layers)));
    }

    /** The subresources of a run, in ranges of layers of one mip level. */
    List<SubresourceRange> ranges(long from, long to) {
        List<SubresourceRange> ranges = new ArrayList<>();
        for (long at = from; at < to; ) {
            long end = Math.min(to, (at / layers + 1) * layers);
            int mip = (int) (at / layers % mipLevels);
            ranges.add(new SubresourceRange(aspect(at), mip, 1, (int) (at % layers), (int) (end - at)));
            at = end;
        }
        return ranges;
    }

    /** {@code color mip 1 layer 3}. */
    String text(long subresource) {
        String aspect = switch (aspect(subresource)) {
            case VK10.VK_IMAGE_ASPECT_COLOR_BIT -> "color";
            case VK10.VK_IMAGE_ASPECT_DEPTH_BIT -> "depth";
            case VK10.VK_IMAGE_ASPECT_STENCIL_BIT -> "stencil";
            default -> "plane";
        };
        return aspect + " mip " + subresource / layers % mipLevels + " layer " + subresource % layers;
    }

    /** Passes on the runs of subresources that a range is; of whole mip levels one run for each aspect. */
    private void spans(SubresourceRange range, Visitor<T> visitor) {
        int firstMip = Math.max(range.baseMip(), 0);
        int endMip = Math.min(firstMip + Math.max(range.mipCount(), 0), mipLevels);
        long firstLayer = Math.max(range.baseLayer(), 0);
        long endLayer = Math.min(firstLayer + Math.max(range.layerCount(), 0), layers);
        if (firstLayer >= endLayer) {
            return;
        }
        boolean wholeColor = planar && (range.aspects() & VK10.VK_IMAGE_ASPECT_COLOR_BIT) != 0;
        for (int a = 0; a < aspects.size(); a++) {
            if ((aspects.get(a) & range.aspects()) == 0 && !wholeColor) {
                continue;
            }
            long base = (long) a * mipLevels * layers;
            if (firstLayer == 0 && endLayer == layers && firstMip < endMip) {
                visitor.run(base + firstMip * layers, base + endMip * layers, null);
                continue;
            }
            for (int mip = firstMip; mip < endMip; mip++) {
                visitor.run(base + mip * layers + firstLayer, base + mip * layers + endLayer, null);
            }
        }
    }
}
