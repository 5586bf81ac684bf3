package dev.vkval.gpuav.content;

import dev.vkval.gpuav.device.DeviceServices;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/** Host-visible buffers that contents are copied to, kept for further copies. */
public final class StagingMemory {
    private static final long SMALLEST_BYTES = 1 << 16;

    private final LongFunction<DeviceServices.Buffer> create;
    private final Consumer<DeviceServices.Buffer> destroy;
    /** By their size, a power of two. */
    private final Map<Long, Deque<DeviceServices.Buffer>> free = new TreeMap<>();

    /** @param create gives a zeroed buffer of a size in bytes, null if there is no memory */
    public StagingMemory(LongFunction<DeviceServices.Buffer> create, Consumer<DeviceServices.Buffer> destroy) {
        this.create = create;
        this.destroy = destroy;
    }

    /** A buffer of at least this size, null if there is no memory. */
    DeviceServices.Buffer take(long sizeBytes) {
        long size = Math.max(SMALLEST_BYTES, Long.highestOneBit(sizeBytes - 1) << 1);
        Deque<DeviceServices.Buffer> kept = free.get(size);
        return kept == null || kept.isEmpty() ? create.apply(size) : kept.pop();
    }

    void give(DeviceServices.Buffer buffer) {
        free.computeIfAbsent(buffer.sizeBytes(), size -> new ArrayDeque<>()).push(buffer);
    }

    /** Destroys what is not in use. */
    public void close() {
        free.values().forEach(kept -> kept.forEach(destroy));
        free.clear();
    }
}
