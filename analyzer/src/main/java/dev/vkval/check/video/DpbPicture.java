package dev.vkval.check.video;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import org.lwjgl.vulkan.VkExtent2D;
import org.lwjgl.vulkan.VkOffset2D;
import org.lwjgl.vulkan.VkVideoPictureResourceInfoKHR;

/** What a video picture resource refers to: resources match where all of it is equal. */
record DpbPicture(ImageState image, int mip, int layer, int x, int y, int width, int height) {

    /** The picture of a VkVideoPictureResourceInfoKHR, null where its view is not known. */
    static DpbPicture read(CoreContext context, long resource) {
        ImageViewState view =
                context.get(ImageViewState.class, VkVideoPictureResourceInfoKHR.nimageViewBinding(resource));
        if (view == null || view.image() == null) {
            return null;
        }
        long offset = resource + VkVideoPictureResourceInfoKHR.CODEDOFFSET;
        long extent = resource + VkVideoPictureResourceInfoKHR.CODEDEXTENT;
        return new DpbPicture(
                view.image(),
                view.range().baseMip(),
                view.range().baseLayer() + VkVideoPictureResourceInfoKHR.nbaseArrayLayer(resource),
                VkOffset2D.nx(offset),
                VkOffset2D.ny(offset),
                VkExtent2D.nwidth(extent),
                VkExtent2D.nheight(extent));
    }

    /** As text for messages. */
    String text() {
        return "layer %s of %s at (%d, %d), %s x %s"
                .formatted(
                        Integer.toUnsignedString(layer),
                        image,
                        x,
                        y,
                        Integer.toUnsignedString(width),
                        Integer.toUnsignedString(height));
    }
}
