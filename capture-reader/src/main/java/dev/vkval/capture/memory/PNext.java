package dev.vkval.capture.memory;

import java.util.Set;
import java.util.function.LongPredicate;
import org.lwjgl.system.MemoryUtil;

/**
 * Reads and changes pNext chains in C memory. A struct here is the address of one that begins with sType and pNext. The
 * decoder bounds the length of the chains of a call.
 *
 * <p>A chain is walked by {@code for (long link = PNext.next(struct); link != 0; link = PNext.next(link))}.
 */
public final class PNext {
    private static final int OFFSET = Long.BYTES;

    private PNext() {}

    /** The struct that the pNext of a struct points to, 0 if there is none. */
    public static long next(long struct) {
        return MemoryUtil.memGetAddress(struct + OFFSET);
    }

    /** The sType of a struct. */
    public static int type(long struct) {
        return MemoryUtil.memGetInt(struct);
    }

    /**
     * The struct of that type in the chain of a struct.
     *
     * @param struct address of the struct, or 0
     * @return its address, 0 if the chain has none
     */
    public static long find(long struct, int sType) {
        long link = struct == 0 ? 0 : next(struct);
        while (link != 0 && type(link) != sType) {
            link = next(link);
        }
        return link;
    }

    /** Inserts a struct at the front of the chain of another. */
    public static void insert(long struct, long inserted) {
        MemoryUtil.memPutAddress(inserted + OFFSET, next(struct));
        MemoryUtil.memPutAddress(struct + OFFSET, inserted);
    }

    /** Removes the structs of those types from the chain of a struct and returns whether there were any. */
    public static boolean remove(long struct, Set<Integer> types) {
        return removeIf(struct, link -> types.contains(type(link)));
    }

    /** Removes the structs for which a condition holds from the chain of a struct and returns whether there were any. */
    public static boolean removeIf(long struct, LongPredicate condition) {
        boolean removed = false;
        long last = struct;
        for (long link = next(struct); link != 0; link = next(link)) {
            if (condition.test(link)) {
                MemoryUtil.memPutAddress(last + OFFSET, next(link));
                removed = true;
            } else {
                last = link;
            }
        }
        return removed;
    }
}
