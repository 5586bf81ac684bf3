package dev.vkval.gpuav.footprint;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** What is asked about the invocations of actions. */
public final class Watches {
    public static final Watches NONE = new Watches(List.of());

    private final Map<Long, List<Watch>> byBlock = new LinkedHashMap<>();

    public Watches(Collection<Watch> all) {
        all.forEach(this::add);
    }

    private void add(Watch watch) {
        List<Watch> known = byBlock.computeIfAbsent(watch.block(), key -> new ArrayList<>());
        if (known.stream().noneMatch(watch::isAnsweredWith)) {
            known.add(watch);
        }
    }

    /** What is asked of an action, in the order of the questions. */
    public Collection<Watch> of(long block) {
        return byBlock.getOrDefault(block, List.of());
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
