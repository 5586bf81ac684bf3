package dev.vkval.sync.access;

/**
 * Which of the values of a call a dependency comes from.
 *
 * @param info which VkDependencyInfo of a wait for several events; the source subpass of a subpass dependency; 0 otherwise
 * @param index its number among the barriers of its kind, or among the semaphores that its batch waits for or signals; the
 *     destination subpass of a subpass dependency
 */
public record PlaceInCall(Kind kind, int info, int index) {

    /** What the dependency is given by. */
    public enum Kind {
        /** The stage masks of a command alone, which has no global memory barrier. */
        STAGES,
        MEMORY_BARRIER,
        BUFFER_BARRIER,
        IMAGE_BARRIER,
        WAIT,
        SIGNAL,
        /** The dependencies between two subpasses, or the implicit one, that a layout transition of an attachment belongs to. */
        SUBPASS_DEPENDENCY
    }

    public static PlaceInCall of(Kind kind, int index) {
        return new PlaceInCall(kind, 0, index);
    }
}
