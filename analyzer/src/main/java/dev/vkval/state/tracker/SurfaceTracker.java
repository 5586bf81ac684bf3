package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetPhysicalDeviceSurfaceCapabilities2EXT;
import dev.vkval.capture.command.GetPhysicalDeviceSurfaceCapabilities2KHR;
import dev.vkval.capture.command.GetPhysicalDeviceSurfaceCapabilitiesKHR;
import dev.vkval.capture.command.GetPhysicalDeviceSurfaceFormats2KHR;
import dev.vkval.capture.command.GetPhysicalDeviceSurfaceFormatsKHR;
import dev.vkval.capture.command.GetPhysicalDeviceSurfacePresentModesKHR;
import dev.vkval.capture.command.GetPhysicalDeviceSurfaceSupportKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.chassis.Hooks;
import dev.vkval.device.ReportedStruct;
import dev.vkval.state.object.NativeWindow;
import dev.vkval.state.object.SurfaceState;
import java.util.HashSet;
import java.util.Set;
import org.lwjgl.vulkan.KHRSurfaceMaintenance1;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPhysicalDeviceSurfaceInfo2KHR;
import org.lwjgl.vulkan.VkSurfaceCapabilities2KHR;
import org.lwjgl.vulkan.VkSurfaceFormat2KHR;
import org.lwjgl.vulkan.VkSurfaceFormatKHR;
import org.lwjgl.vulkan.VkSurfacePresentModeCompatibilityKHR;
import org.lwjgl.vulkan.VkSurfacePresentModeKHR;

/** Surfaces and their queried properties. */
final class SurfaceTracker {
    private static final String COUNTERS = "VkSurfaceCapabilities2EXT";
    private static final String CAPABILITIES = "VkSurfaceCapabilitiesKHR";

    private final StateTracker tracker;

    SurfaceTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks hooks) {
        for (Command command : Registry.vulkan().commands()) {
            int last = command.parameters().size() - 1;
            if (command.name().startsWith("vkCreate")
                    && returnsSurface(command.parameters().get(last))) {
                hooks.onEffect(command.number(), call -> create(call, call.u64(0), call.u64(last)));
            }
        }
        hooks.onEffect(
                GetPhysicalDeviceSurfaceSupportKHR.ID,
                call -> family(
                        support(
                                GetPhysicalDeviceSurfaceSupportKHR.surface(call),
                                GetPhysicalDeviceSurfaceSupportKHR.physicalDevice(call)),
                        GetPhysicalDeviceSurfaceSupportKHR.queueFamilyIndex(call),
                        GetPhysicalDeviceSurfaceSupportKHR.pSupported(call)));
        hooks.onEffect(
                GetPhysicalDeviceSurfaceCapabilitiesKHR.ID,
                call -> capabilities(
                        support(
                                GetPhysicalDeviceSurfaceCapabilitiesKHR.surface(call),
                                GetPhysicalDeviceSurfaceCapabilitiesKHR.physicalDevice(call)),
                        GetPhysicalDeviceSurfaceCapabilitiesKHR.pSurfaceCapabilities(call)));
        hooks.onEffect(GetPhysicalDeviceSurfaceCapabilities2KHR.ID, this::capabilities2);
        hooks.onEffect(GetPhysicalDeviceSurfaceCapabilities2EXT.ID, this::counters);
        hooks.onEffect(GetPhysicalDeviceSurfaceFormatsKHR.ID, this::formats);
        hooks.onEffect(GetPhysicalDeviceSurfaceFormats2KHR.ID, this::formats2);
        hooks.onEffect(GetPhysicalDeviceSurfacePresentModesKHR.ID, this::presentModes);
    }

    private static boolean returnsSurface(Member parameter) {
        return parameter.pointers() == 1 && "VkSurfaceKHR".equals(parameter.type());
    }

    private void create(Call call, long instance, long pointer) {
        tracker.add(new SurfaceState(StateTracker.creation(call, pointer), NativeWindow.of(call)));
    }

    private SurfaceState.Support support(long surface, long physicalDevice) {
        SurfaceState state = tracker.get(SurfaceState.class, surface);
        return state == null ? null : state.support(physicalDevice);
    }

    /** The array of a query, null if it is not complete. */
    private SurfaceState.Support complete(Call call, long surface, long physicalDevice) {
        return call.result() == VK10.VK_SUCCESS ? support(surface, physicalDevice) : null;
    }

    private static void family(SurfaceState.Support support, int family, long supported) {
        if (support != null && supported != 0) {
            (CMemory.u32(supported, 0) == 0 ? support.otherFamilies() : support.families()).add(family);
        }
    }

    private static void capabilities(SurfaceState.Support support, long answer) {
        if (support != null && answer != 0) {
            support.learn(ReportedStruct.copy(CAPABILITIES, answer));
        }
    }

    private void capabilities2(Call call) {
        long answer = GetPhysicalDeviceSurfaceCapabilities2KHR.pSurfaceCapabilities(call);
        long info = GetPhysicalDeviceSurfaceCapabilities2KHR.pSurfaceInfo(call);
        SurfaceState.Support support = support(
                VkPhysicalDeviceSurfaceInfo2KHR.nsurface(info),
                GetPhysicalDeviceSurfaceCapabilities2KHR.physicalDevice(call));
        long mode = PNext.find(info, KHRSurfaceMaintenance1.VK_STRUCTURE_TYPE_SURFACE_PRESENT_MODE_KHR);
        if (mode == 0) { // the capabilities for one present mode are not those of the surface
            capabilities(support, answer == 0 ? 0 : answer + VkSurfaceCapabilities2KHR.SURFACECAPABILITIES);
        }
        if (support != null && answer != 0) {
            extended(support, mode == 0 ? SurfaceState.ANY_MODE : VkSurfacePresentModeKHR.npresentMode(mode), answer);
        }
    }

    private static void extended(SurfaceState.Support support, int mode, long answer) {
        for (long next = PNext.next(answer); next != 0; next = PNext.next(next)) {
            Struct struct = Registry.vulkan().structOfType(PNext.type(next));
            if (struct != null) {
                support.learnExtended(struct.name(), mode, ReportedStruct.copy(struct.name(), next));
            }
        }
        long compatible =
                PNext.find(answer, KHRSurfaceMaintenance1.VK_STRUCTURE_TYPE_SURFACE_PRESENT_MODE_COMPATIBILITY_KHR);
        long array =
                compatible == 0 ? 0 : CMemory.pointer(compatible + VkSurfacePresentModeCompatibilityKHR.PPRESENTMODES);
        if (array != 0) {
            Set<Integer> modes = new HashSet<>();
            int count = CMemory.count(VkSurfacePresentModeCompatibilityKHR.npresentModeCount(compatible), array);
            for (int i = 0; i < count; i++) {
                modes.add(CMemory.u32(array, i));
            }
            support.learnCompatible(mode, modes);
        }
    }

    /** The counters of a surface, which no other query tells. */
    private void counters(Call call) {
        long answer = GetPhysicalDeviceSurfaceCapabilities2EXT.pSurfaceCapabilities(call);
        SurfaceState.Support support = support(
                GetPhysicalDeviceSurfaceCapabilities2EXT.surface(call),
                GetPhysicalDeviceSurfaceCapabilities2EXT.physicalDevice(call));
        if (support != null && answer != 0) {
            support.learnExtended(COUNTERS, SurfaceState.ANY_MODE, ReportedStruct.copy(COUNTERS, answer));
        }
    }

    private void formats(Call call) {
        SurfaceState.Support support = complete(
                call,
                GetPhysicalDeviceSurfaceFormatsKHR.surface(call),
                GetPhysicalDeviceSurfaceFormatsKHR.physicalDevice(call));
        long array = GetPhysicalDeviceSurfaceFormatsKHR.pSurfaceFormats(call);
        int count = answered(GetPhysicalDeviceSurfaceFormatsKHR.pSurfaceFormatCount(call), array);
        for (int i = 0; support != null && i < count; i++) {
            format(support, CMemory.element(array, i, VkSurfaceFormatKHR.SIZEOF));
        }
    }

    private void formats2(Call call) {
        SurfaceState.Support support = complete(
                call,
                VkPhysicalDeviceSurfaceInfo2KHR.nsurface(GetPhysicalDeviceSurfaceFormats2KHR.pSurfaceInfo(call)),
                GetPhysicalDeviceSurfaceFormats2KHR.physicalDevice(call));
        long array = GetPhysicalDeviceSurfaceFormats2KHR.pSurfaceFormats(call);
        int count = answered(GetPhysicalDeviceSurfaceFormats2KHR.pSurfaceFormatCount(call), array);
        for (int i = 0; support != null && i < count; i++) {
            format(support, CMemory.element(array, i, VkSurfaceFormat2KHR.SIZEOF) + VkSurfaceFormat2KHR.SURFACEFORMAT);
        }
    }

    private static void format(SurfaceState.Support support, long at) {
        support.formats()
                .add(new SurfaceState.Format(VkSurfaceFormatKHR.nformat(at), VkSurfaceFormatKHR.ncolorSpace(at)));
    }

    private void presentModes(Call call) {
        SurfaceState.Support support = complete(
                call,
                GetPhysicalDeviceSurfacePresentModesKHR.surface(call),
                GetPhysicalDeviceSurfacePresentModesKHR.physicalDevice(call));
        long array = GetPhysicalDeviceSurfacePresentModesKHR.pPresentModes(call);
        int count = answered(GetPhysicalDeviceSurfacePresentModesKHR.pPresentModeCount(call), array);
        for (int i = 0; support != null && i < count; i++) {
            support.presentModes().add(CMemory.u32(array, i));
        }
    }

    /** Elements of an array that a call filled. */
    private static int answered(long count, long array) {
        return count == 0 ? 0 : CMemory.count(CMemory.u32(count, 0), array);
    }
}
