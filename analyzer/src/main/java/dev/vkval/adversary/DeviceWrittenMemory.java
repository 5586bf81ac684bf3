package dev.vkval.adversary;

import dev.vkval.capture.block.Metadata;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.BindMemory;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The memory of resources that commands may write. What a capture has of mapped memory is more than what the program wrote:
 * it may contain results of commands, which other orders make later.
 */
final class DeviceWrittenMemory {
    private record Range(long begin, long end) {}

    private final StateTracker state;
    private final Map<DeviceMemoryState, List<Range>> ranges = new HashMap<>();

    DeviceWrittenMemory(StateTracker state) {
        this.state = state;
    }

    void register(Hooks hooks) {
        for (List<Integer> commands : List.of(BindMemory.OF_BUFFERS, BindMemory.OF_IMAGES)) {
            commands.forEach(command -> hooks.postCallRecord(command, call -> ranges.clear()));
        }
    }

    /** Whether mapped memory is filled that has such a resource; also where that is not known. */
    boolean filled(Metadata.FillMemory fill) {
        DeviceMemoryState memory = state.get(DeviceMemoryState.class, fill.memory());
        if (memory == null || memory.mapping() == null) {
            return true;
        }
        long begin = memory.mapping().offset() + fill.fillOffset();
        long end = begin + fill.data().sizeBytes();
        return ranges.computeIfAbsent(memory, this::ranges).stream()
                .anyMatch(range -> range.begin() < end && begin < range.end());
    }

    /** Whether memory has such a resource; also where that is not known. */
    boolean has(long memoryId) {
        DeviceMemoryState memory = state.get(DeviceMemoryState.class, memoryId);
        return memory == null || !ranges.computeIfAbsent(memory, this::ranges).isEmpty();
    }

    private List<Range> ranges(DeviceMemoryState memory) {
        List<Range> found = new ArrayList<>();
        for (BufferState buffer : state.all(BufferState.class)) {
            if (DeviceWritten.may(buffer) && in(buffer.binding(), memory)) {
                found.add(range(buffer.binding(), buffer.sizeBytes()));
            }
        }
        for (ImageState image : state.all(ImageState.class)) {
            if (DeviceWritten.may(image) && in(image.binding(), memory)) {
                found.add(range(image.binding(), image.requiredBytes()));
            }
        }
        return found;
    }

    private static boolean in(MemoryBinding binding, DeviceMemoryState memory) {
        return binding != null && binding.memory() == memory;
    }

    /** A range without a known size, or with one that no memory has, goes on for ever. */
    private static Range range(MemoryBinding binding, long sizeBytes) {
        long end = binding.offset() + sizeBytes;
        return new Range(binding.offset(), sizeBytes <= 0 || end < binding.offset() ? Long.MAX_VALUE : end);
    }
}
