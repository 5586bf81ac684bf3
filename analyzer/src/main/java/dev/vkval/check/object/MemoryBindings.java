package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.DestroyBuffer;
import dev.vkval.capture.command.DestroyImage;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.BindMemory;
import java.util.HashMap;
import java.util.Map;

/** The memory that buffers and images are bound to. */
final class MemoryBindings {
    private final Map<Long, Long> memory = new HashMap<>();

    void register(Hooks hooks) {
        BindMemory.OF_BUFFERS.forEach(command -> hooks.onEffect(command, this::bind));
        BindMemory.OF_IMAGES.forEach(command -> hooks.onEffect(command, this::bind));
        hooks.postCallRecord(DestroyBuffer.ID, call -> memory.remove(DestroyBuffer.buffer(call)));
        hooks.postCallRecord(DestroyImage.ID, call -> memory.remove(DestroyImage.image(call)));
    }

    private void bind(Call call) {
        BindMemory.of(call).forEach(bind -> memory.put(bind.resource(), bind.memory()));
    }

    /** The memory of a resource, 0 if it has none. */
    long of(long resource) {
        return memory.getOrDefault(resource, 0L);
    }
}
