package dev.vkval.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vkval.capture.command.EnumerateDeviceExtensionProperties;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.progress.ReplayProgress;
import dev.vkval.replay.system.DeviceChoice;
import dev.vkval.replay.system.ProbeInstance;
import dev.vkval.replay.system.VulkanLoader;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkExtensionProperties;

/** Mesa's software driver, which tests of replays need. */
public final class SoftwareDevice {
    static final String NAME = "llvmpipe";

    private SoftwareDevice() {}

    /** The test is skipped where there is none. */
    public static void assume() {
        try {
            assumeTrue(
                    DeviceChoice.all().stream().anyMatch(device -> device.name().contains(NAME)),
                    "there is no " + NAME);
        } catch (NoDeviceException e) {
            assumeTrue(false, e.getMessage());
        }
    }

    /** The names of its device extensions. */
    static Set<String> extensions() throws NoDeviceException {
        Set<String> names = new TreeSet<>();
        try (VulkanLoader loader = VulkanLoader.open(ReplayProgress.NONE);
                ProbeInstance instance = ProbeInstance.open(loader);
                MemoryStack stack = MemoryStack.stackPush()) {
            List<DeviceChoice> choices = DeviceChoice.describe(instance.functions(), instance.devices());
            DeviceChoice device = DeviceChoice.choose(choices, NAME);
            long handle = instance.devices().get(device.index());
            long count = stack.ncalloc(Integer.BYTES, 1, Integer.BYTES);
            instance.functions().call(EnumerateDeviceExtensionProperties.ID, handle, 0, count, 0);
            try (VkExtensionProperties.Buffer all = VkExtensionProperties.calloc(MemoryUtil.memGetInt(count))) {
                instance.functions().call(EnumerateDeviceExtensionProperties.ID, handle, 0, count, all.address());
                all.forEach(extension -> names.add(extension.extensionNameString()));
            }
        }
        return names;
    }
}
