package dev.vkval.replay;

import dev.vkval.capture.command.EnumerateInstanceLayerProperties;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.layer.UpstreamLayer;
import dev.vkval.replay.progress.ReplayProgress;
import dev.vkval.replay.system.DeviceChoice;
import dev.vkval.replay.system.DriverManifests;
import dev.vkval.replay.system.Functions;
import dev.vkval.replay.system.ProbeInstance;
import dev.vkval.replay.system.VulkanLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkLayerProperties;

/**
 * The Vulkan loader, drivers, layers and devices of this machine.
 *
 * @param loaderVersion version of the loader, {@code 1.3.239}; null if there is none
 * @param drivers driver manifests found where the loader searches
 * @param driverVariable the environment variable that names the drivers, null if the loader searches its folders
 * @param layers names of the layers that the loader finds
 * @param validationLayer library of upstream's validation layer that is found without the loader; null for none
 * @param devices in the order of their index
 * @param trouble why there is no device, a sentence with what to do; null if there is one
 */
public record VulkanSystem(
        String loaderVersion,
        List<Path> drivers,
        String driverVariable,
        List<String> layers,
        Path validationLayer,
        List<DeviceDescription> devices,
        String trouble) {

    /** Inspects this machine; what is missing causes no exception. */
    public static VulkanSystem look(Map<String, String> environment) {
        List<Path> drivers = DriverManifests.find(environment);
        String variable = DriverManifests.variable(environment);
        Path layer = UpstreamLayer.unannounced();
        try (VulkanLoader loader = VulkanLoader.open(ReplayProgress.NONE)) {
            String version = DeviceDescription.version(loader.version());
            List<String> layers = layers(loader.global());
            try (ProbeInstance instance = ProbeInstance.open(loader)) {
                List<DeviceDescription> devices = devices(instance);
                String trouble = devices.isEmpty() ? "the Vulkan loader found no device; install a driver" : null;
                return new VulkanSystem(version, drivers, variable, layers, layer, devices, trouble);
            } catch (NoDeviceException e) {
                return new VulkanSystem(version, drivers, variable, layers, layer, List.of(), e.getMessage());
            }
        } catch (NoDeviceException e) {
            return new VulkanSystem(null, drivers, variable, List.of(), layer, List.of(), e.getMessage());
        }
    }

    /** The device that {@code --device auto} chooses, null if there is none. */
    public DeviceDescription automatic() {
        return chosen(DeviceChoice.AUTO);
    }

    private DeviceDescription chosen(String wish) {
        try {
            DeviceChoice choice = DeviceChoice.choose(
                    devices.stream().map(DeviceDescription::choice).toList(), wish);
            Predicate<DeviceDescription> that = device -> device.choice().equals(choice);
            return devices.stream().filter(that).findFirst().orElse(null);
        } catch (NoDeviceException e) {
            return null;
        }
    }

    private static List<DeviceDescription> devices(ProbeInstance instance) {
        List<Long> handles = instance.devices();
        List<DeviceChoice> choices = DeviceChoice.describe(instance.functions(), handles);
        List<DeviceDescription> devices = new ArrayList<>();
        for (DeviceChoice choice : choices) {
            devices.add(DeviceDescription.of(choice, handles.get(choice.index()), instance.functions()));
        }
        return devices;
    }

    private static List<String> layers(Functions global) {
        List<String> names = new ArrayList<>();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long count = stack.ncalloc(Integer.BYTES, 1, Integer.BYTES);
            global.call(EnumerateInstanceLayerProperties.ID, count, 0);
            VkLayerProperties.Buffer layers = VkLayerProperties.calloc(MemoryUtil.memGetInt(count));
            try {
                global.call(EnumerateInstanceLayerProperties.ID, count, layers.address());
                for (int i = 0; i < Math.min(MemoryUtil.memGetInt(count), layers.capacity()); i++) {
                    names.add(layers.get(i).layerNameString());
                }
            } finally {
                layers.free();
            }
        }
        return names.stream().sorted().toList();
    }
}
