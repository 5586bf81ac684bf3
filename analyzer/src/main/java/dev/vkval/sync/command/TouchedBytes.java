package dev.vkval.sync.command;

import dev.vkval.gpuav.footprint.LocatedFootprint;
import dev.vkval.gpuav.footprint.SiteFootprint;
import dev.vkval.spirv.reflect.ByteRange;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What an instruction accessed of what a descriptor refers to. What was out of bounds may have been anywhere in it.
 *
 * @param parts in bytes, or in texels of an image or texel buffer; null for any
 * @param exact whether each of the parts was accessed
 */
record TouchedBytes(boolean written, List<ByteRange> parts, boolean exact, LocatedFootprint site) {

    /**
     * The accesses of all instructions in the order in which they are judged: writes first, but of atomics reads; of an
     * instruction first what it accessed for certain. What an earlier instruction has certainly read is not read again, and
     * the same of writes: a command that loads its neighbours has one read of each byte, not nine.
     *
     * @param size of what the descriptor refers to, in bytes or texels
     */
    static List<TouchedBytes> of(List<LocatedFootprint> sites, int element, boolean atomic, boolean texels, long size) {
        List<TouchedBytes> all = new ArrayList<>();
        for (boolean written : new boolean[] {!atomic, atomic}) {
            List<ByteRange> known = List.of();
            for (LocatedFootprint site : sites) {
                SiteFootprint footprint = site.footprint();
                boolean made = written ? footprint.writes() : footprint.reads() && (atomic || !footprint.writes());
                if (made && footprint.touches(element)) {
                    known = add(all, written, site, texels == footprint.texels() ? size : 0, known);
                }
            }
        }
        return all;
    }

    /**
     * @param known what earlier instructions have certainly accessed
     * @return the same with what this one has
     */
    private static List<ByteRange> add(
            List<TouchedBytes> all, boolean written, LocatedFootprint site, long size, List<ByteRange> known) {
        List<ByteRange> bytes = site.footprint().bytes();
        boolean inside =
                bytes != null && !bytes.isEmpty() && bytes.get(bytes.size() - 1).end() <= size;
        List<ByteRange> certain = inside ? site.footprint().certain() : List.of();
        List<ByteRange> more = ByteRange.without(certain, known);
        if (!more.isEmpty()) {
            all.add(new TouchedBytes(written, more, true, site));
        }
        if (!inside || !certain.equals(bytes)) {
            all.add(new TouchedBytes(written, inside ? bytes : null, false, site));
        }
        return more.isEmpty()
                ? known
                : ByteRange.merge(Stream.concat(known.stream(), more.stream()).toList());
    }

    /** The same in units of which each part is so many. */
    List<ByteRange> times(long unit) {
        return unit == 1
                ? parts
                : parts.stream()
                        .map(part -> new ByteRange(part.offset() * unit, part.sizeBytes() * unit))
                        .toList();
    }
}
