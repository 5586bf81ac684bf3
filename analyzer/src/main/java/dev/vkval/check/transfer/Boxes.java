package dev.vkval.check.transfer;

import dev.vkval.capture.memory.CMemory;

/** Boxes of regions, by axis. */
final class Boxes {
    private static final int AXES = 3;

    private Boxes() {}

    /** A VkOffset3D. */
    static long[] offset(long address) {
        return new long[] {CMemory.u32(address, 0), CMemory.u32(address, 1), CMemory.u32(address, 2)};
    }

    /** A VkExtent3D. */
    static long[] extent(long address) {
        return new long[] {
            CMemory.mask(CMemory.u32(address, 0)),
            CMemory.mask(CMemory.u32(address, 1)),
            CMemory.mask(CMemory.u32(address, 2))
        };
    }

    /**
     * The extent of a copy in its destination: the number of texel blocks does not change. The last block, if it is not
     * within the image, as in small mip levels, counts up to the edge.
     */
    static long[] adjusted(Subresource src, Subresource dst, long[] dstFrom, long[] extent) {
        long[] adjusted = extent.clone();
        for (Axis axis : Axis.values()) {
            int from = src.block(axis);
            int to = dst.block(axis);
            int i = axis.ordinal();
            if (from != to) {
                adjusted[i] = (extent[i] + from - 1) / from * to;
            }
            long rest = dst.size(axis) - dstFrom[i];
            if (adjusted[i] > rest && adjusted[i] - rest < to && rest > 0) {
                adjusted[i] = rest;
            }
        }
        return adjusted;
    }

    /** Whether two boxes share a texel. */
    static boolean overlap(long[] aFrom, long[] aExtent, long[] bFrom, long[] bExtent) {
        for (int i = 0; i < AXES; i++) {
            if (aFrom[i] >= bFrom[i] + bExtent[i] || bFrom[i] >= aFrom[i] + aExtent[i]) {
                return false;
            }
        }
        return true;
    }
}
