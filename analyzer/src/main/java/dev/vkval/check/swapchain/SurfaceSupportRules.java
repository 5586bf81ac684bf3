package dev.vkval.check.swapchain;

import dev.vkval.check.swapchain.SwapchainCreationRules.Creation;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.finding.Confidence;
import dev.vkval.state.CMemory;
import dev.vkval.state.DeviceLimits;
import dev.vkval.state.SurfaceState;
import dev.vkval.state.SwapchainState;
import org.lwjgl.vulkan.VkSwapchainCreateInfoKHR;

/**
 * Whether a surface supports the swapchain that is made for it.
 *
 * <p>Each answer is the one that the capture holds; what the application never asked for is not judged.
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
                    .title("a swapchain has a present mode that its surface does not have")
                    .message(
                            "%s is not among what vkGetPhysicalDeviceSurfacePresentModesKHR returned",
                            Names.of("VkPresentModeKHR", mode))
                    .help("choose one of those; VK_PRESENT_MODE_FIFO_KHR is always there")
                    .report();
        }
    }

    private void format(Creation creation, SurfaceState.Support support) {
        int format = VkSwapchainCreateInfoKHR.nimageFormat(creation.info());
        int space = VkSwapchainCreateInfoKHR.nimageColorSpace(creation.info());
        if (!support.formats().isEmpty() && !support.formats().contains(new SurfaceState.Format(format, space))) {
            creation.error(context, "VUID-VkSwapchainCreateInfoKHR-imageFormat-01273", "imageFormat")
                    .title("a swapchain has a format that its surface does not have")
                    .message(
                            "%s with %s is not among what vkGetPhysicalDeviceSurfaceFormatsKHR returned",
                            Names.format(format), Names.of("VkColorSpaceKHR", space))
                    .help("choose a pair of format and colour space that the surface returns")
                    .report();
        }
    }

    private void imageCount(Creation creation, DeviceLimits capabilities, boolean shared) {
        long count = CMemory.mask(VkSwapchainCreateInfoKHR.nminImageCount(creation.info()));
        long least = capabilities.orElse("minImageCount", 0);
        long most = capabilities.orElse("maxImageCount", 0);
        if (shared && count != 1) {
            creation.error(context, "VUID-VkSwapchainCreateInfoKHR-minImageCount-01383", "minImageCount")
                    .title("a shared presentable swapchain has more than one image")
                    .message("it is %d", count)
                    .help("ask for one image")
                    .report();
        }
        if (!shared && count < least) {
            context.warning(creation.call(), "VUID-VkSwapchainCreateInfoKHR-presentMode-02839")
                    .on(creation.device())
                    .parameter(creation.path() + "minImageCount")
                    .confidence(Confidence.INFERRED)
                    .title("a swapchain has fewer images than its surface needs")
                    .message(
                            "it is %d, less than the surface's minImageCount %d, which holds for all present modes together",
                            count, least)
                    .help("ask for at least as many, or for the minImageCount of the present mode alone")
                    .report();
        }
        if (most != 0 && count > most) {
            creation.error(context, "VUID-VkSwapchainCreateInfoKHR-minImageCount-01272", "minImageCount")
                    .title("a swapchain has more images than its surface allows")
                    .message("it is %d, more than the surface's maxImageCount %d", count, most)
                    .help("ask for no more than that")
                    .report();
        }
    }

    private void layers(Creation creation, DeviceLimits capabilities) {
        long layers = CMemory.mask(VkSwapchainCreateInfoKHR.nimageArrayLayers(creation.info()));
        long most = capabilities.orElse("maxImageArrayLayers", layers);
        if (layers == 0 || layers > most) {
            creation.error(context, "VUID-VkSwapchainCreateInfoKHR-imageArrayLayers-01275", "imageArrayLayers")
                    .title("a swapchain has more layers than its surface allows, or none")
                    .message("it is %d; the surface allows 1 to %d", layers, Math.max(most, 1))
                    .help("use 1 unless the surface is for stereo")
                    .report();
        }
    }

    private void bits(Creation creation, String rule, String member, int asked, long supported, String enumeration) {
        long lacking = CMemory.mask(asked) & ~supported;
        if (lacking != 0) {
            creation.error(context, rule, member)
                    .title("a swapchain asks for " + member + " that its surface does not support")
                    .message(
                            "%s is not among the surface's %s",
                            Names.bits(enumeration, lacking), Names.bits(enumeration, supported))
                    .help("ask for what vkGetPhysicalDeviceSurfaceCapabilitiesKHR returns as supported")
                    .report();
        }
    }
}
