package dev.vkval.gpuav.select;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Ranges of actions, found by number: those of one number, of which there may be many, without going through all of them. */
final class ActionRanges {
    private final Map<ActionRange.Kind, Map<Long, List<ActionRange>>> single = new EnumMap<>(ActionRange.Kind.class);
    private final List<ActionRange> wide = new ArrayList<>();

    ActionRanges(List<ActionRange> ranges) {
        for (ActionRange range : ranges) {
            if (range.first() == range.last()) {
                single.computeIfAbsent(range.kind(), key -> new HashMap<>())
                        .computeIfAbsent(range.first(), key -> new ArrayList<>())
                        .add(range);
            } else {
                wide.add(range);
            }
        }
    }

    /** Those that contain a number. */
    List<ActionRange> of(ActionRange.Kind kind, long number) {
        List<ActionRange> found =
                new ArrayList<>(single.getOrDefault(kind, Map.of()).getOrDefault(number, List.of()));
        for (ActionRange range : wide) {
            if (range.contains(kind, number)) {
                found.add(range);
            }
        }
        return found;
    }
}
