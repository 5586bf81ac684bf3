package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateSharedSwapchainsKHR;
import dev.vkval.capture.command.CreateSwapchainKHR;
import dev.vkval.capture.command.GetSwapchainImagesKHR;
import dev.vkval.capture.command.GetSwapchainStatusKHR;
import dev.vkval.capture.command.ReleaseSwapchainImagesKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.SurfaceState;
import dev.vkval.state.object.SwapchainState;
import org.lwjgl.vulkan.KHRSwapchain;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkExtent2D;
import org.lwjgl.vulkan.VkReleaseSwapchainImagesInfoEXT;
import org.lwjgl.vulkan.VkSwapchainCreateInfoKHR;

/** Swapchains and their images. */
final class SwapchainTracker {
    private final StateTracker tracker;

    SwapchainTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks hooks) {
        hooks.postCallRecord(CreateSwapchainKHR.ID, this::createOne);
        hooks.onEffect(CreateSharedSwapchainsKHR.ID, this::createShared);
        hooks.onEffect(GetSwapchainImagesKHR.ID, this::images);
        hooks.postCallRecord(GetSwapchainStatusKHR.ID, this::status);
        hooks.onEffect(ReleaseSwapchainImagesKHR.ID, this::release);
    }

    /** The old swapchain is retired even if the creation of the new one fails. */
    private void createOne(Call call) {
        long info = CreateSwapchainKHR.pCreateInfo(call);
        SwapchainState old = tracker.get(SwapchainState.class, VkSwapchainCreateInfoKHR.noldSwapchain(info));
        if (old != null) {
            old.retire();
        }
        if (StateTracker.effective(call)) {
            create(
                    CreateSwapchainKHR.device(call),
                    info,
                    StateTracker.creation(call, CreateSwapchainKHR.pSwapchain(call)));
        }
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
        SurfaceState surface = tracker.get(SurfaceState.class, VkSwapchainCreateInfoKHR.nsurface(info));
        SwapchainState created = tracker.add(new SwapchainState(
                creation,
                surface,
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
                        VkSwapchainCreateInfoKHR.nimageSharingMode(info)),
                VkSwapchainCreateInfoKHR.npresentMode(info)));
        if (surface != null) {
            surface.serve(created);
        }
    }

    private void status(Call call) {
        SwapchainState swapchain = tracker.get(SwapchainState.class, GetSwapchainStatusKHR.swapchain(call));
        if (swapchain != null) {
            swapchain.learnStatus(call.result());
        }
    }

    private void release(Call call) {
        long info = ReleaseSwapchainImagesKHR.pReleaseInfo(call);
        SwapchainState swapchain = tracker.get(SwapchainState.class, VkReleaseSwapchainImagesInfoEXT.nswapchain(info));
        long indices = CMemory.pointer(info + VkReleaseSwapchainImagesInfoEXT.PIMAGEINDICES);
        int count = CMemory.count(VkReleaseSwapchainImagesInfoEXT.nimageIndexCount(info), indices);
        for (int i = 0; swapchain != null && i < count; i++) {
            swapchain.release(CMemory.u32(indices, i));
        }
    }

    private static int imageFlags(int swapchainFlags) {
        boolean mutable = (swapchainFlags & KHRSwapchain.VK_SWAPCHAIN_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT_KHR) != 0;
        return mutable ? VK11.VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT : 0;
    }

    private void images(Call call) {
        SwapchainState swapchain = tracker.get(SwapchainState.class, GetSwapchainImagesKHR.swapchain(call));
        long array = GetSwapchainImagesKHR.pSwapchainImages(call);
        long count = GetSwapchainImagesKHR.pSwapchainImageCount(call);
        if (swapchain == null || count == 0) {
            return;
        }
        if (array == 0) {
            swapchain.learnCount(CMemory.u32(count, 0));
            return;
        }
        for (int i = swapchain.images().size(); i < CMemory.u32(count, 0); i++) {
            ImageState image =
                    new ImageState(StateTracker.creation(call, array, i), swapchain.imageInfo(), swapchain, i);
            swapchain.add(image);
            tracker.add(image);
        }
    }
}
