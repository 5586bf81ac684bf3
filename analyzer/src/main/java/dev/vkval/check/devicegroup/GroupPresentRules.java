package dev.vkval.check.devicegroup;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AcquireNextImage2KHR;
import dev.vkval.capture.command.AcquireNextImageKHR;
import dev.vkval.capture.command.CreateSwapchainKHR;
import dev.vkval.capture.command.GetDeviceGroupPresentCapabilitiesKHR;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.Present;
import dev.vkval.identity.CapturedObject;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.SwapchainState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.KHRSwapchain;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAcquireNextImageInfoKHR;
import org.lwjgl.vulkan.VkDeviceGroupPresentCapabilitiesKHR;
import org.lwjgl.vulkan.VkDeviceGroupPresentInfoKHR;
import org.lwjgl.vulkan.VkDeviceGroupSwapchainCreateInfoKHR;

/**
 * Presents of device groups, compared with what the application queried of the group, and with the modes and acquisitions
 * of the swapchains.
 */
public final class GroupPresentRules implements Topic {
    private static final StateObject.SubStateKey<Swapchain> KEY = new StateObject.SubStateKey<>(Swapchain.class);
    private static final int LOCAL = KHRSwapchain.VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR;
    private static final int REMOTE = KHRSwapchain.VK_DEVICE_GROUP_PRESENT_MODE_REMOTE_BIT_KHR;
    private static final int SUM = KHRSwapchain.VK_DEVICE_GROUP_PRESENT_MODE_SUM_BIT_KHR;
    private static final int SEVERAL_LOCAL = KHRSwapchain.VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_MULTI_DEVICE_BIT_KHR;
    private static final int DEVICES = 32;

    private final CoreContext context;

    /** The devices to which each device of a group can present, as queried, by VkDevice. */
    private final Map<CapturedObject, int[]> presentMasks = new HashMap<>();

    public GroupPresentRules(CoreContext context) {
        this.context = context;
    }

    /** A swapchain's VkDeviceGroupPresentModeFlagsKHR, and the device masks of its acquired images by index. */
    private static final class Swapchain {
        private int modes = LOCAL;
        private final Map<Integer, Integer> masks = new HashMap<>();
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(GetDeviceGroupPresentCapabilitiesKHR.ID, this::learn);
        hooks.record(CreateSwapchainKHR.ID, this::created);
        hooks.record(
                AcquireNextImageKHR.ID,
                call -> acquired(AcquireNextImageKHR.swapchain(call), AcquireNextImageKHR.pImageIndex(call), 0));
        hooks.record(AcquireNextImage2KHR.ID, call -> {
            long info = AcquireNextImage2KHR.pAcquireInfo(call);
            if (info != 0) {
                acquired(
                        VkAcquireNextImageInfoKHR.nswapchain(info),
                        AcquireNextImage2KHR.pImageIndex(call),
                        VkAcquireNextImageInfoKHR.ndeviceMask(info));
            }
        });
        hooks.validate(QueuePresentKHR.ID, this::present);
    }

    private void learn(Call call) {
        long answer = GetDeviceGroupPresentCapabilitiesKHR.pDeviceGroupPresentCapabilities(call);
        CapturedObject device = context.objects().dispatched(call);
        if (answer == 0 || device == null || call.result() != VK10.VK_SUCCESS) {
            return;
        }
        int[] masks = new int[DEVICES];
        for (int i = 0; i < DEVICES; i++) {
            masks[i] = CMemory.u32(answer + VkDeviceGroupPresentCapabilitiesKHR.PRESENTMASK, i);
        }
        presentMasks.put(device, masks);
    }

    private void created(Call call) {
        long info = CreateSwapchainKHR.pCreateInfo(call);
        long handle = CreateSwapchainKHR.pSwapchain(call);
        long chained =
                info == 0 ? 0 : PNext.find(info, KHRSwapchain.VK_STRUCTURE_TYPE_DEVICE_GROUP_SWAPCHAIN_CREATE_INFO_KHR);
        SwapchainState swapchain =
                chained == 0 || handle == 0 ? null : context.get(SwapchainState.class, CMemory.handle(handle, 0));
        if (swapchain != null) {
            swapchain.subStateOr(KEY, Swapchain::new).modes = VkDeviceGroupSwapchainCreateInfoKHR.nmodes(chained);
        }
    }

    /** @param mask 0 where all devices are meant */
    private void acquired(long handle, long index, int mask) {
        SwapchainState swapchain = index == 0 ? null : context.get(SwapchainState.class, handle);
        if (swapchain != null) {
            swapchain.subStateOr(KEY, Swapchain::new).masks.put(CMemory.u32(index), mask);
        }
    }

