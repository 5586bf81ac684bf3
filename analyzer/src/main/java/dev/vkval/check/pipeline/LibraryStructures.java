package dev.vkval.check.pipeline;

import dev.vkval.capture.memory.PNext;
import org.lwjgl.vulkan.EXTCustomResolve;
import org.lwjgl.vulkan.NVXMultiviewPerViewAttributes;
import org.lwjgl.vulkan.VkCustomResolveCreateInfoEXT;
import org.lwjgl.vulkan.VkMultiviewPerViewAttributesInfoNVX;

/**
 * What chained structures say that linked subsets have in common.
 *
 * @param perViewAttributes VkMultiviewPerViewAttributesInfoNVX::perViewAttributes, false without the structure
 * @param positionXOnly its perViewAttributesPositionXOnly
 * @param customResolve VkCustomResolveCreateInfoEXT::customResolve, false without the structure
 */
record LibraryStructures(boolean perViewAttributes, boolean positionXOnly, boolean customResolve) {
    /** @param info address of a VkGraphicsPipelineCreateInfo */
    static LibraryStructures of(long info) {
        long views = PNext.find(
                info, NVXMultiviewPerViewAttributes.VK_STRUCTURE_TYPE_MULTIVIEW_PER_VIEW_ATTRIBUTES_INFO_NVX);
        long resolve = PNext.find(info, EXTCustomResolve.VK_STRUCTURE_TYPE_CUSTOM_RESOLVE_CREATE_INFO_EXT);
        return new LibraryStructures(
                views != 0 && VkMultiviewPerViewAttributesInfoNVX.nperViewAttributes(views) != 0,
                views != 0 && VkMultiviewPerViewAttributesInfoNVX.nperViewAttributesPositionXOnly(views) != 0,
                resolve != 0 && VkCustomResolveCreateInfoEXT.ncustomResolve(resolve) != 0);
    }
}
