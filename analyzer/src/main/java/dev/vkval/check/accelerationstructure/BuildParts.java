package dev.vkval.check.accelerationstructure;

import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The memory that the builds of one call access, and which of it overlaps. */
final class BuildParts {
    /** A call with more overlaps than these is not looked at to its end. */
    private static final int MOST_OVERLAPS = 1 << 16;

    /** What a build does with memory. */
    enum Role {
        DESTINATION,
        SOURCE,
        SCRATCH,
        MICROMAP
    }

    /**
     * Memory that one build accesses.
     *
     * @param build index of the build in the call
     * @param object the acceleration structure or micromap in it, null for scratch memory
     * @param path the parameter that names it
     */
    record Part(Role role, int build, MemoryRange range, StateObject object, String path) {}

    /** Takes two parts that overlap, in the order of their roles and builds. */
    interface Consumer {
        void overlap(Part one, Part other);
    }

    private final List<Part> parts = new ArrayList<>();

    /** @param range null if it is not known */
    void add(Role role, int build, MemoryRange range, StateObject object, String path) {
        if (range != null) {
            parts.add(new Part(role, build, range, object, path));
        }
    }

    /** Passes on all overlaps, up to a large number. */
    void forEachOverlap(Consumer consumer) {
        Map<Object, Integer> spaces = new IdentityHashMap<>();
        parts.forEach(part -> spaces.putIfAbsent(part.range().space(), spaces.size()));
        List<Part> sorted = new ArrayList<>(parts);
        sorted.sort(
                Comparator.<Part>comparingInt(part -> spaces.get(part.range().space()))
                        .thenComparingLong(part -> part.range().begin()));
        int seen = 0;
        for (int i = 0; i < sorted.size(); i++) {
            Part one = sorted.get(i);
            for (int j = i + 1;
                    j < sorted.size() && one.range().overlaps(sorted.get(j).range());
                    j++) {
                if (seen++ == MOST_OVERLAPS) {
                    return;
                }
                pass(one, sorted.get(j), consumer);
            }
        }
    }

    private static void pass(Part one, Part other, Consumer consumer) {
        Comparator<Part> order = Comparator.comparing(Part::role).thenComparingInt(Part::build);
        if (order.compare(one, other) <= 0) {
            consumer.overlap(one, other);
        } else {
            consumer.overlap(other, one);
        }
    }
}