    private void present(Call call) {
        long info = PNext.find(
                QueuePresentKHR.pPresentInfo(call), KHRSwapchain.VK_STRUCTURE_TYPE_DEVICE_GROUP_PRESENT_INFO_KHR);
        if (info == 0) {
            return;
        }
        int mode = VkDeviceGroupPresentInfoKHR.nmode(info);
        long array = CMemory.pointer(info + VkDeviceGroupPresentInfoKHR.PDEVICEMASKS);
        int count = CMemory.count(VkDeviceGroupPresentInfoKHR.nswapchainCount(info), array);
        CapturedObject queue = context.objects().dispatched(call);
        int[] known = queue == null ? null : presentMasks.get(queue.ancestor("VkDevice"));
        for (int i = 0; known != null && i < count; i++) {
            mask(call, mode, CMemory.u32(array, i), known, i);
        }
        List<Present.Image> images = Present.of(call).images();
        for (int i = 0; i < images.size(); i++) {
            SwapchainState swapchain =
                    context.get(SwapchainState.class, images.get(i).swapchain());
            if (swapchain == null) {
                continue;
            }
            Swapchain own = swapchain.subState(KEY);
            int modes = own == null ? LOCAL : own.modes;
            if (Integer.bitCount(mode) != 1 || (modes & mode) == 0) {
                context.error(call, "VUID-VkDeviceGroupPresentInfoKHR-mode-01303")
                        .on(swapchain)
                        .parameter("pPresentInfo->pNext<VkDeviceGroupPresentInfoKHR>.mode")
                        .title("a device group presents in a mode that the swapchain was not created for")
                        .message("mode is 0x%x, and the modes of %s are 0x%x", mode, swapchain, modes)
                        .help("present in one of the modes of VkDeviceGroupSwapchainCreateInfoKHR")
                        .report();
            }
            Integer acquired = own == null ? null : own.masks.get(images.get(i).index());
            if (i < count && acquired != null && acquired != 0 && acquired != CMemory.u32(array, i)) {
                report(
                        call,
                        "VUID-VkDeviceGroupPresentInfoKHR-pDeviceMasks-01302",
                        i,
                        "the mask is 0x%x, and that of the acquisition was 0x%x"
                                .formatted(CMemory.u32(array, i), acquired));
            }
        }
    }

    private void mask(Call call, int mode, int mask, int[] known, int index) {
        boolean one = Integer.bitCount(mask) == 1;
        switch (mode) {
            case LOCAL -> {
                if (!one || known[Integer.numberOfTrailingZeros(mask)] == 0) {
                    report(
                            call,
                            "VUID-VkDeviceGroupPresentInfoKHR-mode-01298",
                            index,
                            "0x%x is not one device that can present".formatted(mask));
                }
            }
            case REMOTE -> {
                if (!one || !any(known, mask)) {
                    report(
                            call,
                            "VUID-VkDeviceGroupPresentInfoKHR-mode-01299",
                            index,
                            "0x%x is not one device of which another can present".formatted(mask));
                }
            }
            case SUM -> {
                if (!any(known, mask)) {
                    report(
                            call,
                            "VUID-VkDeviceGroupPresentInfoKHR-mode-01300",
                            index,
                            "no device can present the images of all devices of 0x%x".formatted(mask));
                }
            }
            case SEVERAL_LOCAL -> {
                for (int bit = 0; bit < DEVICES; bit++) {
                    if ((mask & 1 << bit) != 0 && known[bit] == 0) {
                        report(
                                call,
                                "VUID-VkDeviceGroupPresentInfoKHR-mode-01301",
                                index,
                                "device %d of 0x%x cannot present".formatted(bit, mask));
                        break;
                    }
                }
            }
            default -> {}
        }
    }

    /** Whether a device can present the images of all devices of a mask. */
    private static boolean any(int[] known, int mask) {
        for (int each : known) {
            if ((each & mask) == mask && each != 0) {
                return true;
            }
        }
        return false;
    }

    private void report(Call call, String rule, int index, String message) {
        context.error(call, rule)
                .parameter("pPresentInfo->pNext<VkDeviceGroupPresentInfoKHR>.pDeviceMasks[" + index + "]")
                .title("the device mask of a present does not fit its mode or its image")
                .message("%s", message)
                .help("pass the mask of the acquisition, of devices that can present in this mode")
                .report();
    }
}
