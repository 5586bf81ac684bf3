package dev.vkval.state.tracker;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.EnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR;
import dev.vkval.capture.command.GetPhysicalDeviceDisplayPlaneProperties2KHR;
import dev.vkval.capture.command.GetPhysicalDeviceDisplayPlanePropertiesKHR;
import dev.vkval.capture.command.GetPhysicalDeviceMemoryProperties;
import dev.vkval.capture.command.GetPhysicalDeviceMemoryProperties2;
import dev.vkval.capture.command.GetPhysicalDeviceQueueFamilyPerformanceQueryPassesKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.PerformanceCounters;
import dev.vkval.state.object.PhysicalDeviceState;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkMemoryHeap;
import org.lwjgl.vulkan.VkMemoryType;
import org.lwjgl.vulkan.VkPerformanceCounterKHR;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryProperties2;

/** The queried memory types, performance counters and display planes of physical devices. */
final class PhysicalDeviceTracker {
    private static final int LARGEST_TYPE = 32;
    private static final int LARGEST_HEAP = 16;

    private final StateTracker tracker;

    PhysicalDeviceTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks hooks) {
        hooks.onEffect(
                GetPhysicalDeviceMemoryProperties.ID,
                call -> memory(
                        device(GetPhysicalDeviceMemoryProperties.physicalDevice(call)),
                        GetPhysicalDeviceMemoryProperties.pMemoryProperties(call)));
        hooks.onEffect(GetPhysicalDeviceMemoryProperties2.ID, call -> {
            long out = GetPhysicalDeviceMemoryProperties2.pMemoryProperties(call);
            memory(
                    device(GetPhysicalDeviceMemoryProperties2.physicalDevice(call)),
                    out == 0 ? 0 : out + VkPhysicalDeviceMemoryProperties2.MEMORYPROPERTIES);
        });
        hooks.onEffect(GetPhysicalDeviceQueueFamilyPerformanceQueryPassesKHR.ID, this::counterPasses);
        hooks.onEffect(EnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR.ID, this::counters);
        hooks.onEffect(
                GetPhysicalDeviceDisplayPlanePropertiesKHR.ID,
                call -> displayPlanes(
                        device(GetPhysicalDeviceDisplayPlanePropertiesKHR.physicalDevice(call)),
                        GetPhysicalDeviceDisplayPlanePropertiesKHR.pPropertyCount(call)));
        hooks.onEffect(
                GetPhysicalDeviceDisplayPlaneProperties2KHR.ID,
                call -> displayPlanes(
                        device(GetPhysicalDeviceDisplayPlaneProperties2KHR.physicalDevice(call)),
                        GetPhysicalDeviceDisplayPlaneProperties2KHR.pPropertyCount(call)));
        hooks.metadata(this::metadata);
    }

    private void counterPasses(Call call) {
        PhysicalDeviceState device = device(GetPhysicalDeviceQueueFamilyPerformanceQueryPassesKHR.physicalDevice(call));
        long passes = GetPhysicalDeviceQueueFamilyPerformanceQueryPassesKHR.pNumPasses(call);
        if (device != null && passes != 0) {
            device.learnCounterPasses(
                    PerformanceCounters.read(
                            GetPhysicalDeviceQueueFamilyPerformanceQueryPassesKHR.pPerformanceQueryCreateInfo(call)),
                    CMemory.u32(passes, 0));
        }
    }

    private void counters(Call call) {
        PhysicalDeviceState device =
                device(EnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR.physicalDevice(call));
        long count = EnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR.pCounterCount(call);
        long counters = EnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR.pCounters(call);
        if (device == null || count == 0 || counters == 0 || call.result() != VK10.VK_SUCCESS) {
            return;
        }
        List<Integer> scopes = new ArrayList<>();
        for (int i = 0; i < CMemory.count(CMemory.u32(count, 0), counters); i++) {
            scopes.add(VkPerformanceCounterKHR.nscope(CMemory.element(counters, i, VkPerformanceCounterKHR.SIZEOF)));
        }
        device.learnCounterScopes(
                EnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR.queueFamilyIndex(call), scopes);
    }

    private static void displayPlanes(PhysicalDeviceState device, long count) {
        if (device != null && count != 0) {
            device.learnDisplayPlaneCount(CMemory.u32(count, 0));
        }
    }

    private PhysicalDeviceState device(long id) {
        return tracker.get(PhysicalDeviceState.class, id);
    }

    private static void memory(PhysicalDeviceState device, long out) {
        if (device == null || out == 0) {
            return;
        }
        List<Integer> flags = new ArrayList<>();
        int count = Math.min(VkPhysicalDeviceMemoryProperties.nmemoryTypeCount(out), LARGEST_TYPE);
        for (int i = 0; i < count; i++) {
            long type = out + VkPhysicalDeviceMemoryProperties.MEMORYTYPES + (long) i * VkMemoryType.SIZEOF;
            flags.add(VkMemoryType.npropertyFlags(type));
        }
        device.learnMemoryTypes(flags);
        device.learnHeaps(heaps(out, count), VkPhysicalDeviceMemoryProperties.nmemoryHeapCount(out));
    }

    private static List<PhysicalDeviceState.MemoryHeap> heaps(long out, int types) {
        List<PhysicalDeviceState.MemoryHeap> heaps = new ArrayList<>();
        for (int i = 0; i < types; i++) {
            long type = out + VkPhysicalDeviceMemoryProperties.MEMORYTYPES + (long) i * VkMemoryType.SIZEOF;
            int index = VkMemoryType.nheapIndex(type);
            if (index < 0 || index >= LARGEST_HEAP) {
                return List.of();
            }
            long heap = out + VkPhysicalDeviceMemoryProperties.MEMORYHEAPS + (long) index * VkMemoryHeap.SIZEOF;
            heaps.add(new PhysicalDeviceState.MemoryHeap(VkMemoryHeap.nsize(heap), VkMemoryHeap.nflags(heap)));
        }
        return heaps;
    }

    private void metadata(Metadata block) {
        if (block instanceof Metadata.SetDeviceMemoryProperties memory) {
            PhysicalDeviceState device = device(memory.physicalDevice());
            if (device != null) {
                device.learnMemoryTypes(memory.types().stream()
                        .map(Metadata.MemoryType::propertyFlags)
                        .toList());
            }
        }
    }
}
