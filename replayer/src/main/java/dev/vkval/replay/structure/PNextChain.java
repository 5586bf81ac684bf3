package dev.vkval.replay.structure;

import java.util.Set;
import org.lwjgl.system.MemoryUtil;

/** Changes the pNext chain of a mutable struct. */
public final class PNextChain {
    private static final int PNEXT_OFFSET = 8;

    private PNextChain() {}

    /** Removes the structs of those types from the chain of a struct and returns whether there were any. */
    public static boolean remove(long struct, Set<Integer> types) {
        boolean removed = false;
        long link = struct + PNEXT_OFFSET;
        while (MemoryUtil.memGetAddress(link) != 0) {
            long next = MemoryUtil.memGetAddress(link);
            if (types.contains(MemoryUtil.memGetInt(next))) {
                MemoryUtil.memPutAddress(link, MemoryUtil.memGetAddress(next + PNEXT_OFFSET));
                removed = true;
            } else {
                link = next + PNEXT_OFFSET;
            }
        }
        return removed;
    }

    /** Inserts a struct at the front of the chain of another. */
    public static void add(long struct, long added) {
        MemoryUtil.memPutAddress(added + PNEXT_OFFSET, MemoryUtil.memGetAddress(struct + PNEXT_OFFSET));
        MemoryUtil.memPutAddress(struct + PNEXT_OFFSET, added);
    }
}
