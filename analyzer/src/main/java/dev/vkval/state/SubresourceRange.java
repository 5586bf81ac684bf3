package dev.vkval.state;

import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkImageSubresourceLayers;
import org.lwjgl.vulkan.VkImageSubresourceRange;

/**
 * Subresources of an image, counts resolved.
 *
 * @param aspects VkImageAspectFlags
 */
public record SubresourceRange(int aspects, int baseMip, int mipCount, int baseLayer, int layerCount) {
    /** All subresources of any image. */
    public static final SubresourceRange ALL = new SubresourceRange(-1, 0, Integer.MAX_VALUE, 0, Integer.MAX_VALUE);

    private static final int REMAINING = -1;

    /** Whether it is empty, which happens only with parameters that are not valid. */
    public boolean isEmpty() {
        return aspects == 0 || mipCount == 0 || layerCount == 0;
    }

    /** Reads a VkImageSubresourceRange; VK_REMAINING_* become counts of that image. */
    public static SubresourceRange ofRange(long address, ImageState image) {
        int mip = VkImageSubresourceRange.nbaseMipLevel(address);
        int layer = VkImageSubresourceRange.nbaseArrayLayer(address);
        return new SubresourceRange(
                VkImageSubresourceRange.naspectMask(address),
                mip,
                count(
                        VkImageSubresourceRange.nlevelCount(address),
                        mip,
                        image.info().mipLevels()),
                layer,
                count(VkImageSubresourceRange.nlayerCount(address), layer, layers(image)));
    }

    /** Reads a VkImageSubresourceLayers. */
    public static SubresourceRange ofLayers(long address, ImageState image) {
        int layer = VkImageSubresourceLayers.nbaseArrayLayer(address);
        return new SubresourceRange(
                VkImageSubresourceLayers.naspectMask(address),
                VkImageSubresourceLayers.nmipLevel(address),
                1,
                layer,
                count(VkImageSubresourceLayers.nlayerCount(address), layer, layers(image)));
    }

    /** Reads the VkImageSubresourceRange of a barrier. */
    public static SubresourceRange ofBarrier(long address, ImageState image) {
        return image.layersAreSlices() ? ofView(address, image) : ofRange(address, image);
    }

    /** Reads the VkImageSubresourceRange of a view; the layers of a view of a 3-D image are its slices. */
    public static SubresourceRange ofView(long address, ImageState image) {
        int mip = VkImageSubresourceRange.nbaseMipLevel(address);
        int layer = VkImageSubresourceRange.nbaseArrayLayer(address);
        int slices = image.info().arrayLayers();
        if (image.info().type() == VK10.VK_IMAGE_TYPE_3D) {
            slices = ImageState.Info.mipSize(image.info().depth(), Math.max(mip, 0));
        }
        return new SubresourceRange(
                VkImageSubresourceRange.naspectMask(address),
                mip,
                count(
                        VkImageSubresourceRange.nlevelCount(address),
                        mip,
                        image.info().mipLevels()),
                layer,
                count(VkImageSubresourceRange.nlayerCount(address), layer, slices));
    }

    private static int layers(ImageState image) {
        return image.info().arrayLayers();
    }

    private static int count(int count, int base, int all) {
        int rest = Math.max(all - Math.max(base, 0), 0);
        return count == REMAINING || count < 0 ? rest : Math.min(count, rest);
    }
}
