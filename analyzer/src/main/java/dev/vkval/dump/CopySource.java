package dev.vkval.dump;

import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.BufferViewState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.SubresourceRange;
import dev.vkval.state.tracker.StateTracker;
import dev.vkval.sync.range.ImageRanges;

/** The part of a buffer or image that is copied. */
sealed interface CopySource {
    /** Bytes of one copy. */
    long MOST_BYTES = 1 << 26;

    StateObject resource();

    /** In the words of findings. */
    String range();

    /** Bytes from {@code begin} on, at most {@link #MOST_BYTES}. */
    record OfBuffer(BufferState resource, long begin, long sizeBytes) implements CopySource {
        @Override
        public String range() {
            return "bytes " + begin + ".." + (begin + sizeBytes);
        }
    }

    /** Subresources that the image has. */
    record OfImage(ImageState resource, SubresourceRange subresources) implements CopySource {
        @Override
        public String range() {
            return ImageRanges.text(subresources);
        }
    }

    /** Null if the resource does not exist, or the part is empty. */
    static CopySource of(DumpRequest request, StateTracker state) {
        switch (request.type()) {
            case DumpRequest.BUFFER -> {
                BufferState buffer = state.get(BufferState.class, request.id());
                return buffer == null ? null : bytes(buffer, RangeText.bytes(request.range()));
            }
            case DumpRequest.BUFFER_VIEW -> {
                BufferViewState view = state.get(BufferViewState.class, request.id());
                return view == null || view.buffer() == null
                        ? null
                        : bytes(view.buffer(), new long[] {view.offset(), view.offset() + view.rangeBytes()});
            }
            case DumpRequest.IMAGE -> {
                ImageState image = state.get(ImageState.class, request.id());
                return image == null ? null : subresources(image, RangeText.subresources(request.range()));
            }
            case DumpRequest.IMAGE_VIEW -> {
                ImageViewState view = state.get(ImageViewState.class, request.id());
                SubresourceRange words = RangeText.subresources(request.range());
                return view == null || view.image() == null
                        ? null
                        : subresources(view.image(), words == null ? view.range() : words);
            }
            default -> {
                return null;
            }
        }
    }

    /** @param ends the first byte and the one after the last one, null for all */
    private static CopySource bytes(BufferState buffer, long[] ends) {
        long begin = ends == null ? 0 : Math.max(ends[0], 0);
        long end = Math.min(ends == null ? Long.MAX_VALUE : ends[1], buffer.sizeBytes());
        return begin >= end ? null : new OfBuffer(buffer, begin, Math.min(end - begin, MOST_BYTES));
    }

    /** @param wanted null for all */
    private static CopySource subresources(ImageState image, SubresourceRange wanted) {
        SubresourceRange range = wanted == null ? SubresourceRange.ALL : wanted;
        ImageState.Info info = image.info();
        FormatInfo format = FormatInfo.of(info.format());
        int aspects = format.planes().isEmpty() || (range.aspects() & 1) == 0
                ? range.aspects() & format.aspectMask()
                : format.aspectMask();
        boolean slices = info.depth() > 1;
        int mips = Math.min(range.mipCount(), info.mipLevels() - range.baseMip());
        int firstLayer = slices ? 0 : range.baseLayer();
        int layers = slices ? 1 : Math.min(range.layerCount(), info.arrayLayers() - firstLayer);
        boolean inside = range.baseMip() >= 0 && firstLayer >= 0 && aspects != 0 && mips > 0 && layers > 0;
        return inside
                ? new OfImage(image, new SubresourceRange(aspects, range.baseMip(), mips, firstLayer, layers))
                : null;
    }
}
