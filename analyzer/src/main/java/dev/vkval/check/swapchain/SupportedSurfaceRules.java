package dev.vkval.check.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateSwapchainKHR;
import dev.vkval.capture.command.GetDeviceGroupSurfacePresentModes2EXT;
import dev.vkval.capture.command.GetDeviceGroupSurfacePresentModesKHR;
import dev.vkval.capture.command.GetPhysicalDevicePresentRectanglesKHR;
import dev.vkval.capture.command.GetPhysicalDeviceSurfaceCapabilities2EXT;
import dev.vkval.capture.command.GetPhysicalDeviceSurfaceCapabilities2KHR;
import dev.vkval.capture.command.GetPhysicalDeviceSurfaceCapabilitiesKHR;
import dev.vkval.capture.command.GetPhysicalDeviceSurfaceFormats2KHR;
import dev.vkval.capture.command.GetPhysicalDeviceSurfaceFormatsKHR;
import dev.vkval.capture.command.GetPhysicalDeviceSurfacePresentModes2EXT;
import dev.vkval.capture.command.GetPhysicalDeviceSurfacePresentModesKHR;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.PhysicalDeviceState;
import dev.vkval.state.object.SurfaceState;
import org.lwjgl.vulkan.KHRSurfaceMaintenance1;
import org.lwjgl.vulkan.VkPhysicalDeviceSurfaceInfo2KHR;
import org.lwjgl.vulkan.VkSurfacePresentModeKHR;
import org.lwjgl.vulkan.VkSwapchainCreateInfoKHR;

/**
 * What is asked of a surface must be asked of a physical device that can present to it. It is known that it cannot where
 * the application asked for each of its queue families.
 */
public final class SupportedSurfaceRules implements Topic {
    private final CoreContext context;

