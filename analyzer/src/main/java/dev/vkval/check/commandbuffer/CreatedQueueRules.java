package dev.vkval.check.commandbuffer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.PhysicalDeviceState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueCreateInfo;

/** A device is created with as many queues of a family as there are, and with protected ones where there are some. */
public final class CreatedQueueRules implements Topic {
    private final CoreContext context;

    public CreatedQueueRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateDevice.ID, this::create);
    }

    private void create(Call call) {
        PhysicalDeviceState device = context.get(PhysicalDeviceState.class, CreateDevice.physicalDevice(call));
        long info = CreateDevice.pCreateInfo(call);
        if (device == null || info == 0) {
            return;
        }
        Map<Integer, Long> sums = new HashMap<>();
        long queues = CMemory.pointer(info + VkDeviceCreateInfo.PQUEUECREATEINFOS);
        for (int i = 0; i < CMemory.count(VkDeviceCreateInfo.nqueueCreateInfoCount(info), queues); i++) {
            long queue = CMemory.element(queues, i, VkDeviceQueueCreateInfo.SIZEOF);
            int index = VkDeviceQueueCreateInfo.nqueueFamilyIndex(queue);
            long count = CMemory.mask(VkDeviceQueueCreateInfo.nqueueCount(queue));
            isProtected(call, device, i, queue, index);
            PhysicalDeviceState.QueueFamily family = device.queueFamily(index);
            long most = family == null ? Long.MAX_VALUE : CMemory.mask(family.queueCount());
            long before = sums.getOrDefault(index, 0L);
            if (count > most) {
                tooMany(call, "VUID-VkDeviceQueueCreateInfo-queueCount-00382", i, index, count, most);
            } else if (before > 0 && before + count > most) {
                tooMany(call, "VUID-VkDeviceCreateInfo-pQueueCreateInfos-06755", i, index, before + count, most);
            }
            sums.merge(index, count, Long::sum);
        }
    }

    private void isProtected(Call call, PhysicalDeviceState device, int element, long queue, int family) {
        boolean asked = (VkDeviceQueueCreateInfo.nflags(queue) & VK11.VK_DEVICE_QUEUE_CREATE_PROTECTED_BIT) != 0;
        List<Integer> flags = device.queueFamilyFlags();
        boolean known = family >= 0 && family < flags.size();
        if (asked && known && (flags.get(family) & VK11.VK_QUEUE_PROTECTED_BIT) == 0) {
            context.error(call, "VUID-VkDeviceQueueCreateInfo-flags-06449")
                    .parameter("pCreateInfo->pQueueCreateInfos[" + element + "].flags")
                    .title("protected queues are created of a queue family that has none")
                    .message("queue family %d does not have VK_QUEUE_PROTECTED_BIT", family)
                    .help("create protected queues of a family with VK_QUEUE_PROTECTED_BIT")
                    .report();
        }
    }

    private void tooMany(Call call, String rule, int element, int family, long count, long most) {
        context.error(call, rule)
                .parameter("pCreateInfo->pQueueCreateInfos[" + element + "].queueCount")
                .title("a device is created with more queues of a family than there are")
                .message("%d queues of queue family %d, which has %d", count, family, most)
                .help("create at most as many queues as queueCount of the family")
                .report();
    }
}
