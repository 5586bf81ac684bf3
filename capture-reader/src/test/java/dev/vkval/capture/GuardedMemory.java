package dev.vkval.capture;

import com.sun.jna.Native;
import org.lwjgl.system.MemoryUtil;

/** Memory that ends where an inaccessible page begins: one byte read or written too far ends the process. */
public final class GuardedMemory implements AutoCloseable {
    private static final int PAGE_BYTES = 4096;
    private static final int NO_ACCESS = 0;
    private static final int READ_WRITE = 1 | 2;
    private static final int PRIVATE_ANONYMOUS = 0x02 | 0x20;

    private final long address;
    private final long sizeBytes;

    /** @param sizeBytes what it holds at most */
    public GuardedMemory(int sizeBytes) {
        this.sizeBytes = (long) (sizeBytes + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
        this.address = System.mmap(0, this.sizeBytes + PAGE_BYTES, READ_WRITE, PRIVATE_ANONYMOUS, -1, 0);
        if (address == -1 || System.mprotect(address + this.sizeBytes, PAGE_BYTES, NO_ACCESS) != 0) {
            throw new IllegalStateException("no guarded memory is to be had");
        }
    }

    /** The system calls, bound directly. */
    private static final class System {
        static {
            Native.register(System.class, "c");
        }

        static native long mmap(long address, long length, int protection, int flags, int file, long offset);

        static native int mprotect(long address, long length, int protection);

        static native int munmap(long address, long length);
    }

    /** Address of the last {@code count} bytes before the inaccessible page. */
    public long last(long count) {
        if (count > sizeBytes) {
            throw new IllegalArgumentException(count + " bytes are more than " + sizeBytes);
        }
        return address + sizeBytes - count;
    }

    /** Puts bytes at the very end and returns where they begin. */
    public long put(byte[] bytes, int count) {
        long at = last(count);
        MemoryUtil.memByteBuffer(at, count).put(bytes, 0, count);
        return at;
    }

    @Override
    public void close() {
        System.munmap(address, sizeBytes + PAGE_BYTES);
    }
}
