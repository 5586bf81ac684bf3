package dev.vkval.check.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.WaitForPresent2KHR;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.Present;
import dev.vkval.device.ReportedStruct;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.SurfaceState;
import dev.vkval.state.object.SwapchainState;
import java.util.List;
import java.util.OptionalLong;
import org.lwjgl.vulkan.KHRPresentId2;
import org.lwjgl.vulkan.VkPresentWait2InfoKHR;

/** Presents: whether the surface supports them, and the fences that tell when they have taken place. */
public final class PresentedSwapchainRules implements Topic {
    private final CoreContext context;

    public PresentedSwapchainRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(QueuePresentKHR.ID, this::present);
        hooks.validate(WaitForPresent2KHR.ID, this::waitFor);
    }

    private void present(Call call) {
        Present present = Present.of(call);
        QueueState queue = context.get(QueueState.class, present.queue());
        boolean newerIds =
                PNext.find(QueuePresentKHR.pPresentInfo(call), KHRPresentId2.VK_STRUCTURE_TYPE_PRESENT_ID_2_KHR) != 0;
        List<Present.Image> images = present.images();
        for (int i = 0; i < images.size(); i++) {
            SwapchainState swapchain =
                    context.get(SwapchainState.class, images.get(i).swapchain());
            SurfaceState.Support support = support(swapchain);
            if (support != null && queue != null) {
                family(call, swapchain, support, queue, "pPresentInfo->pSwapchains[" + i + "]");
            }
            if (support != null && newerIds && images.get(i).id() != 0) {
                supported(
                        call,
                        "VUID-VkPresentInfoKHR-presentId2Supported-10822",
                        swapchain,
                        support.extended("VkSurfaceCapabilitiesPresentId2KHR", SurfaceState.ANY_MODE),
                        "presentId2Supported",
                        "pPresentInfo->pNext<VkPresentId2KHR>.pPresentIds[" + i + "]");
            }
            PassedFence passed = new PassedFence(
                    context.get(FenceState.class, images.get(i).fence()),
                    "pPresentInfo->pNext<VkSwapchainPresentFenceInfoKHR>.pFences[" + i + "]");
            passed.check(
                    context,
                    call,
                    "VUID-VkSwapchainPresentFenceInfoKHR-pFences-07758",
                    "VUID-VkSwapchainPresentFenceInfoKHR-pFences-07759",
                    "a present uses");
        }
    }

    private SurfaceState.Support support(SwapchainState swapchain) {
        DeviceState device = swapchain == null ? null : context.device(swapchain);
        return device == null || swapchain.surface() == null
                ? null
                : swapchain.surface().support(device.physicalDevice());
    }

    private void family(
            Call call, SwapchainState swapchain, SurfaceState.Support support, QueueState queue, String path) {
        if (support.otherFamilies().contains(queue.family())) {
            context.error(call, "VUID-vkQueuePresentKHR-pSwapchains-01292")
                    .on(queue)
                    .on(swapchain)
                    .parameter(path)
                    .title("a queue presents to a surface that its queue family does not support")
                    .message(
                            "%s is of queue family %d, for which vkGetPhysicalDeviceSurfaceSupportKHR returned "
                                    + "VK_FALSE with %s",
                            queue, queue.family(), swapchain.surface())
                    .help("present on a queue of a family that supports the surface")
                    .report();
        }
    }

    private void supported(
            Call call, String rule, SwapchainState swapchain, ReportedStruct reported, String member, String path) {
        OptionalLong known = reported.integer(member);
        if (known.isPresent() && known.getAsLong() == 0) {
            context.error(call, rule)
                    .on(swapchain)
                    .parameter(path)
                    .title("a present uses what its surface does not support")
                    .message("%s of %s is VK_FALSE", member, swapchain.surface())
                    .help("query the capabilities of the surface first, and do without it where they say so")
                    .report();
        }
    }

    private void waitFor(Call call) {
        SwapchainState swapchain = context.get(SwapchainState.class, WaitForPresent2KHR.swapchain(call));
        long info = WaitForPresent2KHR.pPresentWait2Info(call);
        SurfaceState.Support support = support(swapchain);
        if (support != null) {
            supported(
                    call,
                    "VUID-vkWaitForPresent2KHR-None-10815",
                    swapchain,
                    support.extended("VkSurfaceCapabilitiesPresentWait2KHR", SurfaceState.ANY_MODE),
                    "presentWait2Supported",
                    "swapchain");
        }
        long id = VkPresentWait2InfoKHR.npresentId(info);
        if (swapchain != null && !swapchain.fromStateSetup() && Long.compareUnsigned(id, swapchain.presentId()) > 0) {
            context.error(call, "VUID-vkWaitForPresent2KHR-presentId-10817")
                    .on(swapchain)
                    .parameter("pPresentWait2Info->presentId")
                    .title("a wait is for a present that has not been queued")
                    .message(
                            "it is %s, but the last present id of %s is %s",
                            Long.toUnsignedString(id), swapchain, Long.toUnsignedString(swapchain.presentId()))
                    .help("wait for an id that was given to a present of this swapchain")
                    .report();
        }
    }
}
