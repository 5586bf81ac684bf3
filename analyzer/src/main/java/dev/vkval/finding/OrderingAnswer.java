package dev.vkval.finding;

import java.util.List;

/**
 * What orders two commands or submits of a capture.
 *
 * @param earlier the one that executes first, as it was executed; null where one of the two is not executed
 * @param later the other
 * @param orderings for each two accesses of theirs to the same memory one of which writes; those first that nothing orders
 * @param pairs how many such two accesses there are
 * @param notes what else there is to know, in sentences
 */
public record OrderingAnswer(Place earlier, Place later, List<Ordering> orderings, long pairs, List<String> notes) {
    public OrderingAnswer {
        orderings = List.copyOf(orderings);
        notes = List.copyOf(notes);
    }

    /** Whether all accesses that have to be ordered are. */
    public boolean ordered() {
        return earlier != null && orderings.stream().allMatch(Ordering::ordered);
    }
}
