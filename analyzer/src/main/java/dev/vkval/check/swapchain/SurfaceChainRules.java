package dev.vkval.check.swapchain;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.swapchain.SwapchainCreationRules.Creation;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.device.ReportedFormats;
import dev.vkval.device.ReportedStruct;
import dev.vkval.state.object.SurfaceState;
import dev.vkval.state.object.SwapchainState;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.lwjgl.vulkan.EXTDisplayControl;
import org.lwjgl.vulkan.KHRSwapchain;
import org.lwjgl.vulkan.KHRSwapchainMaintenance1;
import org.lwjgl.vulkan.KHRSwapchainMutableFormat;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkSwapchainCounterCreateInfoEXT;
import org.lwjgl.vulkan.VkSwapchainCreateInfoKHR;
import org.lwjgl.vulkan.VkSwapchainPresentModesCreateInfoKHR;
import org.lwjgl.vulkan.VkSwapchainPresentScalingCreateInfoKHR;

/**
 * Whether a surface supports what extends the creation of a swapchain: present modes that it may change to, scaling,
 * counters, protected and shared images, and the extent with and without scaling.
 */
final class SurfaceChainRules {
    private static final String SCALING = "VkSurfacePresentScalingCapabilitiesKHR";
    private static final String NEXT_SCALING = "pNext<VkSwapchainPresentScalingCreateInfoKHR>.";
    private static final String NEXT_MODES = "pNext<VkSwapchainPresentModesCreateInfoKHR>.pPresentModes";

    private final CoreContext context;

    SurfaceChainRules(CoreContext context) {
        this.context = context;
    }

    void create(Creation creation, SurfaceState surface) {
        long info = creation.info();
        SurfaceState.Support support = surface.support(creation.device().physicalDevice());
        int mode = VkSwapchainCreateInfoKHR.npresentMode(info);
        List<Integer> modes = modes(creation, support, mode);
        long scaling =
                PNext.find(info, KHRSwapchainMaintenance1.VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_SCALING_CREATE_INFO_KHR);
        if (scaling != 0) {
            scaling(creation, support, scaling, mode, modes);
        }
        boolean scaled = scaling != 0 && VkSwapchainPresentScalingCreateInfoKHR.nscalingBehavior(scaling) != 0;
        if (scaled) {
            extent(
                    creation,
                    "VUID-VkSwapchainCreateInfoKHR-pNext-07782",
                    support.extended(SCALING, mode),
                    "minScaledImageExtent",
                    "maxScaledImageExtent");
        } else if (support.recent()) {
            extent(
                    creation,
                    "VUID-VkSwapchainCreateInfoKHR-pNext-07781",
                    support.capabilities(),
                    "minImageExtent",
                    "maxImageExtent");
        }
        flags(creation, support, mode);
        counters(creation, support);
        images(creation);
    }

    /** The present modes that the swapchain may change to. */
    private List<Integer> modes(Creation creation, SurfaceState.Support support, int mode) {
        long chained = PNext.find(
                creation.info(), KHRSwapchainMaintenance1.VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODES_CREATE_INFO_KHR);
        long array = chained == 0 ? 0 : CMemory.pointer(chained + VkSwapchainPresentModesCreateInfoKHR.PPRESENTMODES);
        List<Integer> modes = new ArrayList<>();
        int count =
                array == 0 ? 0 : CMemory.count(VkSwapchainPresentModesCreateInfoKHR.npresentModeCount(chained), array);
        for (int i = 0; i < count; i++) {
            modes.add(CMemory.u32(array, i));
        }
        Set<Integer> compatible = support.compatibleModes(mode);
        for (int i = 0; i < modes.size(); i++) {
            int each = modes.get(i);
            if (!support.presentModes().isEmpty() && !support.presentModes().contains(each)) {
                mode(
                        creation,
                        "VUID-VkSwapchainPresentModesCreateInfoKHR-None-07762",
                        i,
                        each,
                        "supported by the surface");
            }
            if (compatible != null && !compatible.contains(each)) {
                mode(
                        creation,
                        "VUID-VkSwapchainPresentModesCreateInfoKHR-pPresentModes-07763",
                        i,
                        each,
                        "compatible with " + Names.of("VkPresentModeKHR", mode));
            }
        }
        return modes;
    }

    private void mode(Creation creation, String rule, int index, int mode, String lacking) {
        creation.error(context, rule, NEXT_MODES + "[" + index + "]")
                .title("a swapchain is created with present modes that it cannot have")
                .message("%s is not %s", Names.of("VkPresentModeKHR", mode), lacking)
                .help("use present modes that the queries of the surface return")
                .report();
    }

