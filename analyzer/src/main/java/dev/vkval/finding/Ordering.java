package dev.vkval.finding;

import java.util.List;

/**
 * The synchronization that orders two accesses to the same memory.
 *
 * @param path the synchronization operations that order them, in execution order; each is needed. Empty if none orders
 *     them, and if {@code sentence} describes another ordering
 * @param sentence how they are ordered, or why they are not, as text
 * @param finding the hazard of the two accesses if nothing orders them, else null
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
     * One operation of a path.
     *
     * @param place the call that synchronizes
     * @param orders what it orders, as text
     */
    public record Step(Place place, String orders) {}
}
