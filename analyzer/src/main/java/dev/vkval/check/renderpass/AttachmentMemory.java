package dev.vkval.check.renderpass;

import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.SubresourceRange;

/**
 * The memory of an attachment. Of images that share memory, only attachments that are all of their image are compared: where a
 * part of an image is in its memory is not known.
 *
 * @param aspects VkImageAspectFlags that it has of the view
 */
record AttachmentMemory(ImageViewState view, int aspects) {

    /** Whether both certainly have memory in common. */
    boolean shared(AttachmentMemory other) {
        ImageState image = view.image();
        return image == other.view.image()
                ? (aspects & other.aspects) != 0 && view.range().meets(other.view.range())
                : whole() && other.whole() && aliased(image, other.view.image());
    }

    private boolean whole() {
        ImageState.Info info = view.image().info();
        SubresourceRange range = view.range();
        return info.mipLevels() == 1 && range.layerCount() == info.arrayLayers() && info.depth() == 1;
    }

    private static boolean aliased(ImageState one, ImageState other) {
        MemoryBinding first = one.binding();
        MemoryBinding second = other.binding();
        return first != null
                && second != null
                && first.memory() == second.memory()
                && first.offset() < second.offset() + other.requiredBytes()
                && second.offset() < first.offset() + one.requiredBytes();
    }
}
