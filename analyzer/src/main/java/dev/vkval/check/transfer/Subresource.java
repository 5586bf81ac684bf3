package dev.vkval.check.transfer;

import dev.vkval.command.Subresources;
import dev.vkval.state.object.ImageState;

/** VkImageSubresourceLayers resolved for its image. */
record Subresource(ImageState image, int aspects, int mip, int baseLayer, int layerCount) {
    static Subresource of(Subresources given, ImageState image) {
        return new Subresource(image, given.aspects(), given.baseMip(), given.baseLayer(), given.layerCount());
    }

    boolean remaining() {
        return layerCount == Subresources.REMAINING;
    }

    /** Layers with VK_REMAINING_ARRAY_LAYERS resolved. */
    long layers() {
        return remaining()
                ? Math.max(Integer.toUnsignedLong(image.info().arrayLayers()) - Integer.toUnsignedLong(baseLayer), 0)
                : Integer.toUnsignedLong(layerCount);
    }

    /** Whether both have a layer of one aspect and mip level. */
    boolean sharesLayers(Subresource other) {
        return mip == other.mip
                && (aspects & other.aspects) != 0
                && Integer.toUnsignedLong(baseLayer) < Integer.toUnsignedLong(other.baseLayer) + other.layers()
                && Integer.toUnsignedLong(other.baseLayer) < Integer.toUnsignedLong(baseLayer) + layers();
    }
}
