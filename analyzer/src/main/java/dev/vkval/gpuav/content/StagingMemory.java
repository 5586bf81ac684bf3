package dev.vkval.gpuav.content;

import dev.vkval.gpuav.device.DeviceServices;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/** Host-visible buffers that contents are copied to, kept for further copies. */
public final class StagingMemory {
    private static final long CHUNK_BYTES = 1 << 16;

    private final LongFunction<DeviceServices.Buffer> create;
    private final Consumer<DeviceServices.Buffer> destroy;
    private final Deque<DeviceServices.Buffer> free = new ArrayDeque<>();

    /** @param create gives a zeroed buffer of a size in bytes, null if there is no memory */
    public StagingMemory(LongFunction<DeviceServices.Buffer> create, Consumer<DeviceServices.Buffer> destroy) {
        this.create = create;
        this.destroy = destroy;
    }

    /** A buffer of at least this size, null if there is no memory. */
    DeviceServices.Buffer take(long sizeBytes) {
        if (sizeBytes > CHUNK_BYTES) {
            return create.apply(sizeBytes);
        }
        return free.isEmpty() ? create.apply(CHUNK_BYTES) : free.pop();
    }

    void give(DeviceServices.Buffer buffer) {
        if (buffer.sizeBytes() == CHUNK_BYTES) {
            free.push(buffer);
        } else {
            destroy.accept(buffer);
        }
    }

    /** Destroys what is not in use. */
    public void close() {
        free.forEach(destroy);
        free.clear();
    }
}
