package dev.vkval.state;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateSharedSwapchainsKHR;
import dev.vkval.capture.command.CreateSwapchainKHR;
import dev.vkval.capture.command.GetSwapchainImagesKHR;
import dev.vkval.chassis.Hooks;
import org.lwjgl.vulkan.KHRSwapchain;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkExtent2D;
import org.lwjgl.vulkan.VkSwapchainCreateInfoKHR;

/** Swapchains and their images. */
final class SwapchainTracker {
    private final StateTracker tracker;

    SwapchainTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks hooks) {
        hooks.onEffect(
                CreateSwapchainKHR.ID,
                call -> create(
                        CreateSwapchainKHR.device(call),
                        CreateSwapchainKHR.pCreateInfo(call),
                        StateTracker.creation(call, CreateSwapchainKHR.pSwapchain(call))));
        hooks.onEffect(CreateSharedSwapchainsKHR.ID, this::createShared);
        hooks.onEffect(GetSwapchainImagesKHR.ID, this::images);
    }

    private void createShared(Call call) {
        long infos = CreateSharedSwapchainsKHR.pCreateInfos(call);
        for (int i = 0; i < CMemory.count(CreateSharedSwapchainsKHR.swapchainCount(call), infos); i++) {
            create(
                    CreateSharedSwapchainsKHR.device(call),
                    CMemory.element(infos, i, VkSwapchainCreateInfoKHR.SIZEOF),
                    StateTracker.creation(call, CreateSharedSwapchainsKHR.pSwapchains(call), i));
        }
    }

    private void create(long device, long info, StateObject.Creation creation) {
        long extent = info + VkSwapchainCreateInfoKHR.IMAGEEXTENT;
        tracker.addChild(
                device,
                new SwapchainState(
                        creation,
                        new ImageState.Info(
                                imageFlags(VkSwapchainCreateInfoKHR.nflags(info)),
                                VK10.VK_IMAGE_TYPE_2D,
                                VkSwapchainCreateInfoKHR.nimageFormat(info),
                                VkExtent2D.nwidth(extent),
                                VkExtent2D.nheight(extent),
                                1,
                                1,
                                VkSwapchainCreateInfoKHR.nimageArrayLayers(info),
                                VK10.VK_SAMPLE_COUNT_1_BIT,
                                VK10.VK_IMAGE_TILING_OPTIMAL,
                                VkSwapchainCreateInfoKHR.nimageUsage(info),
                                VkSwapchainCreateInfoKHR.nimageUsage(info),
                                VK10.VK_IMAGE_LAYOUT_UNDEFINED,
                                VkSwapchainCreateInfoKHR.nimageSharingMode(info))));
    }

    private static int imageFlags(int swapchainFlags) {
        boolean mutable = (swapchainFlags & KHRSwapchain.VK_SWAPCHAIN_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT_KHR) != 0;
        return mutable ? VK11.VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT : 0;
    }

    private void images(Call call) {
        SwapchainState swapchain = tracker.get(SwapchainState.class, GetSwapchainImagesKHR.swapchain(call));
        long array = GetSwapchainImagesKHR.pSwapchainImages(call);
        long count = GetSwapchainImagesKHR.pSwapchainImageCount(call);
        if (swapchain == null || array == 0 || count == 0) {
            return;
        }
        for (int i = swapchain.images().size(); i < CMemory.u32(count, 0); i++) {
            ImageState image =
                    new ImageState(StateTracker.creation(call, array, i), swapchain.imageInfo(), swapchain, i);
            swapchain.add(image);
            tracker.addChild(swapchain.id(), image);
        }
    }
}
