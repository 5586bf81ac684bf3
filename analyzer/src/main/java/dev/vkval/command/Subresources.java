package dev.vkval.command;

import org.lwjgl.vulkan.VkImageSubresourceLayers;
import org.lwjgl.vulkan.VkImageSubresourceRange;

/** VkImageSubresourceRange or VkImageSubresourceLayers as given: counts may be VK_REMAINING_*. */
public record Subresources(int aspects, int baseMip, int mipCount, int baseLayer, int layerCount) {
    /** VK_REMAINING_MIP_LEVELS and VK_REMAINING_ARRAY_LAYERS. */
    public static final int REMAINING = -1;

    /** Reads a VkImageSubresourceRange. */
    public static Subresources range(long address) {
        return new Subresources(
                VkImageSubresourceRange.naspectMask(address),
                VkImageSubresourceRange.nbaseMipLevel(address),
                VkImageSubresourceRange.nlevelCount(address),
                VkImageSubresourceRange.nbaseArrayLayer(address),
                VkImageSubresourceRange.nlayerCount(address));
    }

    /** Reads a VkImageSubresourceLayers, which has one mip level. */
    public static Subresources layers(long address) {
        return new Subresources(
                VkImageSubresourceLayers.naspectMask(address),
                VkImageSubresourceLayers.nmipLevel(address),
                1,
                VkImageSubresourceLayers.nbaseArrayLayer(address),
                VkImageSubresourceLayers.nlayerCount(address));
    }
}
