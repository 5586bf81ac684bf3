package dev.vkval.check.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.MapMemory;
import dev.vkval.capture.command.MapMemory2;
import dev.vkval.capture.command.UnmapMemory;
import dev.vkval.capture.command.UnmapMemory2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.DeviceMemoryState;
import dev.vkval.state.DeviceState;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkMemoryMapInfoKHR;
import org.lwjgl.vulkan.VkMemoryUnmapInfoKHR;

/** Mapping and unmapping of memory. */
public final class MapMemoryRules implements Topic {
    private static final long WHOLE_SIZE = -1;
    private static final int VISIBLE = VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;

    private final CoreContext context;

    public MapMemoryRules(CoreContext context) {
        this.context = context;
    }

    /** Ids of the rules, which differ between the two commands. */
    private record Ids(String mapped, String offset, String empty, String size, String visible) {}

    private static final Ids OLDER = new Ids(
            "VUID-vkMapMemory-memory-00678",
            "VUID-vkMapMemory-offset-00679",
            "VUID-vkMapMemory-size-00680",
            "VUID-vkMapMemory-size-00681",
            "VUID-vkMapMemory-memory-00682");
    private static final Ids NEWER = new Ids(
            "VUID-VkMemoryMapInfo-memory-07958",
            "VUID-VkMemoryMapInfo-offset-07959",
            "VUID-VkMemoryMapInfo-size-07960",
            "VUID-VkMemoryMapInfo-size-07961",
            "VUID-VkMemoryMapInfo-memory-07962");

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                MapMemory.ID,
                call -> map(call, MapMemory.memory(call), MapMemory.offset(call), MapMemory.size(call), "", OLDER));
        hooks.validate(MapMemory2.ID, call -> {
            long info = MapMemory2.pMemoryMapInfo(call);
            map(
                    call,
                    VkMemoryMapInfoKHR.nmemory(info),
                    VkMemoryMapInfoKHR.noffset(info),
                    VkMemoryMapInfoKHR.nsize(info),
                    "pMemoryMapInfo->",
                    NEWER);
        });
        hooks.validate(
                UnmapMemory.ID, call -> unmap(call, UnmapMemory.memory(call), "VUID-vkUnmapMemory-memory-00689"));
        hooks.validate(
                UnmapMemory2.ID,
                call -> unmap(
                        call,
                        VkMemoryUnmapInfoKHR.nmemory(UnmapMemory2.pMemoryUnmapInfo(call)),
                        "VUID-VkMemoryUnmapInfo-memory-07964"));
    }

    private Problem error(Call call, String rule, DeviceMemoryState memory, String parameter) {
        return context.error(call, rule).on(memory).parameter(parameter);
    }

    private void map(Call call, long id, long offset, long size, String path, Ids ids) {
        DeviceMemoryState memory = context.get(DeviceMemoryState.class, id);
        if (memory == null) {
            return;
        }
        if (memory.mapping() != null) {
            error(call, ids.mapped(), memory, path + "memory")
                    .title("memory is mapped that is already mapped")
                    .message("%s is already mapped", memory)
                    .help("unmap it first, or keep the pointer of the first mapping")
                    .report();
        }
        if (size == 0) {
            error(call, ids.empty(), memory, path + "size")
                    .title("the size of a mapping is 0")
                    .message("it is 0; it must be greater than 0")
                    .help("set size to the number of bytes needed, or to VK_WHOLE_SIZE")
                    .report();
        }
        visible(call, memory, path, ids);
        if (memory.imported()) {
            return;
        }
        if (Long.compareUnsigned(offset, memory.sizeBytes()) >= 0) {
            error(call, ids.offset(), memory, path + "offset")
                    .title("the offset of a mapping is outside of the memory")
                    .message(
                            "%s is not less than the %d bytes of %s",
                            Long.toUnsignedString(offset), memory.sizeBytes(), memory)
                    .help("use an offset less than the size of the memory")
                    .report();
        } else if (size != WHOLE_SIZE && Long.compareUnsigned(size, memory.sizeBytes() - offset) > 0) {
            error(call, ids.size(), memory, path + "size")
                    .title("the range of a mapping ends outside of the memory")
                    .message(
                            "offset %d + size %s is more than the %d bytes of %s",
                            offset, Long.toUnsignedString(size), memory.sizeBytes(), memory)
                    .help("set size to at most the bytes after the offset, or to VK_WHOLE_SIZE")
                    .report();
        }
    }

    private void visible(Call call, DeviceMemoryState memory, String path, Ids ids) {
        DeviceState device = context.device(memory);
        List<Integer> types =
                device == null ? List.of() : device.physicalDeviceState().memoryTypeFlags();
        int type = memory.typeIndex();
        if (type >= 0 && type < types.size() && (types.get(type) & VISIBLE) == 0) {
            error(call, ids.visible(), memory, path + "memory")
                    .title("memory is mapped that is not host-visible")
                    .message(
                            "%s was allocated from memory type %d with %s",
                            memory, type, Names.bits("VkMemoryPropertyFlagBits", CMemory.mask(types.get(type))))
                    .help("allocate it from a memory type with VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT")
                    .report();
        }
    }

    private void unmap(Call call, long id, String rule) {
        DeviceMemoryState memory = context.get(DeviceMemoryState.class, id);
        if (memory != null && memory.mapping() == null && !memory.fromStateSetup()) {
            error(call, rule, memory, "memory")
                    .title("memory is unmapped that is not mapped")
                    .message("%s is not mapped", memory)
                    .help("call vkUnmapMemory once for each mapping")
                    .report();
        }
    }
}
