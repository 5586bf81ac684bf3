package dev.vkval.capture.memory;

import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryUtil;

/**
 * Reads arrays and pointers in the C memory of a decoded call; addresses and counts are those the decoder checked.
 *
 * <p>A read through the pointer that a parameter or member holds begins with {@link #pointer}; the elements of arrays
 * are read with an index from 0.
 */
public final class CMemory {
    private CMemory() {}

    /** The pointer stored at an address. */
    public static long pointer(long address) {
        return MemoryUtil.memGetAddress(address);
    }

    /** A pointer of an array of pointers. */
    public static long pointer(long array, long index) {
        return MemoryUtil.memGetAddress(array + index * Long.BYTES);
    }

    /** A handle of an array, 0 if the array is NULL. */
    public static long handle(long array, long index) {
        return array == 0 ? 0 : MemoryUtil.memGetLong(array + index * Long.BYTES);
    }

    /** The handle that a pointer points to, 0 for a null pointer. */
    public static long handle(long pointer) {
        return handle(pointer, 0);
    }

    /**
     * The handles of an array, without null handles; none if the array is NULL.
     *
     * @param count as an unsigned number of 32 bits
     */
    public static List<Long> handles(long array, int count) {
        List<Long> handles = new ArrayList<>();
        for (long i = 0; array != 0 && i < mask(count); i++) {
            long handle = MemoryUtil.memGetLong(array + i * Long.BYTES);
            if (handle != 0) {
                handles.add(handle);
            }
        }
        return handles;
    }

    /** A 32-bit integer of an array. */
    public static int u32(long array, long index) {
        return MemoryUtil.memGetInt(array + index * Integer.BYTES);
    }

    /** The 32-bit integer at an address. */
    public static int u32(long address) {
        return MemoryUtil.memGetInt(address);
    }

    /** A 64-bit integer of an array. */
    public static long u64(long array, long index) {
        return MemoryUtil.memGetLong(array + index * Long.BYTES);
    }

    /** The 64-bit integer at an address. */
    public static long u64(long address) {
        return MemoryUtil.memGetLong(address);
    }

    /** A number of an array of floats. */
    public static float f32(long array, long index) {
        return MemoryUtil.memGetFloat(array + index * Float.BYTES);
    }

    /** The float at an address. */
    public static float f32(long address) {
        return MemoryUtil.memGetFloat(address);
    }

    /** The unsigned 16-bit integer at an address. */
    public static int u16(long address) {
        return Short.toUnsignedInt(MemoryUtil.memGetShort(address));
    }

    /** The unsigned byte at an address. */
    public static int u8(long address) {
        return Byte.toUnsignedInt(MemoryUtil.memGetByte(address));
    }

    /** Address of an element of an array of structs. */
    public static long element(long array, long index, int sizeBytes) {
        return array + index * sizeBytes;
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
