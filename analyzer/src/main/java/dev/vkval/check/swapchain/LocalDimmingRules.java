package dev.vkval.check.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateSwapchainKHR;
import dev.vkval.capture.command.SetLocalDimmingAMD;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.SurfaceState;
import dev.vkval.state.object.SwapchainState;
import java.util.OptionalLong;
import org.lwjgl.vulkan.AMDDisplayNativeHdr;
import org.lwjgl.vulkan.VkSwapchainCreateInfoKHR;
import org.lwjgl.vulkan.VkSwapchainDisplayNativeHdrCreateInfoAMD;

/** Local dimming of displays is used where the surface was reported to support it. */
public final class LocalDimmingRules implements Topic {
    private final CoreContext context;

    public LocalDimmingRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateSwapchainKHR.ID, call -> {
            long info = CreateSwapchainKHR.pCreateInfo(call);
            long chained = PNext.find(
                    info, AMDDisplayNativeHdr.VK_STRUCTURE_TYPE_SWAPCHAIN_DISPLAY_NATIVE_HDR_CREATE_INFO_AMD);
            if (chained != 0 && VkSwapchainDisplayNativeHdrCreateInfoAMD.nlocalDimmingEnable(chained) != 0) {
                judge(
                        call,
                        context.get(DeviceState.class, CreateSwapchainKHR.device(call)),
                        context.get(SurfaceState.class, VkSwapchainCreateInfoKHR.nsurface(info)),
                        "pCreateInfo->pNext<VkSwapchainDisplayNativeHdrCreateInfoAMD>.localDimmingEnable",
                        "VUID-VkSwapchainDisplayNativeHdrCreateInfoAMD-localDimmingEnable-04449");
            }
        });
        hooks.validate(SetLocalDimmingAMD.ID, call -> {
            SwapchainState swapchain = context.get(SwapchainState.class, SetLocalDimmingAMD.swapChain(call));
            judge(
                    call,
                    context.get(DeviceState.class, SetLocalDimmingAMD.device(call)),
                    swapchain == null ? null : swapchain.surface(),
                    "swapChain",
                    "VUID-vkSetLocalDimmingAMD-localDimmingSupport-04618");
        });
    }

    private void judge(Call call, DeviceState device, SurfaceState surface, String parameter, String rule) {
        if (device == null || surface == null) {
            return;
        }
        OptionalLong support = surface.support(device.physicalDevice())
                .extended("VkDisplayNativeHdrSurfaceCapabilitiesAMD", SurfaceState.ANY_MODE)
                .integer("localDimmingSupport");
        if (support.isPresent() && support.getAsLong() == 0) {
            context.error(call, rule)
                    .on(surface)
                    .parameter(parameter)
                    .title("local dimming is used on a surface that does not support it")
                    .message("localDimmingSupport of %s is VK_FALSE", surface)
                    .help("use local dimming where VkDisplayNativeHdrSurfaceCapabilitiesAMD says that it is supported")
                    .report();
        }
    }
}
