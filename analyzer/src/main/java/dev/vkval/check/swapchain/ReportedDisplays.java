package dev.vkval.check.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDisplayModeKHR;
import dev.vkval.capture.command.GetDisplayModeProperties2KHR;
import dev.vkval.capture.command.GetDisplayModePropertiesKHR;
import dev.vkval.capture.command.GetDisplayPlaneCapabilities2KHR;
import dev.vkval.capture.command.GetDisplayPlaneCapabilitiesKHR;
import dev.vkval.capture.command.GetPhysicalDeviceDisplayPlaneProperties2KHR;
import dev.vkval.capture.command.GetPhysicalDeviceDisplayPlanePropertiesKHR;
import dev.vkval.capture.command.GetPhysicalDeviceDisplayProperties2KHR;
import dev.vkval.capture.command.GetPhysicalDeviceDisplayPropertiesKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.TopicHooks;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import org.lwjgl.vulkan.NVDisplayStereo;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDisplayModeCreateInfoKHR;
import org.lwjgl.vulkan.VkDisplayModeParametersKHR;
import org.lwjgl.vulkan.VkDisplayModeProperties2KHR;
import org.lwjgl.vulkan.VkDisplayModePropertiesKHR;
import org.lwjgl.vulkan.VkDisplayModeStereoPropertiesNV;
import org.lwjgl.vulkan.VkDisplayPlaneCapabilities2KHR;
import org.lwjgl.vulkan.VkDisplayPlaneCapabilitiesKHR;
import org.lwjgl.vulkan.VkDisplayPlaneInfo2KHR;
import org.lwjgl.vulkan.VkDisplayPlaneProperties2KHR;
import org.lwjgl.vulkan.VkDisplayPlanePropertiesKHR;
import org.lwjgl.vulkan.VkDisplayProperties2KHR;
import org.lwjgl.vulkan.VkDisplayPropertiesKHR;

/** What physical devices returned of displays, their modes and their planes. Displays and modes are captured ids. */
final class ReportedDisplays {
    /** @param transforms VkSurfaceTransformFlagsKHR */
    record Display(int transforms, boolean reorders, boolean keepsContent) {}

    /** @param stereo whether it supports HDMI 3D, null where that was not asked */
    record Mode(long display, int width, int height, Boolean stereo) {}

    private record Plane(long mode, int index) {}

    private final Map<Long, Display> displays = new HashMap<>();
    private final Map<Long, Mode> modes = new HashMap<>();
    private final Map<Plane, Integer> alphas = new HashMap<>();
    private final Map<Integer, Integer> stackIndices = new HashMap<>();

    void register(TopicHooks hooks) {
        hooks.record(
                GetPhysicalDeviceDisplayPropertiesKHR.ID,
                call -> each(
                        call,
                        GetPhysicalDeviceDisplayPropertiesKHR.pPropertyCount(call),
                        GetPhysicalDeviceDisplayPropertiesKHR.pProperties(call),
                        VkDisplayPropertiesKHR.SIZEOF,
                        this::display));
        hooks.record(
                GetPhysicalDeviceDisplayProperties2KHR.ID,
                call -> each(
                        call,
                        GetPhysicalDeviceDisplayProperties2KHR.pPropertyCount(call),
                        GetPhysicalDeviceDisplayProperties2KHR.pProperties(call),
                        VkDisplayProperties2KHR.SIZEOF,
                        properties -> display(properties + VkDisplayProperties2KHR.DISPLAYPROPERTIES)));
        hooks.record(
                GetDisplayModePropertiesKHR.ID,
                call -> each(
                        call,
                        GetDisplayModePropertiesKHR.pPropertyCount(call),
                        GetDisplayModePropertiesKHR.pProperties(call),
                        VkDisplayModePropertiesKHR.SIZEOF,
                        properties -> mode(GetDisplayModePropertiesKHR.display(call), properties, null)));
        hooks.record(
                GetDisplayModeProperties2KHR.ID,
                call -> each(
                        call,
                        GetDisplayModeProperties2KHR.pPropertyCount(call),
                        GetDisplayModeProperties2KHR.pProperties(call),
                        VkDisplayModeProperties2KHR.SIZEOF,
                        properties -> mode(
                                GetDisplayModeProperties2KHR.display(call),
                                properties + VkDisplayModeProperties2KHR.DISPLAYMODEPROPERTIES,
                                stereo(properties))));
        hooks.record(CreateDisplayModeKHR.ID, this::createMode);
        hooks.record(GetDisplayPlaneCapabilitiesKHR.ID, call -> {
            long answer = GetDisplayPlaneCapabilitiesKHR.pCapabilities(call);
            if (answer != 0 && call.result() == VK10.VK_SUCCESS) {
                alphas.put(
                        new Plane(
                                GetDisplayPlaneCapabilitiesKHR.mode(call),
                                GetDisplayPlaneCapabilitiesKHR.planeIndex(call)),
                        VkDisplayPlaneCapabilitiesKHR.nsupportedAlpha(answer));
            }
        });
        hooks.record(GetDisplayPlaneCapabilities2KHR.ID, call -> {
            long answer = GetDisplayPlaneCapabilities2KHR.pCapabilities(call);
            long plane = GetDisplayPlaneCapabilities2KHR.pDisplayPlaneInfo(call);
            if (answer != 0 && plane != 0 && call.result() == VK10.VK_SUCCESS) {
                alphas.put(
                        new Plane(VkDisplayPlaneInfo2KHR.nmode(plane), VkDisplayPlaneInfo2KHR.nplaneIndex(plane)),
                        VkDisplayPlaneCapabilitiesKHR.nsupportedAlpha(
                                answer + VkDisplayPlaneCapabilities2KHR.CAPABILITIES));
            }
        });
        hooks.record(
                GetPhysicalDeviceDisplayPlanePropertiesKHR.ID,
                call -> planes(
                        call,
                        GetPhysicalDeviceDisplayPlanePropertiesKHR.pPropertyCount(call),
                        GetPhysicalDeviceDisplayPlanePropertiesKHR.pProperties(call),
                        VkDisplayPlanePropertiesKHR.SIZEOF,
                        0));
        hooks.record(
                GetPhysicalDeviceDisplayPlaneProperties2KHR.ID,
                call -> planes(
                        call,
                        GetPhysicalDeviceDisplayPlaneProperties2KHR.pPropertyCount(call),
                        GetPhysicalDeviceDisplayPlaneProperties2KHR.pProperties(call),
                        VkDisplayPlaneProperties2KHR.SIZEOF,
                        VkDisplayPlaneProperties2KHR.DISPLAYPLANEPROPERTIES));
    }

