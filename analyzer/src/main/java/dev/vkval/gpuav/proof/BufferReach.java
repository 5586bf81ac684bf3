package dev.vkval.gpuav.proof;

import dev.vkval.spirv.pass.DescriptorAccesses;
import dev.vkval.spirv.reflect.ByteRange;
import dev.vkval.spirv.reflect.SpacedBytes;
import dev.vkval.spirv.value.Interval;
import dev.vkval.spirv.value.Residue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What the accesses through a variable may reach of the buffers that its descriptors refer to, in all invocations of an
 * action. What is outside is not accessed.
 */
public record BufferReach(List<Part> parts) {
    static final BufferReach NONE = new BufferReach(List.of());

    private static final long ANYWHERE = Long.MAX_VALUE;

    public BufferReach {
        parts = List.copyOf(parts);
    }

    /**
     * What one access may reach.
     *
     * @param index of the descriptor
     * @param begin offset in bytes
     * @param end the offset behind it; beyond any buffer if it may be anywhere
     * @param pieces those of it that are accessed, null for all of it
     */
    record Part(Interval index, boolean reads, boolean writes, long begin, long end, SpacedBytes pieces) {

        /** In a buffer of a size: what may be out of bounds may be anywhere in it. */
        ByteRange in(long bufferBytes) {
            return end > bufferBytes ? new ByteRange(0, bufferBytes) : new ByteRange(begin, end - begin);
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
        SpacedBytes pieces = size > 0 && size < stride ? new SpacedBytes(ends.remainder() - size, size, stride) : null;
        parts.add(new Part(reach.index(), access.reads(), access.writes(), begin, last, pieces));
    }

    /** The largest end in which no term can have been cut: one that was is at least half of the largest. */
    private static long mostExact(DescriptorAccesses.End end) {
        return end.largestTerm() / 2 - 1;
    }

    /** Whether anything of the descriptor of an array may be accessed. */
    public boolean touches(long element) {
        return parts.stream().anyMatch(part -> part.of(element));
    }

    /** What may be read of a descriptor with a buffer of a size: it may have gaps. */
    public List<ByteRange> read(long element, long bufferBytes) {
        return ranges(parts(element, Part::reads), bufferBytes);
    }

    /** What may be written of a descriptor with a buffer of a size: it may have gaps. */
    public List<ByteRange> written(long element, long bufferBytes) {
        return ranges(parts(element, Part::writes), bufferBytes);
    }

    /** The pieces of what may be read that are, null for all of it. */
    public SpacedBytes piecesRead(long element, long bufferBytes) {
        return pieces(parts(element, Part::reads), bufferBytes);
    }

    /** The pieces of what may be written that are, null for all of it. */
    public SpacedBytes piecesWritten(long element, long bufferBytes) {
        return pieces(parts(element, Part::writes), bufferBytes);
    }

    private List<Part> parts(long element, Predicate<Part> which) {
        return parts.stream()
                .filter(part -> which.test(part) && part.of(element))
                .toList();
    }

    private static List<ByteRange> ranges(List<Part> parts, long bufferBytes) {
        return ByteRange.merge(parts.stream().map(part -> part.in(bufferBytes)).toList());
    }

    /** Pieces that include those of all parts, the smallest ones that begin with a part's. */
    private static SpacedBytes pieces(List<Part> parts, long bufferBytes) {
        long stride = 0;
        for (Part part : parts) {
            if (part.pieces() == null || part.end() > bufferBytes) {
                return null;
            }
            stride = SpacedBytes.divisor(stride, part.pieces().strideBytes());
        }
        SpacedBytes least = null;
        for (Part part : parts) {
            long size = span(part.pieces().begin(), stride, parts);
            if (size < (least == null ? stride : least.sizeBytes())) {
                least = new SpacedBytes(part.pieces().begin(), size, stride);
            }
        }
        return least;
    }

    /** How far the pieces of all parts reach behind a beginning, where each is moved by strides to behind it. */
    private static long span(long begin, long stride, List<Part> parts) {
        long span = 0;
        for (Part part : parts) {
            long distance = Math.floorMod(part.pieces().begin() - begin, stride);
            span = Math.max(span, distance + part.pieces().sizeBytes());
        }
        return span;
    }
}