    private void scaling(Creation creation, SurfaceState.Support support, long chained, int mode, List<Integer> modes) {
        int behavior = VkSwapchainPresentScalingCreateInfoKHR.nscalingBehavior(chained);
        int gravityX = VkSwapchainPresentScalingCreateInfoKHR.npresentGravityX(chained);
        int gravityY = VkSwapchainPresentScalingCreateInfoKHR.npresentGravityY(chained);
        ReportedStruct own = support.extended(SCALING, mode);
        scaling(
                creation,
                "VUID-VkSwapchainPresentScalingCreateInfoKHR-scalingBehavior-07770",
                "scalingBehavior",
                behavior,
                own,
                "supportedPresentScaling");
        scaling(
                creation,
                "VUID-VkSwapchainPresentScalingCreateInfoKHR-presentGravityX-07772",
                "presentGravityX",
                gravityX,
                own,
                "supportedPresentGravityX");
        scaling(
                creation,
                "VUID-VkSwapchainPresentScalingCreateInfoKHR-presentGravityY-07774",
                "presentGravityY",
                gravityY,
                own,
                "supportedPresentGravityY");
        for (int each : modes) {
            ReportedStruct other = support.extended(SCALING, each);
            scaling(
                    creation,
                    "VUID-VkSwapchainPresentScalingCreateInfoKHR-scalingBehavior-07771",
                    "scalingBehavior",
                    behavior,
                    other,
                    "supportedPresentScaling");
            scaling(
                    creation,
                    "VUID-VkSwapchainPresentScalingCreateInfoKHR-presentGravityX-07773",
                    "presentGravityX",
                    gravityX,
                    other,
                    "supportedPresentGravityX");
            scaling(
                    creation,
                    "VUID-VkSwapchainPresentScalingCreateInfoKHR-presentGravityY-07775",
                    "presentGravityY",
                    gravityY,
                    other,
                    "supportedPresentGravityY");
        }
    }

    private void scaling(
            Creation creation, String rule, String member, int asked, ReportedStruct reported, String supported) {
        OptionalLong known = reported.integer(supported);
        if (known.isPresent() && (CMemory.mask(asked) & ~known.getAsLong()) != 0) {
            creation.error(context, rule, NEXT_SCALING + member)
                    .title("the scaling of a swapchain is not supported by the surface")
                    .message("%s is 0x%x, but %s is 0x%x", member, asked, supported, known.getAsLong())
                    .help("query VkSurfacePresentScalingCapabilitiesKHR for each present mode, and use what it has")
                    .report();
        }
    }

    private void extent(Creation creation, String rule, ReportedStruct reported, String least, String most) {
        long extent = creation.info() + VkSwapchainCreateInfoKHR.IMAGEEXTENT;
        long width = CMemory.mask(CMemory.u32(extent, 0));
        long height = CMemory.mask(CMemory.u32(extent, 1));
        boolean inside = within(width, reported, least + ".width", most + ".width")
                && within(height, reported, least + ".height", most + ".height");
        if (!inside) {
            creation.error(context, rule, "imageExtent")
                    .title("the extent of a swapchain is not one that the surface supports")
                    .message(
                            "it is %d x %d; the surface has %d x %d to %d x %d",
                            width,
                            height,
                            reported.orElse(least + ".width", 0),
                            reported.orElse(least + ".height", 0),
                            reported.orElse(most + ".width", 0),
                            reported.orElse(most + ".height", 0))
                    .help("query the capabilities of the surface before each creation, and use an extent within them")
                    .report();
        }
    }

    private static boolean within(long value, ReportedStruct reported, String least, String most) {
        return value >= reported.orElse(least, value) && value <= reported.orElse(most, value);
    }