    private static void each(Call call, long count, long array, int sizeBytes, LongConsumer action) {
        if (count == 0 || array == 0 || call.result() < 0) {
            return;
        }
        for (int i = 0; i < CMemory.count(CMemory.u32(count), array); i++) {
            action.accept(CMemory.element(array, i, sizeBytes));
        }
    }

    private void display(long properties) {
        displays.put(
                VkDisplayPropertiesKHR.ndisplay(properties),
                new Display(
                        VkDisplayPropertiesKHR.nsupportedTransforms(properties),
                        VkDisplayPropertiesKHR.nplaneReorderPossible(properties) != 0,
                        VkDisplayPropertiesKHR.npersistentContent(properties) != 0));
    }

    private static Boolean stereo(long properties) {
        long stereo = PNext.find(properties, NVDisplayStereo.VK_STRUCTURE_TYPE_DISPLAY_MODE_STEREO_PROPERTIES_NV);
        return stereo == 0 ? null : VkDisplayModeStereoPropertiesNV.nhdmi3DSupported(stereo) != 0;
    }

    private void mode(long display, long properties, Boolean stereo) {
        long mode = VkDisplayModePropertiesKHR.ndisplayMode(properties);
        mode(mode, display, properties + VkDisplayModePropertiesKHR.PARAMETERS, stereo);
    }

    private void mode(long mode, long display, long parameters, Boolean stereo) {
        long region = parameters + VkDisplayModeParametersKHR.VISIBLEREGION;
        modes.put(mode, new Mode(display, CMemory.u32(region, 0), CMemory.u32(region, 1), stereo));
    }

    private void createMode(Call call) {
        long info = CreateDisplayModeKHR.pCreateInfo(call);
        long mode = CreateDisplayModeKHR.pMode(call);
        if (info != 0 && mode != 0 && call.result() == VK10.VK_SUCCESS) {
            mode(
                    CMemory.handle(mode, 0),
                    CreateDisplayModeKHR.display(call),
                    info + VkDisplayModeCreateInfoKHR.PARAMETERS,
                    null);
        }
    }

    private void planes(Call call, long count, long array, int sizeBytes, int offset) {
        if (count == 0 || array == 0 || call.result() != VK10.VK_SUCCESS) {
            return;
        }
        for (int i = 0; i < CMemory.count(CMemory.u32(count), array); i++) {
            stackIndices.put(
                    i, VkDisplayPlanePropertiesKHR.ncurrentStackIndex(CMemory.element(array, i, sizeBytes) + offset));
        }
    }

    /** Null for a mode that the application did not get. */
    Mode mode(long mode) {
        return modes.get(mode);
    }

    /** The display of a mode, null where it was not queried. */
    Display display(Mode mode) {
        return displays.get(mode.display());
    }

    /** VkDisplayPlaneAlphaFlagsKHR of a plane in a mode, null where they were not queried. */
    Integer alphas(long mode, int plane) {
        return alphas.get(new Plane(mode, plane));
    }

    /** currentStackIndex of a plane, null where it was not queried. */
    Integer stackIndex(int plane) {
        return stackIndices.get(plane);
    }
}
