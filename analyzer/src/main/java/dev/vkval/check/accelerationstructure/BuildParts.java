package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

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

    /** The rule that two parts break by their overlap, null for none. */
    interface Judge {
        /** Both in the order of their roles and builds. */
        String rule(Part one, Part other);
    }

    private final List<Part> parts = new ArrayList<>();

    /** @param range null if it is not known */
    void add(Role role, int build, MemoryRange range, StateObject object, String path) {
        if (range != null) {
            parts.add(new Part(role, build, range, object, path));
        }
    }

    /**
     * Reports the first overlap that breaks a rule, for each rule.
     *
     * @param user the command buffer, null for builds on the host
     */
    void report(CoreContext context, Call call, StateObject user, Judge judge) {
        Set<String> told = new HashSet<>();
        forEachOverlap((one, other) -> {
            String rule = judge.rule(one, other);
            if (rule != null && told.add(rule)) {
                context.error(call, OwnerSets.id(rule, call.command().name()))
                        .on(user)
                        .on(one.object())
                        .on(other.object())
                        .parameter(one.path())
                        .title("builds of one call use the same memory")
                        .message(
                                "%s has %s, and %s has %s, which overlap",
                                one.path(), one.range(), other.path(), other.range())
                        .help("use memory of its own for each, or build in different calls with a barrier between them")
                        .report();
            }
        });
    }

    /** Passes on all overlaps, up to a large number. */
    private void forEachOverlap(BiConsumer<Part, Part> consumer) {
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

    private static void pass(Part one, Part other, BiConsumer<Part, Part> consumer) {
        Comparator<Part> order = Comparator.comparing(Part::role).thenComparingInt(Part::build);
        if (order.compare(one, other) <= 0) {
            consumer.accept(one, other);
        } else {
            consumer.accept(other, one);
        }
    }
}
