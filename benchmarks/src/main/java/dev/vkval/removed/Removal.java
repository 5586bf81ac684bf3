package dev.vkval.removed;

import dev.vkval.capture.edit.CallEdit;
import java.util.List;

/**
 * One thing that orders commands, and the edits that take it away.
 *
 * @param block of its call
 * @param what it is, as the page names it
 */
record Removal(Kind kind, long block, String what, List<CallEdit> edits) {

    /** What is removed. */
    enum Kind {
        /** A call of vkCmdPipelineBarrier or vkCmdPipelineBarrier2 with all barriers in it, and their transitions. */
        COMMAND("barrier command"),
        /** The dependency of one barrier among several; a layout transition in it is left. */
        BARRIER("single barrier"),
        SUBPASS_DEPENDENCY("subpass dependency"),
        SEMAPHORE_WAIT("semaphore wait");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }
}
