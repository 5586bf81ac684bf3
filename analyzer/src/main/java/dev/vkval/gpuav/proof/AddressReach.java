package dev.vkval.gpuav.proof;

import dev.vkval.spirv.reflect.SpacedBytes;
import dev.vkval.spirv.value.Interval;
import dev.vkval.spirv.value.ShaderValues;
import dev.vkval.spirv.value.WideRange;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * What a shader may access by device addresses in all invocations of an action. An address that is computed from a known one
 * is taken to stay in the buffer of that one: it is an error of its own where it does not.
 *
 * @param unknown indices of the instructions whose addresses are not known, of those that may be executed
 */
public record AddressReach(List<Part> parts, Set<Integer> unknown) {
    private static final long ANYWHERE = Long.MAX_VALUE;

    /** The address of what has no address: no buffer begins there. */
    private static final long NULL = 0;

    public AddressReach {
        parts = List.copyOf(parts);
        unknown = Set.copyOf(unknown);
    }

    /**
     * What one access may reach.
     *
     * @param instruction its index
     * @param origin an address in the buffer that it is in, if that is one address, else the lowest one
     * @param fixed whether the origin is one address
     * @param begin where it begins at least
     * @param end where it ends at most
     * @param pieces those addresses of it that are accessed, null for all
     */
    public record Part(
            int instruction,
            long origin,
            boolean fixed,
            boolean reads,
            boolean writes,
            long begin,
            long end,
            SpacedBytes pieces) {

        /** The same in the buffer that has the addresses from {@code address} on. */
        private BufferReach.Part in(long address, long sizeBytes) {
            long first = Math.max(begin, address) - address;
            long last = Math.min(end, address + sizeBytes) - address;
            SpacedBytes own = pieces == null ? null : pieces.plus(-address);
            return first >= last ? null : new BufferReach.Part(Interval.of(0), reads, writes, first, last, own);
        }
    }

    static AddressReach of(List<AddressSite> sites, ShaderValues.In in) {
        List<Part> parts = new ArrayList<>();
        Set<Integer> unknown = new HashSet<>();
        for (AddressSite site : sites) {
            if (!in.mayExecute(site.place())) {
                continue;
            }
            List<WideRange> origins = site.origins(in);
            WideRange offset = site.offset(in);
            if (origins == null) {
                unknown.add(site.access().instruction());
                continue;
            }
            for (WideRange origin : origins) {
                if (!origin.single() || origin.least() != NULL) {
                    parts.add(part(site, origin, offset));
                }
            }
        }
        return new AddressReach(parts, unknown);
    }

    private static Part part(AddressSite site, WideRange origin, WideRange offset) {
        WideRange begin = offset == null ? null : origin.plus(offset);
        long size = site.access().sizeBytes();
        long least = begin == null ? origin.least() : begin.least();
        boolean bounded = begin != null && size > 0 && begin.most() < ANYWHERE - size;
        long stride = bounded ? begin.residue().modulus() : 0;
        return new Part(
                site.access().instruction(),
                origin.least(),
                origin.single(),
                site.access().reads(),
                site.access().writes(),
                least,
                bounded ? begin.most() + size : ANYWHERE,
                size < stride ? new SpacedBytes(begin.residue().remainder(), size, stride) : null);
    }

    /**
     * What some parts are of a buffer.
     *
     * @param parts those that are in the buffer
     * @param address of the buffer
     */
    public static BufferReach in(List<Part> parts, long address, long sizeBytes) {
        return new BufferReach(parts.stream()
                .map(part -> part.in(address, sizeBytes))
                .filter(Objects::nonNull)
                .toList());
    }
}
