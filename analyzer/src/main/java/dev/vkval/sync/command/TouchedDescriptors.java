package dev.vkval.sync.command;

import dev.vkval.gpuav.footprint.LocatedFootprint;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** What footprints say of descriptors, once for each list of footprints: dispatches of one pipeline mostly have the same. */
final class TouchedDescriptors {
    private final Map<List<LocatedFootprint>, Map<Question, List<TouchedBytes>>> known = new IdentityHashMap<>();

    private record Question(int element, boolean atomic, boolean texels, long size) {}

    /** As {@link TouchedBytes#of(List, int, boolean, boolean, long)}. */
    List<TouchedBytes> of(List<LocatedFootprint> sites, int element, boolean atomic, boolean texels, long size) {
        return known.computeIfAbsent(sites, key -> new HashMap<>())
                .computeIfAbsent(
                        new Question(element, atomic, texels, size),
                        asked -> TouchedBytes.of(sites, element, atomic, texels, size));
    }
}
