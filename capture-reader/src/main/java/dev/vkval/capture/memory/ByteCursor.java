package dev.vkval.capture.memory;

import org.lwjgl.system.MemoryUtil;

/**
 * Little-endian reads of consecutive bytes, each within their end. What a read past the end means is what its owner
 * says.
 *
 * @param <E> what a read past the end throws
 */
public abstract class ByteCursor<E extends Exception> {
    private long start;
    private long next;
    private long end;

    /** Starts at the first of other bytes. */
    public final void reset(long address, long sizeBytes) {
        start = address;
        next = address;
        end = address + sizeBytes;
    }

    /** Bytes left. */
    public final long remaining() {
        return end - next;
    }

    /** Bytes read so far. */
    public final long position() {
        return next - start;
    }

    /** Address of the next byte. */
    public final long address() {
        return next;
    }

    /** Address of the next {@code count} bytes, which are consumed. */
    public final long take(long count) throws E {
        if (count < 0 || count > end - next) {
            throw tooShort("needs " + Long.toUnsignedString(count) + " bytes where " + (end - next) + " are left");
        }
        long address = next;
        next += count;
        return address;
    }

    public final int u32() throws E {
        return MemoryUtil.memGetInt(take(Integer.BYTES));
    }

    public final long u64() throws E {
        return MemoryUtil.memGetLong(take(Long.BYTES));
    }

    /** The next 32 bits, not consumed. */
    public final int peekU32() throws E {
        int value = u32();
        next -= Integer.BYTES;
        return value;
    }

    /** The bytes end before what must be in them. */
    protected abstract E tooShort(String message);
}
