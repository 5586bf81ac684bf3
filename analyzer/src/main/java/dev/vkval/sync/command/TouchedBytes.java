package dev.vkval.sync.command;

import dev.vkval.gpuav.footprint.LocatedFootprint;
import dev.vkval.gpuav.footprint.SiteFootprint;
import dev.vkval.spirv.reflect.ByteRange;
import dev.vkval.state.object.Descriptor;
import java.util.ArrayList;
import java.util.List;

/**
 * What an instruction accessed of the buffer of a descriptor. What was out of bounds may have been anywhere in it.
 *
 * @param exact whether each of the bytes was accessed
 */
record TouchedBytes(boolean written, List<ByteRange> parts, boolean exact, LocatedFootprint site) {

    /** The accesses of all instructions in the order in which they are judged: writes first, but of atomics reads. */
    static List<TouchedBytes> of(
            List<LocatedFootprint> sites, int element, boolean atomic, Descriptor.OfBuffer buffer, long offset) {
        long size = Math.min(buffer.rangeBytes(), buffer.buffer().sizeBytes() - offset);
        List<TouchedBytes> first = new ArrayList<>();
        List<TouchedBytes> second = new ArrayList<>();
        for (LocatedFootprint site : sites) {
            SiteFootprint footprint = site.footprint();
            if (!footprint.touches(element)) {
                continue;
            }
            List<ByteRange> bytes = footprint.bytes();
            boolean inside = bytes != null
                    && !bytes.isEmpty()
                    && bytes.get(bytes.size() - 1).end() <= size;
            List<ByteRange> parts = inside ? bytes : List.of(new ByteRange(0, size));
            boolean exact = footprint.exact() && inside;
            if (footprint.writes()) {
                (atomic ? second : first).add(new TouchedBytes(true, parts, exact, site));
            }
            if (footprint.reads() && (atomic || !footprint.writes())) {
                (atomic ? first : second).add(new TouchedBytes(false, parts, exact, site));
            }
        }
        first.addAll(second);
        return first;
    }
}
