package dev.vkval.replay.structure;

import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkExtent3D;
import org.lwjgl.vulkan.VkImageCreateInfo;

/**
 * What an image was created with.
 *
 * @param width in texels, as height and depth
 * @param usage VkImageUsageFlags of the live image
 */
public record ImageInfo(
        int flags,
        int type,
        int format,
        int width,
        int height,
        int depth,
        int levels,
        int layers,
        int samples,
        int tiling,
        int usage,
        int initialLayout) {

    /** @param info address of a VkImageCreateInfo */
    public static ImageInfo of(long info) {
        long extent = info + VkImageCreateInfo.EXTENT;
        return new ImageInfo(
                VkImageCreateInfo.nflags(info),
                VkImageCreateInfo.nimageType(info),
                VkImageCreateInfo.nformat(info),
                VkExtent3D.nwidth(extent),
                VkExtent3D.nheight(extent),
                VkExtent3D.ndepth(extent),
                VkImageCreateInfo.nmipLevels(info),
                VkImageCreateInfo.narrayLayers(info),
                VkImageCreateInfo.nsamples(info),
                VkImageCreateInfo.ntiling(info),
                VkImageCreateInfo.nusage(info),
                VkImageCreateInfo.ninitialLayout(info));
    }

    public boolean linear() {
        return tiling == VK10.VK_IMAGE_TILING_LINEAR;
    }
}
