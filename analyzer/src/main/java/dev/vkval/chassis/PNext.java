package dev.vkval.chassis;

import org.lwjgl.system.MemoryUtil;

/** Walks pNext chains in the C memory of a decoded call. The decoder bounds their length. */
public final class PNext {
    private static final int PNEXT_OFFSET = Long.BYTES;

    private PNext() {}

    /**
     * The struct of that type in the chain of a struct.
     *
     * @param struct address of a struct that begins with sType and pNext, or 0
     * @return its address, 0 if the chain has none
     */
    public static long find(long struct, int sType) {
        long next = struct == 0 ? 0 : MemoryUtil.memGetAddress(struct + PNEXT_OFFSET);
        while (next != 0) {
            if (MemoryUtil.memGetInt(next) == sType) {
                return next;
            }
            next = MemoryUtil.memGetAddress(next + PNEXT_OFFSET);
        }
        return 0;
    }
}
