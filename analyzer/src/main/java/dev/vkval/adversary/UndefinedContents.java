package dev.vkval.adversary;

import dev.vkval.capture.edit.CallEdit;
import java.util.List;

/**
 * Contents of an image that a command of a capture leaves undefined, with edits that give them one of two values.
 *
 * @param cause why they are undefined
 * @param block of the call that says so: a barrier, the creation of a render pass, or the begin of a render pass instance
 * @param image its type and captured id, with the name that the program gave it
 * @param low the edits that make them zero
 * @param high the same edits with values that have nothing in common with zero: 1, or all bits of the stencil aspect
 */
public record UndefinedContents(Cause cause, long block, String image, List<CallEdit> low, List<CallEdit> high) {

    /** Why contents are undefined. */
    public enum Cause {
        TRANSITION("layout transition from VK_IMAGE_LAYOUT_UNDEFINED"),
        INITIAL_LAYOUT("initial layout VK_IMAGE_LAYOUT_UNDEFINED, outside of what the load operation writes"),
        LOAD("load operation VK_ATTACHMENT_LOAD_OP_DONT_CARE"),
        STENCIL_LOAD("stencil load operation VK_ATTACHMENT_LOAD_OP_DONT_CARE"),
        STORE("store operation VK_ATTACHMENT_STORE_OP_DONT_CARE or NONE");

        private final String words;

        Cause(String words) {
            this.words = words;
        }

        /** What it is, in words. */
        public String words() {
            return words;
        }
    }

    public UndefinedContents {
        low = List.copyOf(low);
        high = List.copyOf(high);
    }

    /** The edits that give them one of the two values. */
    public List<CallEdit> edits(boolean ofHigh) {
        return ofHigh ? high : low;
    }
}
