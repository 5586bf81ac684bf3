package dev.vkval.check.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.MapMemory2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.HostRange;
import org.lwjgl.vulkan.EXTMapMemoryPlaced;
import org.lwjgl.vulkan.VkMemoryMapInfoKHR;
import org.lwjgl.vulkan.VkMemoryMapPlacedInfoEXT;

/** Memory that is mapped at an address of the application's choice: no other mapping is there. */
public final class PlacedMapRules implements Topic {
    private final CoreContext context;

    public PlacedMapRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(MapMemory2.ID, this::map);
    }

    private void map(Call call) {
        long info = MapMemory2.pMemoryMapInfo(call);
        long placed = PNext.find(info, EXTMapMemoryPlaced.VK_STRUCTURE_TYPE_MEMORY_MAP_PLACED_INFO_EXT);
        boolean used = (VkMemoryMapInfoKHR.nflags(info) & EXTMapMemoryPlaced.VK_MEMORY_MAP_PLACED_BIT_EXT) != 0;
        DeviceMemoryState memory = context.get(DeviceMemoryState.class, VkMemoryMapInfoKHR.nmemory(info));
        if (placed == 0 || !used || memory == null) {
            return;
        }
        long address = CMemory.pointer(placed + VkMemoryMapPlacedInfoEXT.PPLACEDADDRESS);
        HostRange asked = new HostRange(
                address, memory.mappedBytes(VkMemoryMapInfoKHR.noffset(info), VkMemoryMapInfoKHR.nsize(info)));
        for (DeviceMemoryState other : context.state().all(DeviceMemoryState.class)) {
            HostRange mapped = other.mappedRange();
            if (address != 0 && mapped != null && mapped.overlaps(asked)) {
                context.error(call, "VUID-VkMemoryMapPlacedInfoEXT-pPlacedAddress-09578")
                        .on(memory)
                        .on(other)
                        .parameter("pMemoryMapInfo->pNext<VkMemoryMapPlacedInfoEXT>.pPlacedAddress")
                        .title("memory is mapped to addresses where other memory is mapped")
                        .message(
                                "%d bytes from 0x%x on overlap the mapping of %s, which is at 0x%x",
                                asked.sizeBytes(), address, other, mapped.address())
                        .help("map to addresses that the application has reserved and not used, or unmap first")
                        .report();
                return;
            }
        }
    }
}
