package dev.vkval.check.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateBuffer;
import dev.vkval.capture.command.CreateBufferView;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.BufferState;
import dev.vkval.state.DeviceState;
import dev.vkval.state.PhysicalDeviceState;
import org.lwjgl.vulkan.KHRMaintenance5;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkBufferCreateInfo;
import org.lwjgl.vulkan.VkBufferUsageFlags2CreateInfoKHR;
import org.lwjgl.vulkan.VkBufferViewCreateInfo;

/** Size, usage and flags of buffer creation. */
public final class BufferCreationRules implements Topic {
    private static final int USAGE_2 = KHRMaintenance5.VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO_KHR;
    private static final int SPARSE_BINDING = VK10.VK_BUFFER_CREATE_SPARSE_BINDING_BIT;
    private static final int SPARSE_RESIDENCY = VK10.VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT;
    private static final int SPARSE_ALIASED = VK10.VK_BUFFER_CREATE_SPARSE_ALIASED_BIT;
    private static final int REPLAY = VK12.VK_BUFFER_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT;

    private final CoreContext context;

    public BufferCreationRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateBuffer.ID, this::create);
        hooks.validate(CreateBufferView.ID, this::view);
    }

    private Problem error(Call call, String suffix, String member) {
        return context.error(call, "VUID-VkBufferCreateInfo-" + suffix)
                .on(context.get(DeviceState.class, CreateBuffer.device(call)))
                .parameter("pCreateInfo->" + member);
    }

    private void create(Call call) {
        long info = CreateBuffer.pCreateInfo(call);
        DeviceState device = context.get(DeviceState.class, CreateBuffer.device(call));
        size(call, device, VkBufferCreateInfo.nsize(info));
        if (PNext.find(info, USAGE_2) == 0) {
            usage(call, CMemory.mask(VkBufferCreateInfo.nusage(info)));
        }
        if (device != null) {
            int flags = VkBufferCreateInfo.nflags(info);
            gate(call, device, flags, SPARSE_BINDING, "sparseBinding", "flags-00915");
            gate(call, device, flags, SPARSE_RESIDENCY, "sparseResidencyBuffer", "flags-00916");
            gate(call, device, flags, SPARSE_ALIASED, "sparseResidencyAliased", "flags-00917");
            gate(call, device, flags, REPLAY, "bufferDeviceAddressCaptureReplay", "flags-03338");
            if ((flags & (SPARSE_RESIDENCY | SPARSE_ALIASED)) != 0 && (flags & SPARSE_BINDING) == 0) {
                error(call, "flags-00918", "flags")
                        .title("a sparse residency or aliased buffer is created without sparse binding")
                        .message(
                                "they are %s, without VK_BUFFER_CREATE_SPARSE_BINDING_BIT",
                                Names.bits("VkBufferCreateFlagBits", CMemory.mask(flags)))
                        .help("add VK_BUFFER_CREATE_SPARSE_BINDING_BIT")
                        .report();
            }
        }
    }

    private void size(Call call, DeviceState device, long size) {
        if (size == 0) {
            error(call, "size-00912", "size")
                    .title("the size of a buffer is 0")
                    .message("it is 0")
                    .help("use a size greater than 0")
                    .report();
        }
        long largest = device == null ? -1 : largest(device.physicalDeviceState());
        if (largest > 0 && Long.compareUnsigned(size, largest) > 0) {
            error(call, "size-06409", "size")
                    .title("the size of a buffer is larger than the limit of the device")
                    .message("it is %s; it must be at most maxBufferSize (%d)", Long.toUnsignedString(size), largest)
                    .help("use several buffers")
                    .report();
        }
    }

    /** maxBufferSize if the application queried it, else -1. */
    private static long largest(PhysicalDeviceState device) {
        long of13 = device.properties("VkPhysicalDeviceVulkan13Properties").orElse("maxBufferSize", -1);
        return of13 > 0
                ? of13
                : device.properties("VkPhysicalDeviceMaintenance4Properties").orElse("maxBufferSize", -1);
    }

    private void usage(Call call, long usage) {
        long known = 0;
        for (long bit :
                Registry.vulkan().enumeration("VkBufferUsageFlagBits").values().values()) {
            known |= bit;
        }
        if (usage == 0) {
            error(call, "None-09500", "usage")
                    .title("the usage of a buffer is 0")
                    .message("it is 0")
                    .help("set the usage bits of the uses of the buffer")
                    .report();
        } else if ((usage & ~known) != 0) {
            error(call, "None-09499", "usage")
                    .title("the usage of a buffer includes undefined bits")
                    .message("it includes 0x%x, which are not VkBufferUsageFlagBits", usage & ~known)
                    .help("use bits of VkBufferUsageFlagBits, or chain VkBufferUsageFlags2CreateInfo for newer ones")
                    .report();
        }
    }

    private void gate(Call call, DeviceState device, int flags, int flag, String feature, String suffix) {
        if ((flags & flag) != 0 && !device.features().contains(feature)) {
            error(call, suffix, "flags")
                    .title("the flags of a buffer include a bit that requires a feature")
                    .message(
                            "%s requires the %s feature, which is not enabled",
                            Names.bits("VkBufferCreateFlagBits", CMemory.mask(flag)), feature)
                    .help("enable the " + feature + " feature, or remove the flag")
                    .report();
        }
    }

    private void view(Call call) {
        long info = CreateBufferView.pCreateInfo(call);
        long usage2 = PNext.find(info, USAGE_2);
        BufferState buffer = context.get(BufferState.class, VkBufferViewCreateInfo.nbuffer(info));
        if (usage2 == 0 || buffer == null) {
            return;
        }
        long usage = VkBufferUsageFlags2CreateInfoKHR.nusage(usage2);
        if ((usage & ~buffer.usage()) != 0) {
            context.error(call, "VUID-VkBufferViewCreateInfo-pNext-08781")
                    .on(buffer)
                    .parameter("pCreateInfo->pNext<VkBufferUsageFlags2CreateInfo>.usage")
                    .title("a buffer view has a usage that its buffer does not have")
                    .message(
                            "it includes %s, but the buffer usage is %s (%s)",
                            Names.bits("VkBufferUsageFlagBits2", usage & ~buffer.usage()),
                            Names.bits("VkBufferUsageFlagBits2", buffer.usage()),
                            buffer)
                    .help("use only usage bits of the buffer")
                    .report();
        }
    }
}
