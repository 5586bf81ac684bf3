package dev.vkval.check.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BindImageMemory2;
import dev.vkval.capture.command.ReleaseSwapchainImagesKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BindMemory;
import dev.vkval.state.object.SwapchainState;
import java.util.OptionalLong;
import org.lwjgl.vulkan.KHRSwapchain;
import org.lwjgl.vulkan.KHRSwapchainMaintenance1;
import org.lwjgl.vulkan.VkBindImageMemorySwapchainInfoKHR;
import org.lwjgl.vulkan.VkReleaseSwapchainImagesInfoKHR;
import org.lwjgl.vulkan.VkSwapchainCreateInfoKHR;

/** Images that are given back without being presented, and images whose memory may not exist before they are acquired. */
public final class ReleasedImageRules implements Topic {
    private final CoreContext context;

    public ReleasedImageRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(ReleaseSwapchainImagesKHR.ID, this::release);
        hooks.validate(BindImageMemory2.ID, call -> {
            for (BindMemory bind : BindMemory.of(call)) {
                long swapchain = bind.chained(KHRSwapchain.VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_SWAPCHAIN_INFO_KHR);
                if (swapchain != 0) {
                    bind(call, swapchain, bind.path() + "pNext<VkBindImageMemorySwapchainInfoKHR>.imageIndex");
                }
            }
        });
    }

    private void release(Call call) {
        long info = ReleaseSwapchainImagesKHR.pReleaseInfo(call);
        SwapchainState swapchain = context.get(SwapchainState.class, VkReleaseSwapchainImagesInfoKHR.nswapchain(info));
        long indices = CMemory.pointer(info + VkReleaseSwapchainImagesInfoKHR.PIMAGEINDICES);
        int count = CMemory.count(VkReleaseSwapchainImagesInfoKHR.nimageIndexCount(info), indices);
        for (int i = 0; swapchain != null && !swapchain.fromStateSetup() && i < count; i++) {
            int index = CMemory.u32(indices, i);
            if (swapchain.acquisition(index) == null) {
                context.error(call, "VUID-VkReleaseSwapchainImagesInfoKHR-pImageIndices-07785")
                        .on(swapchain)
                        .parameter("pReleaseInfo->pImageIndices[" + i + "]")
                        .title("a swapchain image is released that has not been acquired")
                        .message(
                                "the application has not acquired image %s of %s",
                                Integer.toUnsignedString(index), swapchain)
                        .help("release images that were acquired and not presented, and only once")
                        .report();
            }
        }
    }

    private void bind(Call call, long info, String path) {
        SwapchainState swapchain =
                context.get(SwapchainState.class, VkBindImageMemorySwapchainInfoKHR.nswapchain(info));
        int index = VkBindImageMemorySwapchainInfoKHR.nimageIndex(info);
        OptionalLong creation = CreationParameters.address("VkSwapchainKHR", swapchain);
        boolean deferred = creation.isPresent()
                && (VkSwapchainCreateInfoKHR.nflags(creation.getAsLong())
                                & KHRSwapchainMaintenance1.VK_SWAPCHAIN_CREATE_DEFERRED_MEMORY_ALLOCATION_BIT_KHR)
                        != 0;
        if (deferred && !swapchain.fromStateSetup() && !swapchain.returned(index)) {
            context.error(call, "VUID-VkBindImageMemorySwapchainInfoKHR-swapchain-07756")
                    .on(swapchain)
                    .parameter(path)
                    .title("an image is bound to the memory of a swapchain image that may not have any yet")
                    .message(
                            "image %s of %s was never acquired, and its memory is allocated when that happens first",
                            Integer.toUnsignedString(index), swapchain)
                    .help("acquire the image before, or do not defer the allocation of memory")
                    .report();
        }
    }
}
