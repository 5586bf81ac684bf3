package dev.vkval.dump;

import dev.vkval.sync.range.ImageRanges;
import org.lwjgl.vulkan.VK10;

/**
 * The texels of one aspect of one layer of one mip level among the bytes of a copy, tightly packed.
 *
 * @param aspect a bit of VkImageAspectFlags
 * @param format VkFormat of the texels: that of the image, or of a plane that with which it is compatible
 * @param width in texels, as height and depth
 * @param rowBytes bytes from the start of one row of texel blocks to the next
 * @param offset of its first byte among those of the copy
 */
public record ImagePiece(
        int aspect,
        int mip,
        int layer,
        int format,
        int width,
        int height,
        int depth,
        long rowBytes,
        long offset,
        long sizeBytes) {
    /** {@code color}, {@code depth}, {@code stencil} or {@code plane 0}. */
    public String aspectName() {
        return ImageRanges.aspects(aspect);
    }

    public boolean isColor() {
        return aspect == VK10.VK_IMAGE_ASPECT_COLOR_BIT;
    }
}
