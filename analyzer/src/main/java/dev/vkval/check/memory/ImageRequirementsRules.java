package dev.vkval.check.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetDeviceImageMemoryRequirements;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.FormatInfo;
import org.lwjgl.vulkan.KHRSwapchain;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkDeviceImageMemoryRequirements;
import org.lwjgl.vulkan.VkImageCreateInfo;

/** Memory requirements queried without an image. */
public final class ImageRequirementsRules implements Topic {
    private static final String RULE = "VUID-VkDeviceImageMemoryRequirements-pCreateInfo-";

    private final CoreContext context;

    public ImageRequirementsRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(GetDeviceImageMemoryRequirements.ID, this::ask);
    }

    private void ask(Call call) {
        long info = GetDeviceImageMemoryRequirements.pInfo(call);
        long create = CMemory.pointer(info + VkDeviceImageMemoryRequirements.PCREATEINFO);
        if (create == 0) {
            return;
        }
        if (PNext.find(create, KHRSwapchain.VK_STRUCTURE_TYPE_IMAGE_SWAPCHAIN_CREATE_INFO_KHR) != 0) {
            context.error(call, RULE + "06416")
                    .parameter("pInfo->pCreateInfo->pNext")
                    .title("the memory requirements of a swapchain image are queried")
                    .message("its pNext chain has a VkImageSwapchainCreateInfoKHR")
                    .help("remove the struct; the memory of swapchain images belongs to the swapchain")
                    .report();
        }
        FormatInfo format = FormatInfo.of(VkImageCreateInfo.nformat(create));
        boolean disjoint = (VkImageCreateInfo.nflags(create) & VK11.VK_IMAGE_CREATE_DISJOINT_BIT) != 0;
        int aspect = VkDeviceImageMemoryRequirements.nplaneAspect(info);
        if (!disjoint || format.planes().isEmpty()) {
            return;
        }
        if (aspect == 0) {
            plane(call, "06417", aspect, format);
        } else if (format.plane(aspect) == null) {
            plane(call, "06419", aspect, format);
        }
    }

    private void plane(Call call, String number, int aspect, FormatInfo format) {
        context.error(call, RULE + number)
                .parameter("pInfo->planeAspect")
                .title("the memory requirements of a disjoint image are queried without a valid plane")
                .message(
                        "it is %s, but the format has %d planes",
                        Names.aspects(aspect), format.planes().size())
                .help("query each plane with its VK_IMAGE_ASPECT_PLANE_n_BIT")
                .report();
    }
}
