package dev.vkval.check.swapchain;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.swapchain.SwapchainCreationRules.Creation;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.device.ReportedStruct;
import dev.vkval.finding.Confidence;
import dev.vkval.state.object.SurfaceState;
import dev.vkval.state.object.SwapchainState;
import org.lwjgl.vulkan.VkSwapchainCreateInfoKHR;

/**
 * Whether a surface supports the parameters of a swapchain.
 *
 * <p>The surface properties are those in the capture; what the application did not query is not checked.
 */
final class SurfaceSupportRules {
    private final CoreContext context;

    SurfaceSupportRules(CoreContext context) {
        this.context = context;
    }

    void create(Creation creation, SurfaceState surface) {
        SurfaceState.Support support = surface.support(creation.device().physicalDevice());
        boolean shared = SwapchainState.shared(VkSwapchainCreateInfoKHR.npresentMode(creation.info()));
        presentMode(creation, support);
        format(creation, support);
        imageCount(creation, support.capabilities(), shared);
        layers(creation, support.capabilities());
        int usage = VkSwapchainCreateInfoKHR.nimageUsage(creation.info());
        if (!shared) {
            bits(
                    creation,
                    "VUID-VkSwapchainCreateInfoKHR-presentMode-01427",
                    "imageUsage",
                    usage,
                    support.capabilities().orElse("supportedUsageFlags", usage),
                    "VkImageUsageFlagBits");
        }
        int transform = VkSwapchainCreateInfoKHR.npreTransform(creation.info());
        bits(
                creation,
                "VUID-VkSwapchainCreateInfoKHR-preTransform-01279",
                "preTransform",
                transform,
                support.capabilities().orElse("supportedTransforms", transform),
                "VkSurfaceTransformFlagBitsKHR");
        int alpha = VkSwapchainCreateInfoKHR.ncompositeAlpha(creation.info());
        bits(
                creation,
                "VUID-VkSwapchainCreateInfoKHR-compositeAlpha-01280",
                "compositeAlpha",
                alpha,
                support.capabilities().orElse("supportedCompositeAlpha", alpha),
                "VkCompositeAlphaFlagBitsKHR");
    }

    private void presentMode(Creation creation, SurfaceState.Support support) {
        int mode = VkSwapchainCreateInfoKHR.npresentMode(creation.info());
        if (!support.presentModes().isEmpty() && !support.presentModes().contains(mode)) {
            creation.error(context, "VUID-VkSwapchainCreateInfoKHR-presentMode-01281", "presentMode")
                    .title("the present mode of a swapchain is not supported by the surface")
                    .message(
                            "%s is not among what vkGetPhysicalDeviceSurfacePresentModesKHR returned",
                            Names.of("VkPresentModeKHR", mode))
                    .help("use one of those; VK_PRESENT_MODE_FIFO_KHR is always supported")
                    .report();
        }
    }

    private void format(Creation creation, SurfaceState.Support support) {
        int format = VkSwapchainCreateInfoKHR.nimageFormat(creation.info());
        int space = VkSwapchainCreateInfoKHR.nimageColorSpace(creation.info());
        if (!support.formats().isEmpty() && !support.formats().contains(new SurfaceState.Format(format, space))) {
            creation.error(context, "VUID-VkSwapchainCreateInfoKHR-imageFormat-01273", "imageFormat")
                    .title("the image format and color space of a swapchain are not supported by the surface")
                    .message(
                            "%s with %s is not among what vkGetPhysicalDeviceSurfaceFormatsKHR returned",
                            Names.format(format), Names.of("VkColorSpaceKHR", space))
                    .help("use a returned pair of format and color space")
                    .report();
        }
    }

    private void imageCount(Creation creation, ReportedStruct capabilities, boolean shared) {
        long count = CMemory.mask(VkSwapchainCreateInfoKHR.nminImageCount(creation.info()));
        long least = capabilities.orElse("minImageCount", 0);
        long most = capabilities.orElse("maxImageCount", 0);
        if (!shared && count < least) {
            context.warning(creation.call(), "VUID-VkSwapchainCreateInfoKHR-presentMode-02839")
                    .on(creation.device())
                    .parameter(creation.path() + "minImageCount")
                    .confidence(Confidence.INFERRED)
                    .title("the minImageCount of a swapchain is less than that of the surface")
                    .message(
                            "it is %d, but minImageCount of the surface, for all present modes together, is %d",
                            count, least)
                    .help("use at least the minImageCount of the surface, or query that of the present mode")
                    .report();
        }
        if (most != 0 && count > most) {
            creation.error(context, "VUID-VkSwapchainCreateInfoKHR-minImageCount-01272", "minImageCount")
                    .title("the minImageCount of a swapchain is greater than maxImageCount of the surface")
                    .message("it is %d, but maxImageCount of the surface is %d", count, most)
                    .help("use at most maxImageCount")
                    .report();
        }
    }

    private void layers(Creation creation, ReportedStruct capabilities) {
        long layers = CMemory.mask(VkSwapchainCreateInfoKHR.nimageArrayLayers(creation.info()));
        long most = capabilities.orElse("maxImageArrayLayers", layers);
        if (layers == 0 || layers > most) {
            creation.error(context, "VUID-VkSwapchainCreateInfoKHR-imageArrayLayers-01275", "imageArrayLayers")
                    .title("the imageArrayLayers of a swapchain is not supported by the surface")
                    .message("it is %d; it must be from 1 to maxImageArrayLayers (%d)", layers, Math.max(most, 1))
                    .help("use 1, except for stereoscopic surfaces")
                    .report();
        }
    }

    private void bits(Creation creation, String rule, String member, int asked, long supported, String enumeration) {
        long lacking = CMemory.mask(asked) & ~supported;
        if (lacking != 0) {
            creation.error(context, rule, member)
                    .title("the " + member + " of a swapchain is not supported by the surface")
                    .message(
                            "it is %s, but the surface has %s",
                            Names.bits(enumeration, lacking), Names.bits(enumeration, supported))
                    .help("use a value that vkGetPhysicalDeviceSurfaceCapabilitiesKHR returns as supported")
                    .report();
        }
    }
}
