package dev.vkval.gpuav.footprint;

import dev.vkval.spirv.pass.FootprintSite;
import dev.vkval.spirv.pass.FootprintWords;
import dev.vkval.spirv.reflect.ByteRange;
import java.util.ArrayList;
import java.util.List;

/** Reads what a site recorded. The words are not trusted, because errors of the shader may have overwritten them. */
public final class SiteReader {
    /** Of footprints with more ranges, only the first and the last byte are kept. */
    static final int MOST_RANGES = 1 << 12;

    private static final int ALL_LANES = -1;

    private final FootprintSite site;
    private final int granuleWords;
    private final int[] words;
    private final int first;

    /** The lane that is read, {@link #ALL_LANES} for what is in any. */
    private final int lane;

    private final int lanes;
    /** Number of granules that the map tells apart, a power of two. */
    private final long mapped;

    private SiteReader(FootprintSite site, int granuleWords, int[] words, int first, int lane) {
        this.site = site;
        this.granuleWords = granuleWords;
        this.words = words;
        this.first = first;
        this.lane = lane;
        this.lanes = site.lanes(granuleWords);
        this.mapped = (long) granuleWords * Integer.SIZE / lanes;
    }

    /**
     * What a site recorded: of an array of descriptors, one for each element, where the map tells these apart.
     *
     * @param granuleWords words of its map of granules
     * @param first index of the first word of the site
     */
    public static List<SiteFootprint> read(FootprintSite site, int granuleWords, int[] words, int first) {
        return new SiteReader(site, granuleWords, words, first, ALL_LANES).read();
    }

    private List<SiteFootprint> read() {
        boolean addressed = site.variable() == FootprintSite.BY_ADDRESS;
        boolean executed = word(FootprintWords.EXECUTED) != 0
                || word(FootprintWords.LOWEST_GRANULE) != 0
                || word(FootprintWords.LOWEST_ELEMENT) != 0;
        List<Integer> elements = executed ? elements() : List.of();
        if (elements != null && elements.size() > 1 && tellsApart(elements)) {
            return elements.stream()
                    .map(element -> new SiteReader(site, granuleWords, words, first, element % lanes)
                            .read(true, List.of(element)))
                    .toList();
        }
        return List.of(read(executed, elements));
    }

    private boolean tellsApart(List<Integer> elements) {
        return site.granuleBytes() > 0 && elements.get(elements.size() - 1) - elements.get(0) < lanes;
    }

    private SiteFootprint read(boolean executed, List<Integer> elements) {
        List<ByteRange> bytes = executed ? bytes() : List.of();
        boolean known = executed && elements != null && bytes != null && site.whole();
        List<ByteRange> certain = known ? certain(elements, bytes) : List.of();
        return site.variable() == FootprintSite.BY_ADDRESS && executed
                ? atAddresses(elements, bytes, certain)
                : footprint(executed, elements, bytes, certain);
    }

    /** What was accessed by device addresses, of which those of the granules are the lower words. */
    private SiteFootprint atAddresses(List<Integer> upper, List<ByteRange> bytes, List<ByteRange> certain) {
        long base = upper == null || upper.size() != 1 ? -1 : base(Integer.toUnsignedLong(upper.get(0)));
        return base < 0
                ? footprint(true, SiteFootprint.FIRST, null, List.of())
                : footprint(true, SiteFootprint.FIRST, moved(bytes, base), moved(certain, base));
    }

    /** The address that lower words are counted from; -1 if it is no address of a process. */
    private long base(long upper) {
        int shift = Integer.SIZE + Integer.numberOfTrailingZeros(Math.max(site.granuleBytes(), 1));
        return upper < 1L << Long.SIZE - 2 - shift ? upper << shift : -1;
    }

    private static List<ByteRange> moved(List<ByteRange> bytes, long distance) {
        return bytes == null
                ? null
                : bytes.stream()
                        .map(range -> new ByteRange(distance + range.offset(), range.sizeBytes()))
                        .toList();
    }

    private SiteFootprint footprint(
            boolean executed, List<Integer> elements, List<ByteRange> bytes, List<ByteRange> certain) {
        return new SiteFootprint(
                site.variable(),
                site.instruction(),
                site.reads(),
                site.writes(),
                executed,
                site.samples(),
                elements,
                site.texels(),
                bytes,
                certain);
    }

    private int word(int index) {
        return words[first + index];
    }

