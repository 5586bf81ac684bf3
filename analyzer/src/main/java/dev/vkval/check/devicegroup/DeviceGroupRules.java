package dev.vkval.check.devicegroup;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.command.EnumeratePhysicalDeviceGroups;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkDeviceGroupDeviceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceGroupProperties;

/** The physical devices of a device are of one group, as far as groups were enumerated. */
public final class DeviceGroupRules implements Topic {
    private static final int MOST_DEVICES = 32;

    private final CoreContext context;
    private final Set<Set<Long>> groups = new LinkedHashSet<>();

    public DeviceGroupRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(EnumeratePhysicalDeviceGroups.ID, this::enumerate);
        hooks.validate(CreateDevice.ID, this::create);
    }

    private void enumerate(Call call) {
        long count = EnumeratePhysicalDeviceGroups.pPhysicalDeviceGroupCount(call);
        long array = EnumeratePhysicalDeviceGroups.pPhysicalDeviceGroupProperties(call);
        for (int i = 0; count != 0 && i < CMemory.count(CMemory.u32(count, 0), array); i++) {
            long group = CMemory.element(array, i, VkPhysicalDeviceGroupProperties.SIZEOF);
            int devices = Math.min(VkPhysicalDeviceGroupProperties.nphysicalDeviceCount(group), MOST_DEVICES);
            Set<Long> members = new HashSet<>();
            for (int d = 0; d < devices; d++) {
                members.add(CMemory.handle(group + VkPhysicalDeviceGroupProperties.PHYSICALDEVICES, d));
            }
            groups.add(members);
        }
    }

    private void create(Call call) {
        long group = PNext.find(CreateDevice.pCreateInfo(call), VK11.VK_STRUCTURE_TYPE_DEVICE_GROUP_DEVICE_CREATE_INFO);
        long array = group == 0 ? 0 : CMemory.pointer(group + VkDeviceGroupDeviceCreateInfo.PPHYSICALDEVICES);
        int count = array == 0 ? 0 : CMemory.count(VkDeviceGroupDeviceCreateInfo.nphysicalDeviceCount(group), array);
        Set<Long> devices = new LinkedHashSet<>();
        for (int i = 0; i < count; i++) {
            devices.add(CMemory.handle(array, i));
        }
        boolean known = devices.stream().allMatch(device -> groups.stream().anyMatch(each -> each.contains(device)));
        if (known && groups.stream().noneMatch(each -> each.containsAll(devices)) && !groups.isEmpty()) {
            context.error(call, "VUID-VkDeviceGroupDeviceCreateInfo-pPhysicalDevices-00376")
                    .parameter("pCreateInfo->pNext<VkDeviceGroupDeviceCreateInfo>.pPhysicalDevices")
                    .title("a device is created with physical devices of several groups")
                    .message("no group that vkEnumeratePhysicalDeviceGroups returned has all of them")
                    .help("create the device with physical devices of one group")
                    .report();
        }
    }
}