    public SupportedSurfaceRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        ofPhysicalDevices(hooks);
        ofDevices(hooks);
        hooks.validate(GetPhysicalDeviceSurfaceCapabilities2KHR.ID, this::presentMode);
    }

    private void ofPhysicalDevices(TopicHooks hooks) {
        hooks.validate(
                GetPhysicalDeviceSurfaceCapabilitiesKHR.ID,
                call -> check(
                        call,
                        GetPhysicalDeviceSurfaceCapabilitiesKHR.surface(call),
                        "VUID-vkGetPhysicalDeviceSurfaceCapabilitiesKHR-surface-06211",
                        "surface"));
        hooks.validate(
                GetPhysicalDeviceSurfaceCapabilities2EXT.ID,
                call -> check(
                        call,
                        GetPhysicalDeviceSurfaceCapabilities2EXT.surface(call),
                        "VUID-vkGetPhysicalDeviceSurfaceCapabilities2EXT-surface-06211",
                        "surface"));
        hooks.validate(
                GetPhysicalDevicePresentRectanglesKHR.ID,
                call -> check(
                        call,
                        GetPhysicalDevicePresentRectanglesKHR.surface(call),
                        "VUID-vkGetPhysicalDevicePresentRectanglesKHR-surface-06211",
                        "surface"));
        hooks.validate(
                GetPhysicalDeviceSurfaceFormatsKHR.ID,
                call -> check(
                        call,
                        GetPhysicalDeviceSurfaceFormatsKHR.surface(call),
                        "VUID-vkGetPhysicalDeviceSurfaceFormatsKHR-surface-06525",
                        "surface"));
        hooks.validate(
                GetPhysicalDeviceSurfacePresentModesKHR.ID,
                call -> check(
                        call,
                        GetPhysicalDeviceSurfacePresentModesKHR.surface(call),
                        "VUID-vkGetPhysicalDeviceSurfacePresentModesKHR-surface-06525",
                        "surface"));
        String info = "pSurfaceInfo->surface";
        hooks.validate(
                GetPhysicalDeviceSurfaceCapabilities2KHR.ID,
                call -> check(
                        call,
                        VkPhysicalDeviceSurfaceInfo2KHR.nsurface(
                                GetPhysicalDeviceSurfaceCapabilities2KHR.pSurfaceInfo(call)),
                        "VUID-vkGetPhysicalDeviceSurfaceCapabilities2KHR-pSurfaceInfo-06522",
                        info));
        hooks.validate(
                GetPhysicalDeviceSurfaceFormats2KHR.ID,
                call -> check(
                        call,
                        VkPhysicalDeviceSurfaceInfo2KHR.nsurface(
                                GetPhysicalDeviceSurfaceFormats2KHR.pSurfaceInfo(call)),
                        "VUID-vkGetPhysicalDeviceSurfaceFormats2KHR-pSurfaceInfo-06522",
                        info));
        hooks.validate(
                GetPhysicalDeviceSurfacePresentModes2EXT.ID,
                call -> check(
                        call,
                        VkPhysicalDeviceSurfaceInfo2KHR.nsurface(
                                GetPhysicalDeviceSurfacePresentModes2EXT.pSurfaceInfo(call)),
                        "VUID-vkGetPhysicalDeviceSurfacePresentModes2EXT-pSurfaceInfo-06522",
                        info));
    }

    private void ofDevices(TopicHooks hooks) {
        hooks.validate(
                GetDeviceGroupSurfacePresentModesKHR.ID,
                call -> check(
                        call,
                        GetDeviceGroupSurfacePresentModesKHR.surface(call),
                        "VUID-vkGetDeviceGroupSurfacePresentModesKHR-surface-06212",
                        "surface"));
        hooks.validate(
                GetDeviceGroupSurfacePresentModes2EXT.ID,
                call -> check(
                        call,
                        VkPhysicalDeviceSurfaceInfo2KHR.nsurface(
                                GetDeviceGroupSurfacePresentModes2EXT.pSurfaceInfo(call)),
                        "VUID-vkGetDeviceGroupSurfacePresentModes2EXT-pSurfaceInfo-06213",
                        "pSurfaceInfo->surface"));
        hooks.validate(
                CreateSwapchainKHR.ID,
                call -> check(
                        call,
                        VkSwapchainCreateInfoKHR.nsurface(CreateSwapchainKHR.pCreateInfo(call)),
                        "VUID-VkSwapchainCreateInfoKHR-surface-01270",
                        "pCreateInfo->surface"));
    }

    /** The physical device of the call, or that of its device. */
    private PhysicalDeviceState physicalDevice(Call call) {
        PhysicalDeviceState physical = context.get(PhysicalDeviceState.class, call.u64(0));
        DeviceState device = physical == null ? context.get(DeviceState.class, call.u64(0)) : null;
        return device == null ? physical : device.physicalDeviceState();
    }

    private void check(Call call, long id, String rule, String parameter) {
        SurfaceState surface = context.get(SurfaceState.class, id);
        PhysicalDeviceState device = physicalDevice(call);
        if (surface == null || device == null) {
            return;
        }
        SurfaceState.Support support = surface.support(device.id());
        int families =
                Math.max(device.queueFamilyCount(), device.queueFamilyFlags().size());
        if (families > 0
                && support.families().isEmpty()
                && support.otherFamilies().size() >= families) {
            context.error(call, rule)
                    .on(device)
                    .on(surface)
                    .parameter(parameter)
                    .title("a surface is used with a physical device that cannot present to it")
                    .message(
                            "vkGetPhysicalDeviceSurfaceSupportKHR returned VK_FALSE for all %d queue families of %s",
                            families, device)
                    .help("use a physical device that supports the surface")
                    .report();
        }
    }

    private void presentMode(Call call) {
        long info = GetPhysicalDeviceSurfaceCapabilities2KHR.pSurfaceInfo(call);
        long chained = PNext.find(info, KHRSurfaceMaintenance1.VK_STRUCTURE_TYPE_SURFACE_PRESENT_MODE_KHR);
        SurfaceState surface = context.get(SurfaceState.class, VkPhysicalDeviceSurfaceInfo2KHR.nsurface(info));
        if (chained == 0 || surface == null) {
            return;
        }
        int mode = VkSurfacePresentModeKHR.npresentMode(chained);
        SurfaceState.Support support = surface.support(GetPhysicalDeviceSurfaceCapabilities2KHR.physicalDevice(call));
        if (!support.presentModes().isEmpty() && !support.presentModes().contains(mode)) {
            context.error(call, "VUID-VkSurfacePresentModeKHR-presentMode-07780")
                    .on(surface)
                    .parameter("pSurfaceInfo->pNext<VkSurfacePresentModeKHR>.presentMode")
                    .title("the capabilities of a surface are asked for a present mode that it does not have")
                    .message("%d is not among what vkGetPhysicalDeviceSurfacePresentModesKHR returned", mode)
                    .help("ask for present modes that the surface has")
                    .report();
        }
    }
}
