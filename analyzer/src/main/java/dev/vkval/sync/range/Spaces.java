package dev.vkval.sync.range;

import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.SparseBindings;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.object.SwapchainState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.lwjgl.vulkan.VK11;

/**
 * The address space of a resource, and its range in it.
 *
 * <p>Buffers use the space of the memory they are bound to, so that buffers of one memory alias; a sparse one has its own.
 * An image has its own space, shared with images that are identical and bound to the same place with
 * VK_IMAGE_CREATE_ALIAS_BIT, and with those bound to the same image of a swapchain. {@link Aliases} knows other overlaps of
 * images.
 */
public final class Spaces {
    private record Alias(DeviceMemoryState memory, long offset, ImageState.Info info) {}

    private record SwapchainImage(SwapchainState swapchain, int index) {}

    private final Map<Object, Object> shared = new HashMap<>();
    private final Aliases aliases;

    /** @param aliases receives new images */
    public Spaces(Aliases aliases) {
        this.aliases = aliases;
    }

    /** The space of a buffer: its memory, or itself while it has none. */
    public Object of(BufferState buffer) {
        MemoryBinding binding = buffer.binding();
        return binding == null ? buffer : binding.memory();
    }

    /** The addresses of a part of a buffer in its space. */
    public long[] range(BufferState buffer, long offset, long sizeBytes) {
        long base = buffer.binding() == null ? 0 : buffer.binding().offset();
        long begin = Math.min(Math.max(offset, 0), buffer.sizeBytes());
        long size = Math.min(Math.max(sizeBytes, 0), buffer.sizeBytes() - begin);
        return size <= 0 || base < 0 ? new long[0] : new long[] {base + begin, base + begin + size};
    }

    /** The addresses of a resource in the space of the memory that it is bound to; none where they are not valid. */
    public static long[] range(MemoryBinding binding, long sizeBytes) {
        long end = binding.offset() + sizeBytes;
        return binding.offset() < 0 || end <= binding.offset() ? new long[0] : new long[] {binding.offset(), end};
    }

    public Object of(ImageState image) {
        if (image.swapchain() != null) {
            return intern(new SwapchainImage(image.swapchain(), image.swapchainIndex()));
        }
        MemoryBinding binding = image.binding();
        if (binding == null) {
            return image;
        }
        Object space = shared(image, binding);
        if (!aliases.knows(space)) {
            aliases.add(space, ImageRanges.of(image).all(), binding.memory(), binding.offset(), image.requiredBytes());
        }
        return space;
    }

    private Object shared(ImageState image, MemoryBinding binding) {
        if ((image.info().flags() & VK11.VK_IMAGE_CREATE_ALIAS_BIT) != 0) {
            return intern(new Alias(binding.memory(), binding.offset(), image.info()));
        }
        return image;
    }

    /** The space of an image of a swapchain. */
    public Object of(SwapchainState swapchain, int index) {
        return intern(new SwapchainImage(swapchain, index));
    }

    private Object intern(Object key) {
        Object first = shared.putIfAbsent(key, key);
        return first == null ? key : first;
    }

    /**
     * A sparse resource is bound to other memory from now on.
     *
     * @param gone takes what a buffer was bound to before and is no longer
     */
    public void bind(Submission.SparseResource bound, Consumer<SparseBindings.Range> gone) {
        if (bound.resource() instanceof ImageState image) {
            aliases.forget(image);
            long[] whole = ImageRanges.of(image).all();
            bound.ranges()
                    .forEach(range ->
                            aliases.add(image, whole, range.memory(), range.memoryOffset(), range.sizeBytes()));
            return;
        }
        NavigableMap<Long, SparseBindings.Range> added = new TreeMap<>();
        bound.ranges().forEach(range -> added.put(range.offset(), range));
        for (BoundExtent extent : aliases.of(bound.resource())) {
            SparseBindings.Range before = extent.range();
            if (!added.remove(before.offset(), before)) {
                aliases.remove(extent);
                without(before, added).forEach(gone);
            }
        }
        added.values()
                .forEach(range -> aliases.addLinear(
                        bound.resource(), range.offset(), range.memory(), range.memoryOffset(), range.sizeBytes()));
    }

    /** The parts of a range that are not bound to the same bytes by any of others. */
    private static List<SparseBindings.Range> without(
            SparseBindings.Range before, NavigableMap<Long, SparseBindings.Range> others) {
        List<SparseBindings.Range> parts = new ArrayList<>();
        long end = before.offset() + before.sizeBytes();
        long at = before.offset();
        Long first = others.floorKey(at);
        for (SparseBindings.Range other :
                others.subMap(first == null ? at : first, end).values()) {
            long otherEnd = other.offset() + other.sizeBytes();
            if (otherEnd > at && other.continues(before)) {
                if (other.offset() > at) {
                    parts.add(before.part(at, other.offset()));
                }
                at = otherEnd;
            }
        }
        if (at < end) {
            parts.add(before.part(at, end));
        }
        return parts;
    }

    /** Removes what was shared through an object that is destroyed. */
    public void forget(StateObject object) {
        aliases.forget(object);
        shared.keySet()
                .removeIf(key -> key instanceof Alias alias && alias.memory() == object
                        || key instanceof SwapchainImage image && image.swapchain() == object);
    }
}
