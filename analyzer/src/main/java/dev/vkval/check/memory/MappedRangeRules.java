package dev.vkval.check.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.FlushMappedMemoryRanges;
import dev.vkval.capture.command.InvalidateMappedMemoryRanges;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.DeviceMemoryState;
import dev.vkval.state.DeviceState;
import org.lwjgl.vulkan.VkMappedMemoryRange;

/** Flushed and invalidated ranges must be mapped and consist of whole non-coherent atoms. */
public final class MappedRangeRules implements Topic {
    private static final long WHOLE_SIZE = -1;

    private final CoreContext context;

    public MappedRangeRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                FlushMappedMemoryRanges.ID,
                call -> ranges(
                        call,
                        FlushMappedMemoryRanges.memoryRangeCount(call),
                        FlushMappedMemoryRanges.pMemoryRanges(call)));
        hooks.validate(
                InvalidateMappedMemoryRanges.ID,
                call -> ranges(
                        call,
                        InvalidateMappedMemoryRanges.memoryRangeCount(call),
                        InvalidateMappedMemoryRanges.pMemoryRanges(call)));
    }

    private void ranges(Call call, int count, long array) {
        for (int i = 0; i < CMemory.count(count, array); i++) {
            long at = CMemory.element(array, i, VkMappedMemoryRange.SIZEOF);
            DeviceMemoryState memory = context.get(DeviceMemoryState.class, VkMappedMemoryRange.nmemory(at));
            if (memory != null) {
                range(
                        call,
                        "pMemoryRanges[" + i + "].",
                        memory,
                        VkMappedMemoryRange.noffset(at),
                        VkMappedMemoryRange.nsize(at));
            }
        }
    }

    private Problem error(Call call, DeviceMemoryState memory, String suffix, String parameter) {
        return context.error(call, "VUID-VkMappedMemoryRange-" + suffix)
                .on(memory)
                .parameter(parameter);
    }

    private void range(Call call, String path, DeviceMemoryState memory, long offset, long size) {
        DeviceMemoryState.Mapping mapping = memory.mapping();
        if (mapping == null) {
            if (!memory.fromStateSetup()) {
                error(call, memory, "memory-00684", path + "memory")
                        .title("memory is flushed or invalidated that is not mapped")
                        .message("%s is not mapped", memory)
                        .help("map the memory first, and flush it before unmapping")
                        .report();
            }
            return;
        }
        long end = mapping.sizeBytes() == WHOLE_SIZE ? memory.sizeBytes() : mapping.offset() + mapping.sizeBytes();
        boolean inside = offset >= mapping.offset() && offset <= end && (size == WHOLE_SIZE || size <= end - offset);
        if (!inside) {
            error(call, memory, size == WHOLE_SIZE ? "size-00686" : "size-00685", path + "offset")
                    .title("a flushed or invalidated range is not mapped")
                    .message(
                            "the range has offset %d and size %s, but bytes %d..%d of %s are mapped",
                            offset,
                            size == WHOLE_SIZE ? "VK_WHOLE_SIZE" : Long.toString(size),
                            mapping.offset(),
                            end,
                            memory)
                    .help("use a range within the mapping")
                    .report();
        }
        atoms(call, path, memory, offset, size, end);
    }

    private void atoms(Call call, String path, DeviceMemoryState memory, long offset, long size, long mappedEnd) {
        DeviceState device = context.device(memory);
        long atom = device == null
                ? 1
                : Math.max(device.physicalDeviceState().limits().orElse("nonCoherentAtomSize", 1), 1);
        if (offset % atom != 0) {
            misaligned(call, memory, "offset-00687", path + "offset", offset, atom);
        }
        if (size == WHOLE_SIZE) {
            if (mappedEnd % atom != 0 && mappedEnd != memory.sizeBytes()) {
                misaligned(call, memory, "size-01389", path + "size", mappedEnd, atom);
            }
        } else if (size % atom != 0 && offset + size != memory.sizeBytes()) {
            misaligned(call, memory, "size-01390", path + "size", size, atom);
        }
    }

    private void misaligned(
            Call call, DeviceMemoryState memory, String suffix, String parameter, long value, long atom) {
        error(call, memory, suffix, parameter)
                .title("a flushed or invalidated range is not aligned to nonCoherentAtomSize")
                .message("%d is neither a multiple of nonCoherentAtomSize (%d) nor the end of %s", value, atom, memory)
                .help("round the offset down and the end up to multiples of nonCoherentAtomSize")
                .report();
    }
}
