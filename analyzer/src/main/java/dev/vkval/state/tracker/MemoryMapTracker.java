package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.MapMemory;
import dev.vkval.capture.command.MapMemory2;
import dev.vkval.capture.command.UnmapMemory;
import dev.vkval.capture.command.UnmapMemory2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.DeviceMemoryState;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkMemoryMapInfoKHR;
import org.lwjgl.vulkan.VkMemoryUnmapInfoKHR;

/** Host mappings of memory. */
final class MemoryMapTracker {
    private final StateTracker tracker;

    MemoryMapTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks hooks) {
        hooks.onEffect(MapMemory.ID, call -> {
            if (mapped(call)) {
                map(
                        MapMemory.memory(call),
                        new DeviceMemoryState.Mapping(
                                MapMemory.offset(call), MapMemory.size(call), address(MapMemory.ppData(call))));
            }
        });
        hooks.onEffect(MapMemory2.ID, call -> {
            long info = MapMemory2.pMemoryMapInfo(call);
            if (mapped(call)) {
                map(
                        VkMemoryMapInfoKHR.nmemory(info),
                        new DeviceMemoryState.Mapping(
                                VkMemoryMapInfoKHR.noffset(info),
                                VkMemoryMapInfoKHR.nsize(info),
                                address(MapMemory2.ppData(call))));
            }
        });
        hooks.onEffect(UnmapMemory.ID, call -> map(UnmapMemory.memory(call), null));
        hooks.onEffect(
                UnmapMemory2.ID, call -> map(VkMemoryUnmapInfoKHR.nmemory(UnmapMemory2.pMemoryUnmapInfo(call)), null));
    }

    private static long address(long data) {
        return data == 0 ? 0 : CMemory.pointer(data);
    }

    /** A call that a layer stopped did not return a pointer. */
    private static boolean mapped(Call call) {
        return call.result() == VK10.VK_SUCCESS;
    }

    private void map(long id, DeviceMemoryState.Mapping mapping) {
        DeviceMemoryState memory = tracker.get(DeviceMemoryState.class, id);
        if (memory != null) {
            memory.map(mapping);
        }
    }
}
