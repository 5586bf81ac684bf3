package dev.vkval.gpuav;

import dev.vkval.gpuav.device.DeviceServices;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;

/** Allocates zeroed ranges of buffers, which are all freed at once. */
final class MemoryArena {
    private static final long FIRST_CHUNK_BYTES = 1 << 14;
    private static final long LARGEST_CHUNK_BYTES = 1 << 22;

    private final DeviceContext device;
    private final int usage;
    private final List<DeviceServices.Buffer> chunks = new ArrayList<>();
    private int current;
    private long used;

    /** @param usage VkBufferUsageFlags of its buffers */
    private MemoryArena(DeviceContext device, int usage) {
        this.device = device;
        this.usage = usage;
    }

    /** Ranges for storage buffer descriptors. */
    static MemoryArena bound(DeviceContext device) {
        return new MemoryArena(device, VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    }

    /** Ranges with device addresses. */
    static MemoryArena addressed(DeviceContext device) {
        return new MemoryArena(
                device, VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT);
    }

    /** @throws NoResourcesException if there is no memory for it; ranges that exist stay as they are */
    MemoryRange allocate(long sizeBytes) {
        if (sizeBytes > largest()) {
            throw new NoResourcesException("they would exceed the limit maxStorageBufferRange");
        }
        long size = align(Math.max(sizeBytes, Integer.BYTES));
        while (current < chunks.size() && used + size > chunks.get(current).sizeBytes()) {
            current++;
            used = 0;
        }
        if (current == chunks.size()) {
            long grown = Math.min(FIRST_CHUNK_BYTES << Math.min(current, 10), LARGEST_CHUNK_BYTES);
            chunks.add(device.createBuffer(Math.max(size, grown), usage));
            used = 0;
        }
        DeviceServices.Buffer chunk = chunks.get(current);
        long address = chunk.deviceAddress() == 0 ? 0 : chunk.deviceAddress() + used;
        MemoryRange range = new MemoryRange(chunk.handle(), used, sizeBytes, chunk.mapped() + used, address);
        used += size;
        return range;
    }

    /** Bytes that a range can have. */
    long largest() {
        return device.limits.storageBufferBytes();
    }

    private long align(long size) {
        return (size + device.alignmentBytes - 1) / device.alignmentBytes * device.alignmentBytes;
    }

    /** Frees all ranges. */
    void reset() {
        for (int i = 0; i <= current && i < chunks.size(); i++) {
            MemoryUtil.memSet(chunks.get(i).mapped(), 0, chunks.get(i).sizeBytes());
        }
        current = 0;
        used = 0;
    }

    void close() {
        chunks.forEach(device::destroyBuffer);
        chunks.clear();
        current = 0;
        used = 0;
    }
}
