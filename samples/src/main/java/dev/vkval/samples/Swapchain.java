package dev.vkval.samples;

import static dev.vkval.samples.VulkanResult.check;
import static org.lwjgl.vulkan.EXTHeadlessSurface.vkCreateHeadlessSurfaceEXT;
import static org.lwjgl.vulkan.KHRSurface.*;
import static org.lwjgl.vulkan.KHRSwapchain.*;
import static org.lwjgl.vulkan.VK10.*;

import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;

/**
 * A swapchain on a headless surface.
 *
 * @param handle {@code VkSwapchainKHR}
 * @param images its images, to be rendered to
 */
public record Swapchain(SampleDevice device, long handle, Image[] images) {
    private static final int FORMAT = VK_FORMAT_B8G8R8A8_UNORM;

    /** Creates a square swapchain of first-in-first-out mode. */
    public static Swapchain create(SampleDevice device, int sizePixels) {
        return create(device, sizePixels, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    }

    /** The same with VkImageUsageFlags. */
    public static Swapchain create(SampleDevice device, int sizePixels, int usage) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long surface = surface(device, stack);
            var capabilities = VkSurfaceCapabilitiesKHR.malloc(stack);
            check(vkGetPhysicalDeviceSurfaceCapabilitiesKHR(device.physicalDevice(), surface, capabilities));
            var info = VkSwapchainCreateInfoKHR.calloc(stack)
                    .sType$Default()
                    .surface(surface)
                    .minImageCount(capabilities.minImageCount())
                    .imageFormat(FORMAT)
                    .imageColorSpace(VK_COLOR_SPACE_SRGB_NONLINEAR_KHR)
                    .imageExtent(extent -> extent.set(sizePixels, sizePixels))
                    .imageArrayLayers(1)
                    .imageUsage(usage)
                    .preTransform(VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR)
                    .compositeAlpha(VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR)
                    .presentMode(VK_PRESENT_MODE_FIFO_KHR);
            var handle = stack.mallocLong(1);
            check(vkCreateSwapchainKHR(device.vk(), info, null, handle));
            long swapchain = handle.get(0);
            device.name(VK_OBJECT_TYPE_SWAPCHAIN_KHR, swapchain, "swapchain");
            device.onClose(() -> vkDestroySwapchainKHR(device.vk(), swapchain, null));
            var count = stack.mallocInt(1);
            check(vkGetSwapchainImagesKHR(device.vk(), swapchain, count, null));
            var handles = stack.mallocLong(count.get(0));
            check(vkGetSwapchainImagesKHR(device.vk(), swapchain, count, handles));
            Image[] images = new Image[count.get(0)];
            for (int i = 0; i < images.length; i++) {
                images[i] = Image.borrowed(device, handles.get(i), "swapchain image " + i, FORMAT, sizePixels);
            }
            return new Swapchain(device, swapchain, images);
        }
    }

    private static long surface(SampleDevice device, MemoryStack stack) {
        var handle = stack.mallocLong(1);
        var info = VkHeadlessSurfaceCreateInfoEXT.calloc(stack).sType$Default();
        check(vkCreateHeadlessSurfaceEXT(device.instance(), info, null, handle));
        long surface = handle.get(0);
        device.onClose(() -> vkDestroySurfaceKHR(device.instance(), surface, null));
        var supported = stack.mallocInt(1);
        check(vkGetPhysicalDeviceSurfaceSupportKHR(device.physicalDevice(), 0, surface, supported));
        if (supported.get(0) == VK_FALSE) {
            throw new IllegalStateException("the device cannot present to a headless surface");
        }
        return surface;
    }

    /** Index of the next image; {@code acquired} is signalled once it may be used. */
    public int acquire(long acquired) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var index = stack.mallocInt(1);
            check(vkAcquireNextImageKHR(device.vk(), handle, -1, acquired, VK_NULL_HANDLE, index));
            return index.get(0);
        }
    }

    /** Presents an image, after {@code rendered} is signalled unless that is 0. */
    public void present(int index, long rendered) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var info = VkPresentInfoKHR.calloc(stack)
                    .sType$Default()
                    .swapchainCount(1)
                    .pSwapchains(stack.longs(handle))
                    .pImageIndices(stack.ints(index));
            if (rendered != VK_NULL_HANDLE) {
                info.pWaitSemaphores(stack.longs(rendered));
            }
            check(vkQueuePresentKHR(device.queue(), info));
        }
    }
}
