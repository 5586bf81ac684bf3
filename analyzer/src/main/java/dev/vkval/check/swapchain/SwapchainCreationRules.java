package dev.vkval.check.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateSharedSwapchainsKHR;
import dev.vkval.capture.command.CreateSwapchainKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.SurfaceState;
import dev.vkval.state.object.SwapchainState;
import org.lwjgl.vulkan.VkSwapchainCreateInfoKHR;

/**
 * The parameters of swapchain creation that do not depend on the surface; for those see {@link SurfaceSupportRules}
 * and {@link SurfaceChainRules}.
 */
public final class SwapchainCreationRules implements Topic {
    private final CoreContext context;
    private final SurfaceSupportRules support;
    private final SurfaceChainRules extended;

    public SwapchainCreationRules(CoreContext context) {
        this.context = context;
        this.support = new SurfaceSupportRules(context);
        this.extended = new SurfaceChainRules(context);
    }

    /** One VkSwapchainCreateInfoKHR. */
    record Creation(Call call, DeviceState device, long info, String path) {
        Problem error(CoreContext context, String rule, String member) {
            return context.error(call, rule).on(device).parameter(path + member);
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                CreateSwapchainKHR.ID,
                call -> create(
                        call, CreateSwapchainKHR.device(call), CreateSwapchainKHR.pCreateInfo(call), "pCreateInfo->"));
        hooks.validate(CreateSharedSwapchainsKHR.ID, call -> {
            long array = CreateSharedSwapchainsKHR.pCreateInfos(call);
            for (int i = 0; i < CMemory.count(CreateSharedSwapchainsKHR.swapchainCount(call), array); i++) {
                create(
                        call,
                        CreateSharedSwapchainsKHR.device(call),
                        CMemory.element(array, i, VkSwapchainCreateInfoKHR.SIZEOF),
                        "pCreateInfos[" + i + "].");
            }
        });
    }

    private void create(Call call, long deviceId, long info, String path) {
        DeviceState device = context.get(DeviceState.class, deviceId);
        if (device == null || info == 0) {
            return;
        }
        Creation creation = new Creation(call, device, info, path);
        old(creation);
        SurfaceState surface = context.get(SurfaceState.class, VkSwapchainCreateInfoKHR.nsurface(info));
        if (surface != null) {
            support.create(creation, surface);
            extended.create(creation, surface);
        }
    }

    private void old(Creation creation) {
        SwapchainState old = context.get(SwapchainState.class, VkSwapchainCreateInfoKHR.noldSwapchain(creation.info()));
        SurfaceState surface = context.get(SurfaceState.class, VkSwapchainCreateInfoKHR.nsurface(creation.info()));
        boolean otherWindow = old != null
                && surface != null
                && old.surface() != null
                && !old.surface().sameWindow(surface);
        if (old != null && (old.retired() || otherWindow)) {
            creation.error(context, "VUID-VkSwapchainCreateInfoKHR-oldSwapchain-01933", "oldSwapchain")
                    .on(old)
                    .title("the oldSwapchain of a swapchain is not valid")
                    .message(
                            old.retired()
                                    ? "%s is retired: another swapchain has already replaced it"
                                    : "%s was created for a surface of another native window",
                            old)
                    .help("use the current swapchain of the window, or VK_NULL_HANDLE")
                    .report();
        }
    }
}
