package dev.vkval.state;

import org.lwjgl.system.MemoryUtil;

/** Reads arrays and pointers in the C memory of a decoded call; addresses and counts are those the decoder checked. */
public final class CMemory {
    private CMemory() {}

    public static long pointer(long address) {
        return MemoryUtil.memGetAddress(address);
    }

    /** A handle of an array, 0 if the array is NULL. */
    public static long handle(long array, int index) {
        return array == 0 ? 0 : MemoryUtil.memGetLong(array + (long) index * Long.BYTES);
    }

    /** A 32-bit integer of an array. */
    public static int u32(long array, int index) {
        return MemoryUtil.memGetInt(array + (long) index * Integer.BYTES);
    }

    /** A 64-bit integer of an array. */
    public static long u64(long array, int index) {
        return MemoryUtil.memGetLong(array + (long) index * Long.BYTES);
    }

    public static long element(long array, int index, int sizeBytes) {
        return array + (long) index * sizeBytes;
    }

    /** A null-terminated UTF-8 string, null for a null pointer. */
    public static String string(long address) {
        return MemoryUtil.memUTF8Safe(address);
    }

    /** The count, or 0 if its array is NULL. */
    public static int count(int count, long array) {
        return array == 0 ? 0 : count;
    }

    /** Zero-extends a 32-bit mask. */
    public static long mask(int value) {
        return Integer.toUnsignedLong(value);
    }
}
