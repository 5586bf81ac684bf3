package dev.vkval.finding;

import java.util.List;

/**
 * The synchronization that orders two commands or submits of a capture.
 *
 * @param earlier the one that executes first; null if one of the two is not executed
 * @param later the other
 * @param orderings for each pair of accesses to the same memory of which at least one writes; unordered pairs first
 * @param pairs number of such pairs
 * @param notes further remarks, in sentences
 */
public record OrderingAnswer(Place earlier, Place later, List<Ordering> orderings, long pairs, List<String> notes) {
    public OrderingAnswer {
        orderings = List.copyOf(orderings);
        notes = List.copyOf(notes);
    }

    /** Whether all pairs of accesses are ordered. */
    public boolean ordered() {
        return earlier != null && orderings.stream().allMatch(Ordering::ordered);
    }
}