    private List<Integer> elements() {
        if (site.element() >= 0) {
            return List.of(site.element());
        }
        long lowest = Integer.toUnsignedLong(~word(FootprintWords.LOWEST_ELEMENT));
        long highest = Integer.toUnsignedLong(word(FootprintWords.HIGHEST_ELEMENT));
        long numbers = (long) FootprintWords.ELEMENT_WORDS * Integer.SIZE;
        if (lowest > highest || highest > Integer.MAX_VALUE || highest - lowest >= numbers) {
            return null;
        }
        List<Integer> elements = new ArrayList<>();
        for (long number = lowest; number <= highest; number++) {
            int bit = (int) (number % numbers);
            if ((word(FootprintWords.ELEMENTS + bit / Integer.SIZE) >>> bit % Integer.SIZE & 1) != 0) {
                elements.add((int) number);
            }
        }
        return elements;
    }

    private List<ByteRange> bytes() {
        if (site.granuleBytes() == 0) {
            return null;
        }
        if (!site.hasMap()) {
            return List.of(range(site.fixed(), site.fixed() + site.granules() - 1L));
        }
        long lowest = Integer.toUnsignedLong(~word(FootprintWords.LOWEST_GRANULE));
        long highest = Integer.toUnsignedLong(word(FootprintWords.HIGHEST_GRANULE));
        if (lowest > highest) {
            return null;
        }
        List<ByteRange> ranges = highest - lowest < mapped ? ranges(lowest, highest) : List.of();
        return ranges.isEmpty() || ranges.size() > MOST_RANGES ? List.of(range(lowest, highest)) : ranges;
    }

    /** The granules that the map has, no more than one range beyond those that are kept. */
    private List<ByteRange> ranges(long lowest, long highest) {
        List<ByteRange> ranges = new ArrayList<>();
        long at = lowest;
        while (at <= highest && ranges.size() <= MOST_RANGES) {
            long begin = at;
            while (at <= highest && isMarked(at)) {
                at++;
            }
            if (at > begin) {
                ranges.add(range(begin, at - 1));
            } else {
                at++;
            }
        }
        return ranges;
    }

    private ByteRange range(long firstGranule, long lastGranule) {
        return new ByteRange(
                firstGranule * site.granuleBytes(), (lastGranule - firstGranule + 1) * site.granuleBytes());
    }

    /** Of bytes that the map does not tell, the lowest and the highest ones were accessed. */
    private List<ByteRange> certain(List<Integer> elements, List<ByteRange> bytes) {
        if (isExact(elements, bytes)) {
            return bytes;
        }
        long size = (long) site.granules() * site.granuleBytes();
        long lowest = bytes.get(0).offset();
        long highest = bytes.get(bytes.size() - 1).end() - size;
        boolean marked = isMarked(lowest / site.granuleBytes()) && isMarked((highest + size) / site.granuleBytes() - 1);
        return elements.size() != 1 || !marked
                ? List.of()
                : ByteRange.merge(List.of(new ByteRange(lowest, size), new ByteRange(Math.max(highest, 0), size)));
    }

    /** Whether the map tells all bytes, and these belong to one element, or are those of every execution. */
    private boolean isExact(List<Integer> elements, List<ByteRange> bytes) {
        long lowest = bytes.get(0).offset();
        long highest = bytes.get(bytes.size() - 1).end();
        long mappedBytes = mapped * site.granuleBytes();
        long size = (long) site.granules() * site.granuleBytes();
        boolean one = elements.size() == 1 || highest - lowest == size;
        return one && highest - lowest <= mappedBytes && (bytes.size() > 1 || isFull(bytes.get(0)));
    }

    /** Whether the map has all granules of a range. */
    private boolean isFull(ByteRange range) {
        long begin = range.offset() / site.granuleBytes();
        long end = range.end() / site.granuleBytes();
        for (long number = begin; number < end; number++) {
            if (!isMarked(number)) {
                return false;
            }
        }
        return true;
    }

    private boolean isMarked(long number) {
        if (!site.hasMap()) {
            return true;
        }
        int bit = (int) (number & mapped - 1) * lanes;
        int wanted = lane == ALL_LANES ? (1 << lanes) - 1 : 1 << lane;
        return (word(FootprintWords.GRANULES + bit / Integer.SIZE) >>> bit % Integer.SIZE & wanted) != 0;
    }
}
