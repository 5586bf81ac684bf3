package dev.vkval.replay;

import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.command.GetPhysicalDeviceProperties2;
import dev.vkval.capture.registry.Registry;
import dev.vkval.replay.live.LiveInstance;
import dev.vkval.replay.live.LiveObject;
import dev.vkval.replay.memory.CapturedAddresses;
import dev.vkval.replay.setup.DeviceSetup;
import dev.vkval.replay.setup.FeatureAdaptation;
import dev.vkval.replay.system.DeviceChoice;
import dev.vkval.replay.system.Functions;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkPhysicalDeviceDriverProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;

/**
 * A device of this machine.
 *
 * @param choice the index and name that {@code --device} accepts
 * @param driver name and version of its driver as reported by the driver, empty if not reported
 * @param abilities features and extensions that replays and checks use, and whether the device has them
 */
public record DeviceDescription(DeviceChoice choice, String driver, Map<String, Boolean> abilities) {
    /** Feature structs and those of their features that are used. */
    private static final Map<String, String[]> FEATURES = features();

    private static Map<String, String[]> features() {
        Map<String, String[]> features = new LinkedHashMap<>();
        features.put(
                "VkPhysicalDeviceFeatures",
                new String[] {"vertexPipelineStoresAndAtomics", "fragmentStoresAndAtomics", "robustBufferAccess"});
        features.put(
                "VkPhysicalDeviceBufferDeviceAddressFeatures",
                new String[] {"bufferDeviceAddress", "bufferDeviceAddressCaptureReplay"});
        features.put("VkPhysicalDeviceTimelineSemaphoreFeatures", new String[] {"timelineSemaphore"});
        return features;
    }

    static DeviceDescription of(DeviceChoice choice, long device, Functions functions) {
        LiveObject physical = new LiveObject(
                0,
                "VkPhysicalDevice",
                device,
                new LiveInstance(0, functions, Set.of(), VK10.VK_API_VERSION_1_0),
                null,
                false);
        Map<String, Boolean> abilities = new LinkedHashMap<>();
        try (CallArena arena = new CallArena()) {
            FeatureAdaptation asked = new FeatureAdaptation(physical, arena);
            FEATURES.forEach((struct, names) -> {
                for (String name : names) {
                    abilities.put(name, asked.supports(Registry.vulkan().struct(struct), name));
                }
            });
        }
        abilities.put(
                CapturedAddresses.EXTENSION, DeviceSetup.available(physical).contains(CapturedAddresses.EXTENSION));
        return new DeviceDescription(choice, driver(choice, device, functions), abilities);
    }

    private static String driver(DeviceChoice choice, long device, Functions functions) {
        boolean tells = Integer.compareUnsigned(choice.apiVersion(), VK12.VK_API_VERSION_1_2) >= 0;
        if (!tells || !functions.has(GetPhysicalDeviceProperties2.ID)) {
            return "";
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPhysicalDeviceDriverProperties driver =
                    VkPhysicalDeviceDriverProperties.calloc(stack).sType$Default();
            VkPhysicalDeviceProperties2 properties =
                    VkPhysicalDeviceProperties2.calloc(stack).sType$Default().pNext(driver);
            functions.call(GetPhysicalDeviceProperties2.ID, device, properties.address());
            return (driver.driverNameString() + " " + driver.driverInfoString()).strip();
        }
    }

    /** {@code discrete-gpu}, {@code integrated-gpu}, {@code virtual-gpu}, {@code cpu}, {@code other}. */
    public String type() {
        String name = Registry.vulkan().enumeration("VkPhysicalDeviceType").nameOf(choice.type());
        return name == null
                ? "other"
                : name.substring("VK_PHYSICAL_DEVICE_TYPE_".length())
                        .toLowerCase(Locale.ROOT)
                        .replace('_', '-');
    }

    /** The Vulkan version it supports, {@code 1.3.280}. */
    public String apiVersion() {
        return version(choice.apiVersion());
    }

    static String version(int packed) {
        return VK10.VK_VERSION_MAJOR(packed) + "." + VK10.VK_VERSION_MINOR(packed) + "."
                + VK10.VK_VERSION_PATCH(packed);
    }
}
