package dev.vkval.check.transfer;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.command.Extent;
import dev.vkval.command.Offset;

/** Boxes of regions, by axis. */
final class Boxes {
    private static final int AXES = 3;

    private Boxes() {}

    static long[] offset(Offset offset) {
        return new long[] {offset.x(), offset.y(), offset.z()};
    }

    static long[] extent(Extent extent) {
        return new long[] {CMemory.mask(extent.width()), CMemory.mask(extent.height()), CMemory.mask(extent.depth())};
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
