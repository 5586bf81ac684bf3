package dev.vkval.check.resource;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.PhysicalDeviceState;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueCreateInfo;

/** The queue families of device queue creation. */
public final class QueueRequestRules implements Topic {
    private final CoreContext context;

    public QueueRequestRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateDevice.ID, this::create);
    }

    private void create(Call call) {
        PhysicalDeviceState device = context.get(PhysicalDeviceState.class, CreateDevice.physicalDevice(call));
        int known = device == null ? 0 : device.queueFamilyCount();
        long info = CreateDevice.pCreateInfo(call);
        long queues = CMemory.pointer(info + VkDeviceCreateInfo.PQUEUECREATEINFOS);
        for (int i = 0; known > 0 && i < CMemory.count(VkDeviceCreateInfo.nqueueCreateInfoCount(info), queues); i++) {
            int family = VkDeviceQueueCreateInfo.nqueueFamilyIndex(
                    CMemory.element(queues, i, VkDeviceQueueCreateInfo.SIZEOF));
            if (Integer.compareUnsigned(family, known) >= 0) {
                context.error(call, "VUID-VkDeviceQueueCreateInfo-queueFamilyIndex-00381")
                        .on(device)
                        .parameter("pCreateInfo->pQueueCreateInfos[" + i + "].queueFamilyIndex")
                        .title("the queue family index of a device queue creation is not valid")
                        .message(
                                "it is %s, but vkGetPhysicalDeviceQueueFamilyProperties returned %d queue families",
                                Integer.toUnsignedString(family), known)
                        .help("use the index of a returned queue family")
                        .report();
            }
        }
    }
}
