package dev.vkval.adversary;

import dev.vkval.sync.access.Dependency;
import java.util.List;

/**
 * Calls of a recording that move together: a command, or a render pass instance with all that is in it.
 *
 * @param first index of its first call in the recording
 * @param last index of its last call
 * @param stages VkPipelineStageFlags2 at which it executes, expanded; 0 if it is not an {@link Kind#ACTION}
 * @param from index of the call before which the first scopes of a barrier end: its own, or that of the call that sets an event
 * @param before dependencies of a barrier or, of a render pass, those of what is before it
 * @param after dependencies of a render pass of what is after it
 */
record Unit(int first, int last, Kind kind, long stages, int from, List<Dependency> before, List<Dependency> after) {

    /** What it is to other units. */
    enum Kind {
        /** Sets state for later commands; orders nothing. */
        STATE,
        /** A debug label or marker. */
        LABEL,
        ACTION,
        /** A barrier, or a wait for an event that the same recording has set. */
        BARRIER,
        /** A wait for an event of the host. */
        HOST_WAIT,
        /** What is ordered with all that is before and after it, for all that is known here. */
        FENCE
    }

    Unit {
        before = List.copyOf(before);
        after = List.copyOf(after);
    }

    boolean is(Kind wanted) {
        return kind == wanted;
    }
}
