package dev.vkval.check.stateless;

import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import java.util.Map;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkImageSubresourceLayers;
import org.lwjgl.vulkan.VkImageSubresourceRange;

/** VkImageSubresourceRange and VkImageSubresourceLayers on their own, without the image. */
final class SubresourceRules extends StatelessRules {
    private static final int COLOR = VK10.VK_IMAGE_ASPECT_COLOR_BIT;
    private static final int DEPTH_STENCIL = VK10.VK_IMAGE_ASPECT_DEPTH_BIT | VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
    private static final int PLANES =
            VK11.VK_IMAGE_ASPECT_PLANE_0_BIT | VK11.VK_IMAGE_ASPECT_PLANE_1_BIT | VK11.VK_IMAGE_ASPECT_PLANE_2_BIT;

    SubresourceRules(StatelessContext context) {
        super(context);
    }

    @Override
    void addTo(Map<String, ParameterCheck> checks) {
        checks.put("VkImageSubresourceRange", this::range);
        checks.put("VkImageSubresourceLayers", this::layers);
    }

    private void range(long range, ParameterSite site) {
        int aspects = VkImageSubresourceRange.naspectMask(range);
        if ((aspects & COLOR) != 0 && (aspects & PLANES) != 0) {
            broken(
                    "VUID-VkImageSubresourceRange-aspectMask-01670",
                    site,
                    "aspectMask",
                    "includes the color aspect and a plane aspect",
                    "VK_IMAGE_ASPECT_COLOR_BIT and plane aspects must not be used together.");
        }
    }

    private void layers(long layers, ParameterSite site) {
        int aspects = VkImageSubresourceLayers.naspectMask(layers);
        if ((aspects & COLOR) != 0 && (aspects & DEPTH_STENCIL) != 0) {
            broken(
                    "VUID-VkImageSubresourceLayers-aspectMask-00167",
                    site,
                    "aspectMask",
                    "includes the color aspect together with depth or stencil",
                    "The color aspect must not be used with depth or stencil.");
        }
        if ((aspects & VK10.VK_IMAGE_ASPECT_METADATA_BIT) != 0) {
            broken(
                    "VUID-VkImageSubresourceLayers-aspectMask-00168",
                    site,
                    "aspectMask",
                    "includes the metadata aspect",
                    "VK_IMAGE_ASPECT_METADATA_BIT must not be used here.");
        }
        if (VkImageSubresourceLayers.nlayerCount(layers) == 0) {
            broken(
                    "VUID-VkImageSubresourceLayers-layerCount-01700",
                    site,
                    "layerCount",
                    "is 0",
                    "It must be greater than 0.");
        }
    }
}
