package dev.vkval.replay.system;

import dev.vkval.capture.command.GetPhysicalDeviceProperties;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.progress.ReplayProgress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;

/**
 * The physical device that replaces every physical device of the capture: hardware before software, unless one was
 * requested.
 *
 * @param index its index in the enumeration
 * @param name as reported by the driver
 * @param type its VkPhysicalDeviceType
 * @param apiVersion the Vulkan version it supports
 */
public record DeviceChoice(int index, String name, int type, int apiVersion) {
    /** The value for the best available device. */
    public static final String AUTO = "auto";
    /** The common name of Mesa's software driver, and the name of its device. */
    private static final String LAVAPIPE = "lavapipe";

    private static final String LAVAPIPE_DEVICE = "llvmpipe";

    /** All devices there are, in the order of their enumeration. */
    public static List<DeviceChoice> all() throws NoDeviceException {
        try (VulkanLoader loader = VulkanLoader.open(ReplayProgress.NONE)) {
            return all(loader);
        }
    }

    public static List<DeviceChoice> all(VulkanLoader loader) throws NoDeviceException {
        try (ProbeInstance instance = ProbeInstance.open(loader)) {
            return describe(instance.functions(), instance.devices());
        }
    }

    public static List<DeviceChoice> describe(Functions functions, List<Long> devices) {
        List<DeviceChoice> described = new ArrayList<>();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPhysicalDeviceProperties properties = VkPhysicalDeviceProperties.calloc(stack);
            for (long device : devices) {
                functions.call(GetPhysicalDeviceProperties.ID, device, properties.address());
                described.add(new DeviceChoice(
                        described.size(),
                        properties.deviceNameString(),
                        properties.deviceType(),
                        properties.apiVersion()));
            }
        }
        return described;
    }

    /**
     * Chooses.
     *
     * @param wish {@code auto}, an index from 0, or part of a name in any case
     */
    public static DeviceChoice choose(List<DeviceChoice> devices, String wish) throws NoDeviceException {
        if (devices.isEmpty()) {
            throw new NoDeviceException("the Vulkan loader found no device; install a driver, or use --device null");
        }
        if (wish.equals(AUTO)) {
            return devices.stream()
                    .min(Comparator.comparingInt(DeviceChoice::rank).thenComparingInt(DeviceChoice::index))
                    .orElseThrow();
        }
        String part = wish.toLowerCase(Locale.ROOT).replace(LAVAPIPE, LAVAPIPE_DEVICE);
        for (DeviceChoice device : devices) {
            boolean named = device.name.toLowerCase(Locale.ROOT).contains(part);
            if (wish.equals(Integer.toString(device.index)) || !wish.chars().allMatch(Character::isDigit) && named) {
                return device;
            }
        }
        throw new NoDeviceException("there is no device '" + wish + "'; available: "
                + String.join(
                        ", ", devices.stream().map(d -> d.index + " " + d.name).toList()));
    }

    /** Whether it is a software device. */
    public boolean software() {
        return type == VK10.VK_PHYSICAL_DEVICE_TYPE_CPU;
    }

    private int rank() {
        return switch (type) {
            case VK10.VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU -> 0;
            case VK10.VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU -> 1;
            case VK10.VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU -> 2;
            case VK10.VK_PHYSICAL_DEVICE_TYPE_OTHER -> 3;
            default -> 4;
        };
    }
}
