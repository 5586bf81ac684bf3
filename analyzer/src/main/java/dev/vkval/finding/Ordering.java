package dev.vkval.finding;

import java.util.List;

/**
 * What orders two accesses to the same memory.
 *
 * @param path the synchronization that orders them, in execution order; each is needed. Empty where none orders them, and
 *     where {@code sentence} says what else does
 * @param sentence by what they are ordered, or why they are not, for a reader
 * @param finding the hazard of the two accesses where nothing orders them, else null
 */
public record Ordering(Access earlier, Access later, List<Step> path, String sentence, Finding finding) {
    public Ordering {
        path = List.copyOf(path);
    }

    /** Whether something orders them. */
    public boolean ordered() {
        return finding == null;
    }

    /**
     * A part of a path.
     *
     * @param place the call that synchronizes
     * @param orders what it orders, for a reader
     */
    public record Step(Place place, String orders) {}
}
