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
