package dev.vkval.check.devicegroup;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AcquireNextImage2KHR;
import dev.vkval.capture.command.AllocateMemory;
import dev.vkval.capture.command.CreateImage;
import dev.vkval.capture.command.CreateSwapchainKHR;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.Location;
import dev.vkval.command.Submit;
import dev.vkval.state.DeviceState;
import dev.vkval.state.QueueState;
import org.lwjgl.vulkan.KHRSwapchain;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkAcquireNextImageInfoKHR;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkMemoryAllocateFlagsInfo;
import org.lwjgl.vulkan.VkSwapchainCreateInfoKHR;

/** Allocations, submissions and acquires for the physical devices of a device group. */
public final class DeviceGroupRules implements Topic {
    private static final String SUBMIT = "VUID-VkDeviceGroupSubmitInfo-";

    private final CoreContext context;
    private final DeviceMasks masks;

    public DeviceGroupRules(CoreContext context) {
        this.context = context;
        this.masks = new DeviceMasks(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(AllocateMemory.ID, this::allocate);
        hooks.validate(
                CreateImage.ID,
                call -> split(
                        call,
                        CreateImage.device(call),
                        VkImageCreateInfo.nflags(CreateImage.pCreateInfo(call)),
                        VK11.VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT,
                        "VUID-VkImageCreateInfo-physicalDeviceCount-01421"));
        hooks.validate(
                CreateSwapchainKHR.ID,
                call -> split(
                        call,
                        CreateSwapchainKHR.device(call),
                        VkSwapchainCreateInfoKHR.nflags(CreateSwapchainKHR.pCreateInfo(call)),
                        KHRSwapchain.VK_SWAPCHAIN_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT_KHR,
                        "VUID-VkSwapchainCreateInfoKHR-physicalDeviceCount-01429"));
        hooks.validate(AcquireNextImage2KHR.ID, this::acquire);
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
    }

    private DeviceMasks.Given given(Call call, DeviceState device, String path, int mask) {
        return new DeviceMasks.Given(call, null, device, path, mask);
    }

    private void split(Call call, long id, int flags, int bit, String rule) {
        DeviceState device = context.get(DeviceState.class, id);
        if (device != null && device.physicalDeviceCount() == 1 && (flags & bit) != 0) {
            context.error(call, rule)
                    .on(device)
                    .parameter("pCreateInfo->flags")
                    .title("split instance bind regions are used with one physical device")
                    .message("%s was created from one physical device; more than one is required", device)
                    .help("remove the SPLIT_INSTANCE_BIND_REGIONS flag, or create the device from several physical "
                            + "devices")
                    .report();
        }
    }

    private void allocate(Call call) {
        long info = PNext.find(AllocateMemory.pAllocateInfo(call), VK11.VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO);
        if (info == 0 || (VkMemoryAllocateFlagsInfo.nflags(info) & VK11.VK_MEMORY_ALLOCATE_DEVICE_MASK_BIT) == 0) {
            return;
        }
        DeviceMasks.Given given = given(
                call,
                context.get(DeviceState.class, AllocateMemory.device(call)),
                "pAllocateInfo->pNext<VkMemoryAllocateFlagsInfo>.deviceMask",
                VkMemoryAllocateFlagsInfo.ndeviceMask(info));
        masks.valid(given, "VUID-VkMemoryAllocateFlagsInfo-deviceMask-00675");
        masks.notZero(given, "VUID-VkMemoryAllocateFlagsInfo-deviceMask-00676");
    }

    private void acquire(Call call) {
        DeviceMasks.Given given = given(
                call,
                context.get(DeviceState.class, AcquireNextImage2KHR.device(call)),
                "pAcquireInfo->deviceMask",
                VkAcquireNextImageInfoKHR.ndeviceMask(AcquireNextImage2KHR.pAcquireInfo(call)));
        masks.valid(given, "VUID-VkAcquireNextImageInfoKHR-deviceMask-01290");
        masks.notZero(given, "VUID-VkAcquireNextImageInfoKHR-deviceMask-01291");
    }

    private DeviceState deviceOfQueue(long queue) {
        QueueState state = context.get(QueueState.class, queue);
        return state == null ? null : context.device(state);
    }

    private void submit(Call call) {
        Submit submit = Submit.of(call);
        DeviceState device = deviceOfQueue(submit.queue());
        for (Submit.Batch batch : submit.batches()) {
            if (batch.deviceGroup() != null) {
                batch(call, device, batch, batch.deviceGroup());
            }
            if (submit.generation().isV2()) {
                commandBuffers(call, device, batch);
            }
        }
    }

    private void batch(Call call, DeviceState device, Submit.Batch batch, Submit.DeviceGroup group) {
        same(
                call,
                group.at().dot("waitSemaphoreCount"),
                group.waits(),
                batch.waits().size(),
                SUBMIT + "waitSemaphoreCount-00082");
        same(
                call,
                group.at().dot("commandBufferCount"),
                group.commandBuffers(),
                batch.commandBuffers().size(),
                SUBMIT + "commandBufferCount-00083");
        same(
                call,
                group.at().dot("signalSemaphoreCount"),
                group.signals(),
                batch.signals().size(),
                SUBMIT + "signalSemaphoreCount-00084");
        for (int i = 0; i < group.masks().size(); i++) {
            masks.valid(
                    given(
                            call,
                            device,
                            group.at().dot("pCommandBufferDeviceMasks", i).toString(),
                            group.masks().get(i)),
                    SUBMIT + "pCommandBufferDeviceMasks-00086");
        }
    }

    private void commandBuffers(Call call, DeviceState device, Submit.Batch batch) {
        for (Submit.CommandBuffer buffer : batch.commandBuffers()) {
            masks.valid(
                    given(call, device, buffer.at().owner().dot("deviceMask").toString(), buffer.deviceMask()),
                    "VUID-VkCommandBufferSubmitInfo-deviceMask-03891");
        }
    }

    private void same(Call call, Location at, int given, int submitted, String rule) {
        if (given != submitted) {
            context.error(call, rule)
                    .parameter(at.toString())
                    .title("the number of device indices or masks differs from the number of objects in the batch")
                    .message(
                            "it is %s, but the batch has %s",
                            Integer.toUnsignedString(given), Integer.toUnsignedString(submitted))
                    .help("specify one element for each semaphore and command buffer of the batch")
                    .report();
        }
    }
}
