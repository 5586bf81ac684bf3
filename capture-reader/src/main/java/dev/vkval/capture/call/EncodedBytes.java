package dev.vkval.capture.call;

import org.lwjgl.system.MemoryUtil;

/** A cursor over the encoded parameters of one call; every read is bounded by their end. */
final class EncodedBytes {
    private long start;
    private long next;
    private long end;

    void reset(long address, long sizeBytes) {
        start = address;
        next = address;
        end = address + sizeBytes;
    }

    /** Bytes read so far. */
    long position() {
        return next - start;
    }

    long remaining() {
        return end - next;
    }

    /** Address of the next byte. */
    long address() {
        return next;
    }

    /** Address of the next {@code count} bytes, which are consumed. */
    long take(long count) throws UndecodableCallException {
        if (count < 0 || count > end - next) {
            throw tooShort(count);
        }
        long address = next;
        next += count;
        return address;
    }

    private UndecodableCallException tooShort(long count) {
        return new UndecodableCallException(
                "needs " + Long.toUnsignedString(count) + " bytes where " + (end - next) + " are left", position());
    }

    int u32() throws UndecodableCallException {
        return MemoryUtil.memGetInt(take(Integer.BYTES));
    }

    long u64() throws UndecodableCallException {
        return MemoryUtil.memGetLong(take(Long.BYTES));
    }

    /** The next 32 bits, not consumed. */
    int peekU32() throws UndecodableCallException {
        int value = u32();
        next -= Integer.BYTES;
        return value;
    }
}
