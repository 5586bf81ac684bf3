package dev.vkval.check.descriptor;

import dev.vkval.state.object.ShaderStage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.system.MemoryUtil;

/** The push data and descriptor heaps of a recording, and what they were last judged with. */
final class HeapState {
    private static final int MOST_BYTES = 1 << 12;

    /** A bound heap: its size, and its reserved range. */
    record Heap(long bytes, long reservedOffset, long reservedBytes) {}

    private record Judged(List<ShaderStage> stages, int version) {}

    private final Map<Integer, Byte> data = new HashMap<>();
    private final Map<Integer, Judged> judged = new HashMap<>();
    private Heap resources;
    private Heap samplers;
    private int version;

    /** @param from address of the bytes */
    void push(long offset, long from, long size) {
        for (long i = 0; i < size && offset + i < MOST_BYTES; i++) {
            data.put((int) (offset + i), MemoryUtil.memGetByte(from + i));
        }
        version++;
    }

    /** Whether bytes at an offset were pushed. */
    boolean known(int offset, int bytes) {
        for (int i = 0; i < bytes; i++) {
            if (!data.containsKey(offset + i)) {
                return false;
            }
        }
        return true;
    }

    /** The value of bytes that were pushed. */
    long value(int offset, int bytes) {
        long value = 0;
        for (int i = bytes - 1; i >= 0; i--) {
            value = value << Byte.SIZE | Byte.toUnsignedLong(data.get(offset + i));
        }
        return value;
    }

    void bindResources(Heap heap) {
        version += heap.equals(resources) ? 0 : 1;
        resources = heap;
    }

    /** The bound resource heap, null for none. */
    Heap resources() {
        return resources;
    }

    void bindSamplers(Heap heap) {
        version += heap.equals(samplers) ? 0 : 1;
        samplers = heap;
    }

    /** The bound sampler heap, null for none. */
    Heap samplers() {
        return samplers;
    }

    /** Whether an action is to be judged; from then on not, until something that counts has changed. */
    boolean judge(int bindPoint, List<ShaderStage> stages) {
        Judged now = new Judged(stages, version);
        return !now.equals(judged.put(bindPoint, now));
    }
}
