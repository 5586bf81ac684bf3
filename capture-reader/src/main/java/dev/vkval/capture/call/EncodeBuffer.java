package dev.vkval.capture.call;

import org.lwjgl.system.MemoryUtil;

/** Growing native memory that the encoder writes to. */
final class EncodeBuffer implements AutoCloseable {
    private static final long INITIAL_BYTES = 64 << 10;

    private long address = MemoryUtil.nmemAllocChecked(INITIAL_BYTES);
    private long capacity = INITIAL_BYTES;
    private long size;

    void reset() {
        size = 0;
    }

    long address() {
        return address;
    }

    long size() {
        return size;
    }

    private long grow(long bytes) {
        if (bytes > capacity - size) {
            capacity = Math.max(capacity * 2, size + bytes);
            address = MemoryUtil.nmemReallocChecked(address, capacity);
        }
        long at = address + size;
        size += bytes;
        return at;
    }

    void u8(int value) {
        MemoryUtil.memPutByte(grow(1), (byte) value);
    }

    void u32(int value) {
        MemoryUtil.memPutInt(grow(Integer.BYTES), value);
    }

    void u64(long value) {
        MemoryUtil.memPutLong(grow(Long.BYTES), value);
    }

    void copy(long from, long bytes) {
        if (bytes > 0) {
            MemoryUtil.memCopy(from, grow(bytes), bytes);
        }
    }

    void bytes(byte[] value) {
        for (byte b : value) {
            u8(b);
        }
    }

    @Override
    public void close() {
        MemoryUtil.nmemFree(address);
    }
}
