package dev.vkval.state.object;

import dev.vkval.command.Subresources;
import org.lwjgl.vulkan.VK10;

/**
 * Subresources of an image, counts resolved.
 *
 * @param aspects VkImageAspectFlags
 */
public record SubresourceRange(int aspects, int baseMip, int mipCount, int baseLayer, int layerCount) {
    /** All subresources of any image. */
    public static final SubresourceRange ALL = new SubresourceRange(-1, 0, Integer.MAX_VALUE, 0, Integer.MAX_VALUE);

    /** Whether it is empty, which happens only with parameters that are not valid. */
    public boolean isEmpty() {
        return aspects == 0 || mipCount == 0 || layerCount == 0;
    }

    /** Whether a mip level of a layer is in it. */
    public boolean contains(int mip, int layer) {
        return meets(new SubresourceRange(aspects, mip, 1, layer, 1));
    }

    /** Whether both have an array layer of a mip level, whatever their aspects. */
    public boolean meets(SubresourceRange other) {
        return baseMip < (long) other.baseMip + other.mipCount
                && other.baseMip < (long) baseMip + mipCount
                && baseLayer < (long) other.baseLayer + other.layerCount
                && other.baseLayer < (long) baseLayer + layerCount;
    }

    /** Reads a VkImageSubresourceRange; VK_REMAINING_* become counts of that image. */
    public static SubresourceRange ofRange(long address, ImageState image) {
        return of(Subresources.range(address), image);
    }

    /** VK_REMAINING_* become counts of that image. */
    public static SubresourceRange of(Subresources given, ImageState image) {
        return resolved(given, image, image.info().arrayLayers());
    }

    /** Reads a VkImageSubresourceLayers, whose mip level may be outside of the image. */
    public static SubresourceRange ofLayers(long address, ImageState image) {
        return ofLayers(Subresources.layers(address), image);
    }

    /** One mip level, which may be outside of the image. */
    public static SubresourceRange ofLayers(Subresources given, ImageState image) {
        return new SubresourceRange(
                given.aspects(),
                given.baseMip(),
                given.mipCount(),
                given.baseLayer(),
                count(given.layerCount(), given.baseLayer(), image.info().arrayLayers()));
    }

    /** The subresources of a barrier. */
    public static SubresourceRange ofBarrier(Subresources given, ImageState image) {
        return image.layersAreSlices() ? ofView(given, image) : of(given, image);
    }

    private static SubresourceRange resolved(Subresources given, ImageState image, int layers) {
        return new SubresourceRange(
                given.aspects(),
                given.baseMip(),
                count(given.mipCount(), given.baseMip(), image.info().mipLevels()),
                given.baseLayer(),
                count(given.layerCount(), given.baseLayer(), layers));
    }

    /** Reads the VkImageSubresourceRange of a view; the layers of a view of a 3-D image are its slices. */
    public static SubresourceRange ofView(long address, ImageState image) {
        return ofView(Subresources.range(address), image);
    }

    private static SubresourceRange ofView(Subresources given, ImageState image) {
        int slices = image.info().arrayLayers();
        if (image.info().type() == VK10.VK_IMAGE_TYPE_3D) {
            slices = ImageState.Info.mipSize(image.info().depth(), Math.max(given.baseMip(), 0));
        }
        return resolved(given, image, slices);
    }

    private static int count(int count, int base, int all) {
        int rest = Math.max(all - Math.max(base, 0), 0);
        return count == Subresources.REMAINING || count < 0 ? rest : Math.min(count, rest);
    }
}