    private void flags(Creation creation, SurfaceState.Support support, int mode) {
        int flags = VkSwapchainCreateInfoKHR.nflags(creation.info());
        OptionalLong isProtected = support.extended("VkSurfaceProtectedCapabilitiesKHR", SurfaceState.ANY_MODE)
                .integer("supportsProtected");
        if ((flags & KHRSwapchain.VK_SWAPCHAIN_CREATE_PROTECTED_BIT_KHR) != 0
                && isProtected.isPresent()
                && isProtected.getAsLong() == 0) {
            creation.error(context, "VUID-VkSwapchainCreateInfoKHR-flags-03187", "flags")
                    .title("a swapchain is created with protected images, which its surface does not support")
                    .message("supportsProtected of the surface is VK_FALSE")
                    .help("create the swapchain without VK_SWAPCHAIN_CREATE_PROTECTED_BIT_KHR")
                    .report();
        }
        subset(
                creation,
                "VUID-VkSwapchainCreateInfoKHR-flags-12448",
                "flags",
                flags,
                support.extended("VkSwapchainFlagsSurfaceCapabilitiesEXT", mode).integer("swapchainSupportedFlags"));
        if (SwapchainState.shared(mode)) {
            subset(
                    creation,
                    "VUID-VkSwapchainCreateInfoKHR-imageUsage-01384",
                    "imageUsage",
                    VkSwapchainCreateInfoKHR.nimageUsage(creation.info()),
                    support.extended("VkSharedPresentSurfaceCapabilitiesKHR", SurfaceState.ANY_MODE)
                            .integer("sharedPresentSupportedUsageFlags"));
        }
    }

    private void counters(Creation creation, SurfaceState.Support support) {
        long chained =
                PNext.find(creation.info(), EXTDisplayControl.VK_STRUCTURE_TYPE_SWAPCHAIN_COUNTER_CREATE_INFO_EXT);
        if (chained != 0) {
            subset(
                    creation,
                    "VUID-VkSwapchainCounterCreateInfoEXT-surfaceCounters-01244",
                    "pNext<VkSwapchainCounterCreateInfoEXT>.surfaceCounters",
                    VkSwapchainCounterCreateInfoEXT.nsurfaceCounters(chained),
                    support.extended("VkSurfaceCapabilities2EXT", SurfaceState.ANY_MODE)
                            .integer("supportedSurfaceCounters"));
        }
    }

    /** The images of the swapchain as vkCreateImage would create them. */
    private void images(Creation creation) {
        long info = creation.info();
        ReportedFormats formats =
                creation.device().physicalDeviceState().properties().formats();
        ReportedFormats.ImageUse use = new ReportedFormats.ImageUse(
                VkSwapchainCreateInfoKHR.nimageFormat(info),
                VK10.VK_IMAGE_TYPE_2D,
                VK10.VK_IMAGE_TILING_OPTIMAL,
                CMemory.mask(VkSwapchainCreateInfoKHR.nimageUsage(info)),
                imageFlags(VkSwapchainCreateInfoKHR.nflags(info)));
        long extent = info + VkSwapchainCreateInfoKHR.IMAGEEXTENT;
        OptionalLong supported = formats.supported(use);
        boolean fits = supported.isEmpty()
                || supported.getAsLong() != 0
                        && within(CMemory.u32(extent, 0), formats.imageLimit(use, "maxExtent.width"))
                        && within(CMemory.u32(extent, 1), formats.imageLimit(use, "maxExtent.height"))
                        && within(
                                VkSwapchainCreateInfoKHR.nimageArrayLayers(info),
                                formats.imageLimit(use, "maxArrayLayers"));
        if (!fits) {
            creation.error(context, "VUID-VkSwapchainCreateInfoKHR-imageFormat-01778", "imageFormat")
                    .title("a swapchain is created with images that the device does not support")
                    .message("vkGetPhysicalDeviceImageFormatProperties does not allow images with these parameters")
                    .help("use a format, usage and extent that both the surface and the device support")
                    .report();
        }
    }

    private static boolean within(int value, OptionalLong most) {
        return most.isEmpty() || CMemory.mask(value) <= most.getAsLong();
    }

    private static long imageFlags(int flags) {
        long image = 0;
        image |= (flags & KHRSwapchain.VK_SWAPCHAIN_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT_KHR) == 0
                ? 0
                : VK11.VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT;
        image |= (flags & KHRSwapchain.VK_SWAPCHAIN_CREATE_PROTECTED_BIT_KHR) == 0
                ? 0
                : VK11.VK_IMAGE_CREATE_PROTECTED_BIT;
        image |= (flags & KHRSwapchainMutableFormat.VK_SWAPCHAIN_CREATE_MUTABLE_FORMAT_BIT_KHR) == 0
                ? 0
                : VK10.VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT | VK11.VK_IMAGE_CREATE_EXTENDED_USAGE_BIT;
        return image;
    }

    private void subset(Creation creation, String rule, String member, int asked, OptionalLong supported) {
        if (supported.isPresent() && (CMemory.mask(asked) & ~supported.getAsLong()) != 0) {
            creation.error(context, rule, member)
                    .title("a swapchain is created with bits that its surface does not support")
                    .message("%s is 0x%x, but the surface supports 0x%x", member, asked, supported.getAsLong())
                    .help("use bits that the queries of the surface return")
                    .report();
        }
    }
}
