package dev.vkval.gpuav.footprint;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** What is asked about the invocations of actions. */
public final class Watches {
    public static final Watches NONE = new Watches(List.of());

    private final Map<Long, Set<Watch>> byBlock = new LinkedHashMap<>();

    public Watches(Collection<Watch> all) {
        all.forEach(watch -> byBlock.computeIfAbsent(watch.block(), key -> new LinkedHashSet<>())
                .add(watch));
    }

    /** What is asked of an action, in the order of the questions. */
    public Collection<Watch> of(long block) {
        return byBlock.getOrDefault(block, Set.of());
    }

    /** Indices of the instructions that questions are about. */
    public SortedSet<Integer> instructions() {
        SortedSet<Integer> instructions = new TreeSet<>();
        byBlock.values()
                .forEach(watches ->
                        watches.forEach(watch -> instructions.add(watch.place().instruction())));
        return instructions;
    }
}
