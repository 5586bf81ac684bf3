package dev.vkval.replay.swapchain;

import dev.vkval.capture.memory.PNext;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.OwnImages;
import dev.vkval.replay.live.OwnMemory;
import dev.vkval.replay.structure.ImageInfo;
import dev.vkval.replay.structure.StructureTypes;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRSwapchainMutableFormat;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageFormatListCreateInfo;
import org.lwjgl.vulkan.VkSwapchainCreateInfoKHR;

/** Ordinary images in place of those of a swapchain, as many as in the capture. */
final class Swapchain implements OwnImages {
    private static final int MAXIMUM_IMAGES = 64;
    private static final int FORMAT_LIST = StructureTypes.of("VkImageFormatListCreateInfo");

    private final LiveDevice device;
    private final int flags;
    private final int format;
    private final int width;
    private final int height;
    private final int layers;
    private final int usage;
    private final int[] viewFormats;
    private final List<OwnMemory> images = new ArrayList<>();
    private final List<FreeSemaphore> free = new ArrayList<>();

    /** @param info address of a VkSwapchainCreateInfoKHR */
    Swapchain(LiveDevice device, long info) {
        this.device = device;
        this.flags = VkSwapchainCreateInfoKHR.nflags(info);
        this.format = VkSwapchainCreateInfoKHR.nimageFormat(info);
        this.width = VkSwapchainCreateInfoKHR.nimageExtent(info).width();
        this.height = VkSwapchainCreateInfoKHR.nimageExtent(info).height();
        this.layers = VkSwapchainCreateInfoKHR.nimageArrayLayers(info);
        this.usage = VkSwapchainCreateInfoKHR.nimageUsage(info)
                | VK10.VK_IMAGE_USAGE_TRANSFER_SRC_BIT
                | VK10.VK_IMAGE_USAGE_TRANSFER_DST_BIT;
        long list = PNext.find(info, FORMAT_LIST);
        this.viewFormats = new int[list == 0 ? 0 : VkImageFormatListCreateInfo.nviewFormatCount(list)];
        for (int i = 0; i < viewFormats.length; i++) {
            viewFormats[i] =
                    MemoryUtil.memGetInt(MemoryUtil.memGetAddress(list + VkImageFormatListCreateInfo.PVIEWFORMATS)
                            + (long) i * Integer.BYTES);
        }
    }

    @Override
    public OwnMemory obtain(int index) {
        while (index >= images.size() && index < MAXIMUM_IMAGES) {
            images.add(create());
            if (device.own() != null) {
                free.add(new FreeSemaphore(device));
            }
        }
        return image(index);
    }

    private OwnMemory create() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkImageCreateInfo info = VkImageCreateInfo.calloc(stack)
                    .sType$Default()
                    .flags(imageFlags())
                    .imageType(VK10.VK_IMAGE_TYPE_2D)
                    .format(format)
                    .mipLevels(1)
                    .arrayLayers(layers)
                    .samples(VK10.VK_SAMPLE_COUNT_1_BIT)
                    .tiling(VK10.VK_IMAGE_TILING_OPTIMAL)
                    .usage(usage)
                    .sharingMode(VK10.VK_SHARING_MODE_EXCLUSIVE)
                    .initialLayout(VK10.VK_IMAGE_LAYOUT_UNDEFINED);
            info.extent().set(width, height, 1);
            if (viewFormats.length > 0) {
                info.pNext(VkImageFormatListCreateInfo.calloc(stack)
                        .sType$Default()
                        .pViewFormats(stack.ints(viewFormats)));
            }
            return OwnMemory.image(device, info.address());
        }
    }

    private int imageFlags() {
        boolean isMutable = (flags & KHRSwapchainMutableFormat.VK_SWAPCHAIN_CREATE_MUTABLE_FORMAT_BIT_KHR) != 0;
        return isMutable ? VK10.VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT | VK11.VK_IMAGE_CREATE_EXTENDED_USAGE_BIT : 0;
    }

    ImageInfo imageInfo() {
        return new ImageInfo(
                imageFlags(),
                VK10.VK_IMAGE_TYPE_2D,
                format,
                width,
                height,
                1,
                1,
                layers,
                1,
                VK10.VK_IMAGE_TILING_OPTIMAL,
                usage,
                VK10.VK_IMAGE_LAYOUT_UNDEFINED);
    }

    /** The live image of an index, null if there is none. */
    OwnMemory image(int index) {
        return index >= 0 && index < images.size() ? images.get(index) : null;
    }

    /** The semaphore that says that the image of an index is free, null if there is none. */
    FreeSemaphore free(int index) {
        return index >= 0 && index < free.size() ? free.get(index) : null;
    }

    /** Destroys the images; the device is idle. */
    void close() {
        free.forEach(FreeSemaphore::close);
        free.clear();
        images.forEach(OwnMemory::close);
        images.clear();
    }
}
