package dev.vkval.replay.memory;

import com.sun.jna.Native;

/** Memory of this process at chosen addresses. */
final class HostPages {
    static final long PAGE_BYTES = 4096;

    private static final int READ_WRITE = 3;
    /** Private, anonymous, not reserved in swap, at that address or not at all. */
    private static final int FLAGS = 0x02 | 0x20 | 0x4000 | 0x10_0000;

    private HostPages() {}

    /** The system calls, bound directly. */
    private static final class System {
        static {
            Native.register(System.class, "c");
        }

        static native long mmap(long address, long length, int protection, int flags, int file, long offset);

        static native int munmap(long address, long length);
    }

    /** Maps zeroed pages at exactly that address; false if something is already there. */
    static boolean map(long address, long sizeBytes) {
        long mapped = System.mmap(address, sizeBytes, READ_WRITE, FLAGS, -1, 0);
        if (mapped == address) {
            return true;
        }
        if (mapped != -1) {
            System.munmap(mapped, sizeBytes);
        }
        return false;
    }

    static void unmap(long address, long sizeBytes) {
        System.munmap(address, sizeBytes);
    }
}
