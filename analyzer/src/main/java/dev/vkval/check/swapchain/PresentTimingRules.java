package dev.vkval.check.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetSwapchainTimeDomainPropertiesEXT;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.Present;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.SwapchainState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.EXTPresentModeFifoLatestReady;
import org.lwjgl.vulkan.EXTPresentTiming;
import org.lwjgl.vulkan.EXTSwapchainMaintenance1;
import org.lwjgl.vulkan.KHRSurface;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPresentTimingInfoEXT;
import org.lwjgl.vulkan.VkPresentTimingsInfoEXT;
import org.lwjgl.vulkan.VkSwapchainPresentModeInfoEXT;
import org.lwjgl.vulkan.VkSwapchainTimeDomainPropertiesEXT;

/** Times that presents ask for: the time domain of the swapchain that they are of, and the present mode. */
public final class PresentTimingRules implements Topic {
    private static final StateObject.SubStateKey<Swapchain> KEY = new StateObject.SubStateKey<>(Swapchain.class);
    private static final Set<Integer> MODES = Set.of(
            KHRSurface.VK_PRESENT_MODE_FIFO_KHR,
            KHRSurface.VK_PRESENT_MODE_FIFO_RELAXED_KHR,
            EXTPresentModeFifoLatestReady.VK_PRESENT_MODE_FIFO_LATEST_READY_EXT);

    private final CoreContext context;

    public PresentTimingRules(CoreContext context) {
        this.context = context;
    }

    /** A swapchain's time domains by their ids, and the mode of its last present that had one, -1 for none. */
    private static final class Swapchain {
        private final Map<Long, Integer> domains = new HashMap<>();
        private boolean whole;
        private int mode = -1;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(GetSwapchainTimeDomainPropertiesEXT.ID, this::learn);
        hooks.validate(QueuePresentKHR.ID, this::present);
        hooks.record(QueuePresentKHR.ID, this::presented);
    }

    private void learn(Call call) {
        SwapchainState swapchain =
                context.get(SwapchainState.class, GetSwapchainTimeDomainPropertiesEXT.swapchain(call));
        long properties = GetSwapchainTimeDomainPropertiesEXT.pSwapchainTimeDomainProperties(call);
        if (swapchain == null || properties == 0 || call.result() < 0) {
            return;
        }
        long domains = CMemory.pointer(properties + VkSwapchainTimeDomainPropertiesEXT.PTIMEDOMAINS);
        long ids = CMemory.pointer(properties + VkSwapchainTimeDomainPropertiesEXT.PTIMEDOMAINIDS);
        if (domains == 0 || ids == 0) {
            return;
        }
        Swapchain own = swapchain.subStateOr(KEY, Swapchain::new);
        for (int i = 0; i < VkSwapchainTimeDomainPropertiesEXT.ntimeDomainCount(properties); i++) {
            own.domains.put(CMemory.handle(ids, i), CMemory.u32(domains, i));
        }
        own.whole |= call.result() == VK10.VK_SUCCESS;
    }

    private static long modes(Call call) {
        long info = PNext.find(
                QueuePresentKHR.pPresentInfo(call),
                EXTSwapchainMaintenance1.VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODE_INFO_EXT);
        return info == 0 ? 0 : CMemory.pointer(info + VkSwapchainPresentModeInfoEXT.PPRESENTMODES);
    }

    private static int mode(Call call, int index) {
        long info = PNext.find(
                QueuePresentKHR.pPresentInfo(call),
                EXTSwapchainMaintenance1.VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODE_INFO_EXT);
        long modes = modes(call);
        return modes != 0 && index < CMemory.count(VkSwapchainPresentModeInfoEXT.nswapchainCount(info), modes)
                ? CMemory.u32(modes, index)
                : -1;
    }

    private void presented(Call call) {
        if (modes(call) == 0) {
            return;
        }
        List<Present.Image> images = Present.of(call).images();
        for (int i = 0; i < images.size(); i++) {
            SwapchainState swapchain =
                    context.get(SwapchainState.class, images.get(i).swapchain());
            if (swapchain != null && mode(call, i) >= 0) {
                swapchain.subStateOr(KEY, Swapchain::new).mode = mode(call, i);
            }
        }
    }

    private void present(Call call) {
        long timings = PNext.find(
                QueuePresentKHR.pPresentInfo(call), EXTPresentTiming.VK_STRUCTURE_TYPE_PRESENT_TIMINGS_INFO_EXT);
        long array = timings == 0 ? 0 : CMemory.pointer(timings + VkPresentTimingsInfoEXT.PTIMINGINFOS);
        if (array == 0) {
            return;
        }
        int count = CMemory.count(VkPresentTimingsInfoEXT.nswapchainCount(timings), array);
        List<Present.Image> images = Present.of(call).images();
        for (int i = 0; i < Math.min(count, images.size()); i++) {
            SwapchainState swapchain =
                    context.get(SwapchainState.class, images.get(i).swapchain());
            if (swapchain != null) {
                timing(call, swapchain, CMemory.element(array, i, VkPresentTimingInfoEXT.SIZEOF), i);
            }
        }
    }

    private void timing(Call call, SwapchainState swapchain, long timing, int index) {
        Swapchain own = swapchain.subState(KEY);
        String path = "pPresentInfo->pNext<VkPresentTimingsInfoEXT>.pTimingInfos[" + index + "]";
        boolean targets = VkPresentTimingInfoEXT.ntargetTime(timing) != 0;
        int given = mode(call, index);
        int mode = given >= 0 ? given : own != null && own.mode >= 0 ? own.mode : swapchain.presentMode();
        if (targets && !MODES.contains(mode)) {
            context.error(call, "VUID-VkPresentTimingsInfoEXT-pSwapchains-12235")
                    .on(swapchain)
                    .parameter(path + ".targetTime")
                    .title("a present asks for a time in a present mode that has none")
                    .message("targetTime is not 0, and the present mode is %s", Names.of("VkPresentModeKHR", mode))
                    .help("present in one of the FIFO modes, or set targetTime to 0")
                    .report();
        }
        if (own == null || own.domains.isEmpty()) {
            return;
        }
        long id = VkPresentTimingInfoEXT.ntimeDomainId(timing);
        Integer domain = own.domains.get(id);
        if (domain == null && own.whole) {
            context.error(call, "VUID-VkPresentTimingInfoEXT-timeDomainId-12400")
                    .on(swapchain)
                    .parameter(path + ".timeDomainId")
                    .title("a present is timed in a time domain that the swapchain does not have")
                    .message("no time domain of %s has the id %s", swapchain, Long.toUnsignedString(id))
                    .help("use an id that vkGetSwapchainTimeDomainPropertiesEXT returned")
                    .report();
        }
        int stage = VkPresentTimingInfoEXT.ntargetTimeDomainPresentStage(timing);
        if (domain != null
                && domain == EXTPresentTiming.VK_TIME_DOMAIN_PRESENT_STAGE_LOCAL_EXT
                && targets
                && Integer.bitCount(stage) != 1) {
            context.error(call, "VUID-VkPresentTimingInfoEXT-timeDomainId-12238")
                    .on(swapchain)
                    .parameter(path + ".targetTimeDomainPresentStage")
                    .title("a present asks for a time of a present stage, and names not one stage")
                    .message("targetTimeDomainPresentStage is 0x%x", stage)
                    .help("name the stage that targetTime is about")
                    .report();
        }
    }
}
