package dev.vkval.adversary;

import dev.vkval.sync.access.Dependency;
import java.util.List;

/**
 * Calls of a recording that move together: a command, or a render pass instance with all that is in it.
 *
 * @param first index of its first call in the recording
 * @param last index of its last call
 * @param stages VkPipelineStageFlags2 at which it executes, expanded; 0 if it is not an {@link Kind#ACTION}
 * @param before dependencies of a barrier or, of a render pass, those of what is before it
 * @param after dependencies of a render pass of what is after it
 */
record Unit(int first, int last, Kind kind, long stages, List<Dependency> before, List<Dependency> after) {

    /** What it is to other units. */
    enum Kind {
        /** Sets state for later commands; orders nothing. */
        STATE,
        /** A debug label or marker. */
        LABEL,
        ACTION,
        BARRIER,
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
