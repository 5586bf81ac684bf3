package dev.vkval.gpuav.proof;

import dev.vkval.spirv.pass.DescriptorAccesses;
import dev.vkval.spirv.reflect.ByteRange;
import dev.vkval.spirv.value.Interval;
import dev.vkval.spirv.value.Residue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What the accesses through a variable may reach of the buffers that its descriptors refer to, in all invocations of an
 * action. What is outside is not accessed.
 */
public record BufferReach(List<Part> parts) {
    static final BufferReach NONE = new BufferReach(List.of());

    private static final long ANYWHERE = Long.MAX_VALUE;

    /** More pieces with gaps between count as one. */
    private static final long MOST_PIECES = 1024;

    public BufferReach {
        parts = List.copyOf(parts);
    }

    /**
     * What one access may reach.
     *
     * @param index of the descriptor
     * @param begin offset in bytes
     * @param end the offset behind it; beyond any buffer if it may be anywhere
     * @param sizeBytes of the pieces that it consists of
     * @param strideBytes between the beginnings of pieces
     */
    record Part(Interval index, boolean reads, boolean writes, long begin, long end, long sizeBytes, long strideBytes) {

        /** In a buffer of a size: what may be out of bounds may be anywhere in it. */
        Stream<ByteRange> in(long bufferBytes) {
            return end > bufferBytes
                    ? Stream.of(new ByteRange(0, bufferBytes))
                    : LongStream.iterate(begin, at -> at < end, at -> at + strideBytes)
                            .mapToObj(at -> new ByteRange(at, sizeBytes));
        }

        boolean of(long element) {
            return index.least() <= element && element <= index.most();
        }
    }

    /**
     * By variable; of those that are missing nothing is accessed.
     *
     * @param reaches what the sites of the shader reach
     */
    static Map<Integer, BufferReach> of(AccessesOfAction action, List<Reach> reaches) {
        Map<Integer, List<Part>> parts = new HashMap<>();
        List<AccessSite> sites = action.sites();
        for (int i = 0; i < sites.size(); i++) {
            DescriptorAccesses.Access access = sites.get(i).access();
            if ((access.reads() || access.writes()) && action.mayExecute(sites.get(i))) {
                add(
                        parts.computeIfAbsent(access.variable(), key -> new ArrayList<>()),
                        access,
                        reaches.get(i),
                        action.ends(sites.get(i)));
            }
        }
        Map<Integer, BufferReach> all = new HashMap<>();
        parts.forEach((variable, of) -> all.put(variable, new BufferReach(of)));
        return all;
    }

    private static void add(List<Part> parts, DescriptorAccesses.Access access, Reach reach, Residue ends) {
        Interval end = reach.end();
        if (reach.index().empty() || end != null && end.empty()) {
            return;
        }
        boolean known = end != null && end.most() <= mostExact(access.end());
        long size = known ? access.end().sizeBytes() : 0;
        long begin = size > 0 ? Math.max(0, end.least() - size) : 0;
        long last = known ? end.most() : ANYWHERE;
        long stride = ends.modulus();
        if (size > 0 && size < stride && (last - begin) / stride < MOST_PIECES) {
            long first = begin + Math.floorMod(ends.remainder() - size - begin, stride);
            parts.add(new Part(reach.index(), access.reads(), access.writes(), first, last, size, stride));
        } else {
            long whole = last - begin;
            parts.add(new Part(reach.index(), access.reads(), access.writes(), begin, last, whole, whole));
        }
    }

    /** The largest end in which no term can have been cut: one that was is at least half of the largest. */
    private static long mostExact(DescriptorAccesses.End end) {
        return end.largestTerm() / 2 - 1;
    }

    /** Whether anything of the descriptor of an array may be accessed. */
    public boolean touches(long element) {
        return parts.stream().anyMatch(part -> part.of(element));
    }

    /** What may be read of a descriptor with a buffer of a size. */
    public List<ByteRange> read(long element, long sizeBytes) {
        return ranges(element, sizeBytes, Part::reads);
    }

    /** What may be written of a descriptor with a buffer of a size. */
    public List<ByteRange> written(long element, long sizeBytes) {
        return ranges(element, sizeBytes, Part::writes);
    }

    private List<ByteRange> ranges(long element, long sizeBytes, Predicate<Part> which) {
        return ByteRange.merge(parts.stream()
                .filter(part -> which.test(part) && part.of(element))
                .flatMap(part -> part.in(sizeBytes))
                .toList());
    }
}
