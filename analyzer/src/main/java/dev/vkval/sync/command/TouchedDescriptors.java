package dev.vkval.sync.command;

import dev.vkval.gpuav.footprint.LocatedFootprint;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What footprints say of descriptors, once for each list of footprints: dispatches of one pipeline mostly have the same, in
 * few buffers.
 */
final class TouchedDescriptors {
    private final Map<List<LocatedFootprint>, Map<Question, List<TouchedBytes>>> known = new IdentityHashMap<>();

    private record Question(int element, boolean atomic, boolean texels, long size) {}

    private final Map<TouchedBytes, Map<Place, long[]>> ranges = new IdentityHashMap<>();

    /**
     * What something is accessed of.
     *
     * @param base address of the first byte or texel in its space
     * @param unit bytes or texels that parts are counted in
     */
    record Place(Object resource, long base, long unit) {}

    /** The addresses of what was accessed in a place, which must not be changed. */
    long[] ranges(TouchedBytes some, Place place, Supplier<long[]> maker) {
        return some.parts() == null
                ? maker.get()
                : ranges.computeIfAbsent(some, key -> new HashMap<>()).computeIfAbsent(place, key -> maker.get());
    }

    /** As {@link TouchedBytes#of(List, int, boolean, boolean, long)}. */
    List<TouchedBytes> of(List<LocatedFootprint> sites, int element, boolean atomic, boolean texels, long size) {
        return known.computeIfAbsent(sites, key -> new HashMap<>())
                .computeIfAbsent(
                        new Question(element, atomic, texels, size),
                        asked -> TouchedBytes.of(sites, element, atomic, texels, size));
    }
}
