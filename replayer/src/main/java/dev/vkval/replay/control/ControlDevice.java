package dev.vkval.replay.control;

import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.command.DestroyDevice;
import dev.vkval.capture.command.GetDeviceProcAddr;
import dev.vkval.capture.command.GetPhysicalDeviceQueueFamilyProperties;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.failure.ReplayResourceException;
import dev.vkval.replay.live.CapturedDevice;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.LiveInstance;
import dev.vkval.replay.live.LiveObject;
import dev.vkval.replay.live.MemoryTypes;
import dev.vkval.replay.live.QueueFamilies;
import dev.vkval.replay.progress.ReplayProgress;
import dev.vkval.replay.structure.ResultNames;
import dev.vkval.replay.system.DeviceChoice;
import dev.vkval.replay.system.Functions;
import dev.vkval.replay.system.ProbeInstance;
import dev.vkval.replay.system.VulkanLoader;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueCreateInfo;
import org.lwjgl.vulkan.VkQueueFamilyProperties;

/** A device with one graphics queue and nothing enabled. */
final class ControlDevice implements AutoCloseable {
    private final VulkanLoader loader;
    private final ProbeInstance instance;
    private final LiveDevice device;

    /**
     * Creates one.
     *
     * @param wish which physical device, as {@link DeviceChoice#choose} takes it
     * @throws NoDeviceException if there is no such device
     * @throws ReplayResourceException if it has no graphics queue or refuses to be created
     * @throws DeviceLostException if it is lost
     */
    static ControlDevice open(String wish) throws NoDeviceException {
        VulkanLoader loader = VulkanLoader.open(ReplayProgress.NONE);
        return new ControlDevice(loader, ProbeInstance.open(loader), wish);
    }

    /** What is open when this throws remains so: whether a driver survives being closed is what is not known. */
    private ControlDevice(VulkanLoader loader, ProbeInstance instance, String wish) throws NoDeviceException {
        this.loader = loader;
        this.instance = instance;
        List<Long> all = instance.devices();
        DeviceChoice choice = DeviceChoice.choose(DeviceChoice.describe(instance.functions(), all), wish);
        long physical = all.get(choice.index());
        Functions functions = instance.functions();
        int family = graphicsFamily(functions, physical);
        long handle = create(functions, physical, family);
        LiveObject described = new LiveObject(
                0,
                "VkPhysicalDevice",
                physical,
                new LiveInstance(0, functions, Set.of(), VK10.VK_API_VERSION_1_0),
                null,
                false);
        described.detail(new CapturedDevice());
        device = new LiveDevice(
                0,
                handle,
                described,
                loader.deviceFunctions(functions.address(GetDeviceProcAddr.ID), handle),
                MemoryTypes.of(functions, physical),
                QueueFamilies.of(functions, physical, new CapturedDevice()),
                Set.of(),
                List.of(),
                Map.of(family, 1));
    }

    private static int graphicsFamily(Functions functions, long physical) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long count = stack.ncalloc(Integer.BYTES, 1, Integer.BYTES);
            functions.call(GetPhysicalDeviceQueueFamilyProperties.ID, physical, count, 0);
            VkQueueFamilyProperties.Buffer families =
                    VkQueueFamilyProperties.calloc(MemoryUtil.memGetInt(count), stack);
            functions.call(GetPhysicalDeviceQueueFamilyProperties.ID, physical, count, families.address());
            for (int i = 0; i < families.capacity(); i++) {
                if ((families.get(i).queueFlags() & VK10.VK_QUEUE_GRAPHICS_BIT) != 0) {
                    return i;
                }
            }
        }
        throw new ReplayResourceException("the device has no graphics queue");
    }

    private static long create(Functions functions, long physical, int family) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkDeviceQueueCreateInfo.Buffer queue = VkDeviceQueueCreateInfo.calloc(1, stack)
                    .sType$Default()
                    .queueFamilyIndex(family)
                    .pQueuePriorities(stack.floats(1));
            VkDeviceCreateInfo info =
                    VkDeviceCreateInfo.calloc(stack).sType$Default().pQueueCreateInfos(queue);
            long created = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            int result = (int) functions.call(CreateDevice.ID, physical, info.address(), 0, created);
            DeviceLostException.checkOwn(result);
            if (result < 0) {
                throw new ReplayResourceException("vkCreateDevice returned " + ResultNames.of(result));
            }
            return MemoryUtil.memGetLong(created);
        }
    }

    LiveDevice live() {
        return device;
    }

    /** Of a device that has executed all that was submitted. */
    @Override
    public void close() {
        device.own().close();
        device.functions().call(DestroyDevice.ID, device.handle(), 0);
        instance.close();
        loader.close();
    }
}
