package dev.vkval.mutant;

import dev.vkval.capture.block.StoredBlock;
import dev.vkval.capture.call.Call;
import org.lwjgl.system.MemoryUtil;

/** A call kept back until the next one about the same object has been written. */
final class HeldCall implements AutoCloseable {
    private long memory;
    private StoredBlock block;
    private long object;
    private boolean holding;

    /** @param stored is copied */
    void hold(Call call, StoredBlock stored) {
        memory = MemoryUtil.nmemAllocChecked(stored.sizeBytes());
        MemoryUtil.memCopy(stored.address(), memory, stored.sizeBytes());
        block = new StoredBlock(
                stored.type(),
                memory,
                stored.sizeBytes(),
                stored.compression(),
                stored.headBytes(),
                null,
                stored.compressible());
        object = object(call);
        holding = true;
    }

    boolean holds() {
        return holding;
    }

    /** Whether a call is the one that the held one comes behind. */
    boolean precedes(Call call) {
        return holding && object(call) == object;
    }

    /** The held call, which is held no longer; valid until this is closed. */
    StoredBlock release() {
        holding = false;
        return block;
    }

    private static long object(Call call) {
        return MemoryUtil.memGetLong(call.slots());
    }

    @Override
    public void close() {
        MemoryUtil.nmemFree(memory);
    }
}
