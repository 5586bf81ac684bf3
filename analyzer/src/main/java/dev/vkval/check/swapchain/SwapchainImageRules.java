package dev.vkval.check.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateImage;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.ImageState;
import dev.vkval.state.SwapchainState;
import org.lwjgl.vulkan.KHRSwapchain;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkExtent3D;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageSwapchainCreateInfoKHR;

/** An image that shares the memory of swapchain images must be created with their parameters. */
public final class SwapchainImageRules implements Topic {
    private final CoreContext context;

    public SwapchainImageRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateImage.ID, this::create);
    }

    private void create(Call call) {
        long info = CreateImage.pCreateInfo(call);
        long chained = PNext.find(info, KHRSwapchain.VK_STRUCTURE_TYPE_IMAGE_SWAPCHAIN_CREATE_INFO_KHR);
        SwapchainState swapchain = chained == 0
                ? null
                : context.get(SwapchainState.class, VkImageSwapchainCreateInfoKHR.nswapchain(chained));
        if (swapchain == null) {
            return;
        }
        ImageState.Info implied = swapchain.imageInfo();
        long extent = info + VkImageCreateInfo.EXTENT;
        compare(
                call,
                swapchain,
                "format",
                Names.format(VkImageCreateInfo.nformat(info)),
                Names.format(implied.format()));
        compare(call, swapchain, "extent.width", VkExtent3D.nwidth(extent), implied.width());
        compare(call, swapchain, "extent.height", VkExtent3D.nheight(extent), implied.height());
        compare(call, swapchain, "extent.depth", VkExtent3D.ndepth(extent), 1);
        compare(call, swapchain, "mipLevels", VkImageCreateInfo.nmipLevels(info), 1);
        compare(call, swapchain, "arrayLayers", VkImageCreateInfo.narrayLayers(info), implied.arrayLayers());
        compare(
                call,
                swapchain,
                "imageType",
                Names.of("VkImageType", VkImageCreateInfo.nimageType(info)),
                Names.of("VkImageType", VK10.VK_IMAGE_TYPE_2D));
        compare(
                call,
                swapchain,
                "samples",
                Names.of("VkSampleCountFlagBits", VkImageCreateInfo.nsamples(info)),
                Names.of("VkSampleCountFlagBits", VK10.VK_SAMPLE_COUNT_1_BIT));
        compare(
                call,
                swapchain,
                "tiling",
                Names.of("VkImageTiling", VkImageCreateInfo.ntiling(info)),
                Names.of("VkImageTiling", VK10.VK_IMAGE_TILING_OPTIMAL));
        compare(call, swapchain, "usage", usage(VkImageCreateInfo.nusage(info)), usage(implied.usage()));
        compare(
                call,
                swapchain,
                "sharingMode",
                Names.of("VkSharingMode", VkImageCreateInfo.nsharingMode(info)),
                Names.of("VkSharingMode", implied.sharingMode()));
    }

    private static String usage(int flags) {
        return Names.bits("VkImageUsageFlagBits", CMemory.mask(flags));
    }

    private void compare(Call call, SwapchainState swapchain, String member, Object given, Object implied) {
        if (!given.equals(implied)) {
            context.error(call, "VUID-VkImageSwapchainCreateInfoKHR-swapchain-00995")
                    .on(swapchain)
                    .parameter("pCreateInfo->" + member)
                    .title("an image for a swapchain has other parameters than the swapchain images")
                    .message("it is %s, but the images of %s have %s", given, swapchain, implied)
                    .help("create the image with the parameters of the swapchain images")
                    .report();
        }
    }
}
