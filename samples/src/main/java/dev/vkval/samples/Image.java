package dev.vkval.samples;

import static dev.vkval.samples.VulkanResult.check;
import static org.lwjgl.vulkan.VK10.*;

import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageViewCreateInfo;
import org.lwjgl.vulkan.VkMemoryRequirements;

/**
 * A square two-dimensional image of one mip level and one layer, with its memory and view.
 *
 * @param handle {@code VkImage}
 * @param view {@code VkImageView} of the whole image
 * @param format {@code VkFormat}
 * @param aspect {@code VkImageAspectFlags} of the view
 * @param sizePixels width and height
 */
public record Image(long handle, long view, int format, int aspect, int sizePixels) {

    /** Creates an RGBA8 image to be rendered to, sampled, stored to and copied. */
    public static Image color(SampleDevice device, String name, int sizePixels) {
        int usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
                | VK_IMAGE_USAGE_SAMPLED_BIT
                | VK_IMAGE_USAGE_STORAGE_BIT
                | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT
                | VK_IMAGE_USAGE_TRANSFER_SRC_BIT
                | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
        return create(device, name, VK_FORMAT_R8G8B8A8_UNORM, usage, VK_IMAGE_ASPECT_COLOR_BIT, sizePixels);
    }

    /** Creates an image of four unsigned 8-bit integers for each pixel, to be rendered to and copied. */
    public static Image integers(SampleDevice device, String name, int sizePixels) {
        int usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
        return create(device, name, VK_FORMAT_R8G8B8A8_UINT, usage, VK_IMAGE_ASPECT_COLOR_BIT, sizePixels);
    }

    /** Creates a 32-bit float depth image to be rendered to, sampled and copied. */
    public static Image depth(SampleDevice device, String name, int sizePixels) {
        int usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                | VK_IMAGE_USAGE_SAMPLED_BIT
                | VK_IMAGE_USAGE_TRANSFER_SRC_BIT
                | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
        return create(device, name, VK_FORMAT_D32_SFLOAT, usage, VK_IMAGE_ASPECT_DEPTH_BIT, sizePixels);
    }

    /** Creates an image of a depth and stencil format to be rendered to and copied. */
    public static Image depthStencil(SampleDevice device, String name, int format, int sizePixels) {
        int usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
        int aspects = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
        return create(device, name, format, usage, aspects, sizePixels);
    }

    /** Creates an image with four samples to be rendered to. */
    public static Image multisampled(SampleDevice device, String name, int format, int aspect, int sizePixels) {
        int usage = aspect == VK_IMAGE_ASPECT_COLOR_BIT
                ? VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
                : VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
        return create(device, name, format, usage, aspect, sizePixels, VK_SAMPLE_COUNT_4_BIT);
    }

    private static Image create(SampleDevice device, String name, int format, int usage, int aspect, int sizePixels) {
        return create(device, name, format, usage, aspect, sizePixels, VK_SAMPLE_COUNT_1_BIT);
    }

    private static Image create(
            SampleDevice device, String name, int format, int usage, int aspect, int sizePixels, int samples) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long image = unbound(device, name, format, usage, sizePixels, samples);
            var requirements = VkMemoryRequirements.malloc(stack);
            vkGetImageMemoryRequirements(device.vk(), image, requirements);
            check(vkBindImageMemory(device.vk(), image, device.allocate(requirements), 0));
            device.onClose(() -> vkDestroyImage(device.vk(), image, null));
            long view = view(device, image, name, VK_IMAGE_VIEW_TYPE_2D, format, aspect);
            return new Image(image, view, format, aspect, sizePixels);
        }
    }

    /** Creates RGBA8 images to be copied to and sampled, all in one memory. */
    public static List<Image> textures(SampleDevice device, String name, int count, int sizePixels) {
        int format = VK_FORMAT_R8G8B8A8_UNORM;
        int usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
        long[] handles = new long[count];
        long[] offsets = new long[count];
        long end = 0;
        int memoryTypeBits = -1;
        for (int i = 0; i < count; i++) {
            handles[i] = unbound(device, name + " " + i, format, usage, sizePixels, VK_SAMPLE_COUNT_1_BIT);
            try (MemoryStack stack = MemoryStack.stackPush()) {
                var requirements = VkMemoryRequirements.malloc(stack);
                vkGetImageMemoryRequirements(device.vk(), handles[i], requirements);
                offsets[i] = (end + requirements.alignment() - 1) & -requirements.alignment();
                end = offsets[i] + requirements.size();
                memoryTypeBits &= requirements.memoryTypeBits();
            }
        }
        long memory = device.allocate(end, memoryTypeBits, 0);
        List<Image> textures = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long image = handles[i];
            check(vkBindImageMemory(device.vk(), image, memory, offsets[i]));
            device.onClose(() -> vkDestroyImage(device.vk(), image, null));
            int aspect = VK_IMAGE_ASPECT_COLOR_BIT;
            long view = view(device, image, name + " " + i, VK_IMAGE_VIEW_TYPE_2D, format, aspect);
            textures.add(new Image(image, view, format, aspect, sizePixels));
        }
        return textures;
    }

    private static long unbound(SampleDevice device, String name, int format, int usage, int sizePixels, int samples) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var handle = stack.mallocLong(1);
            var info = VkImageCreateInfo.calloc(stack)
                    .sType$Default()
                    .imageType(VK_IMAGE_TYPE_2D)
                    .format(format)
                    .extent(extent -> extent.set(sizePixels, sizePixels, 1))
                    .mipLevels(1)
                    .arrayLayers(1)
                    .samples(samples)
                    .usage(usage);
            check(vkCreateImage(device.vk(), info, null, handle));
            device.name(VK_OBJECT_TYPE_IMAGE, handle.get(0), name);
            return handle.get(0);
        }
    }

    /** The same image with a view of another type. */
    public Image withViewType(SampleDevice device, String name, int viewType) {
        long other = view(device, handle, name, viewType, format, aspect);
        return new Image(handle, other, format, aspect, sizePixels);
    }

    /** The same image for copies of one of its aspects. */
    public Image withAspect(int one) {
        return new Image(handle, view, format, one, sizePixels);
    }

    /** Wraps an image owned by another object, a swapchain for example, and makes a view of it. */
    public static Image borrowed(SampleDevice device, long image, String name, int format, int sizePixels) {
        device.name(VK_OBJECT_TYPE_IMAGE, image, name);
        long view = view(device, image, name, VK_IMAGE_VIEW_TYPE_2D, format, VK_IMAGE_ASPECT_COLOR_BIT);
        return new Image(image, view, format, VK_IMAGE_ASPECT_COLOR_BIT, sizePixels);
    }

    private static long view(SampleDevice device, long image, String name, int viewType, int format, int aspect) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var view = stack.mallocLong(1);
            var info = VkImageViewCreateInfo.calloc(stack)
                    .sType$Default()
                    .image(image)
                    .viewType(viewType)
                    .format(format)
                    .subresourceRange(range -> range.set(aspect, 0, 1, 0, 1));
            check(vkCreateImageView(device.vk(), info, null, view));
            long created = view.get(0);
            device.name(VK_OBJECT_TYPE_IMAGE_VIEW, created, name + " view");
            device.onClose(() -> vkDestroyImageView(device.vk(), created, null));
            return created;
        }
    }
}
