package dev.vkval.trim;

import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Images that share memory with other resources. Their contents are restored one after the other, so that those of the one
 * may overwrite those of the other. Buffers that share memory have the same contents there.
 */
final class SharedMemory {
    /** The part of a memory object that a resource covers. */
    private record Part(StateObject resource, long begin, long end) {}

    private SharedMemory() {}

    /** A sentence for each memory object with such images. */
    static List<String> notes(List<BufferState> buffers, List<ImageState> images) {
        Map<DeviceMemoryState, List<Part>> byMemory = new LinkedHashMap<>();
        images.forEach(image -> add(byMemory, image, image.binding(), image.requiredBytes()));
        buffers.stream()
                .filter(buffer -> buffer.binding() != null
                        && byMemory.containsKey(buffer.binding().memory()))
                .forEach(buffer -> add(byMemory, buffer, buffer.binding(), buffer.sizeBytes()));
        List<String> notes = new ArrayList<>();
        byMemory.values().forEach(parts -> note(parts, notes));
        return notes;
    }

    private static void add(
            Map<DeviceMemoryState, List<Part>> byMemory, StateObject resource, MemoryBinding binding, long bytes) {
        if (binding != null) {
            byMemory.computeIfAbsent(binding.memory(), key -> new ArrayList<>())
                    .add(new Part(resource, binding.offset(), binding.offset() + bytes));
        }
    }

    private static void note(List<Part> parts, List<String> notes) {
        parts.sort(Comparator.comparingLong(Part::begin));
        Part farthest = null;
        for (Part part : parts) {
            boolean shares = farthest != null && part.begin() < farthest.end();
            if (shares && (part.resource() instanceof ImageState || farthest.resource() instanceof ImageState)) {
                notes.add(farthest.resource() + " and " + part.resource()
                        + " share memory; one of them may begin with what the other one left there");
                return;
            }
            farthest = farthest == null || part.end() > farthest.end() ? part : farthest;
        }
    }
}
