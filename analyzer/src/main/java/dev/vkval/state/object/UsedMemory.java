package dev.vkval.state.object;

/** Memory that a command uses, by what the command names. */
public sealed interface UsedMemory
        permits BufferPart, UsedMemory.OfView, UsedMemory.OfSubresources, UsedMemory.OfResource {

    /** @param layer of the view, -1 for all */
    record OfView(ImageViewState view, int layer) implements UsedMemory {
        private static final int ALL_LAYERS = -1;

        public OfView(ImageViewState view) {
            this(view, ALL_LAYERS);
        }

        /** The subresources of the image. */
        public SubresourceRange range() {
            SubresourceRange range = view.range();
            return layer == ALL_LAYERS
                    ? range
                    : new SubresourceRange(
                            range.aspects(), range.baseMip(), range.mipCount(), range.baseLayer() + layer, 1);
        }
    }

    /** All texels of subresources of an image. */
    record OfSubresources(ImageState image, SubresourceRange range) implements UsedMemory {}

    /** All of a resource that is neither a buffer nor an image, bound to memory. */
    record OfResource(StateObject resource, MemoryBinding binding, long sizeBytes) implements UsedMemory {}
}
