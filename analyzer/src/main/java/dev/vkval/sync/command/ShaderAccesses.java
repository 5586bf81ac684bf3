package dev.vkval.sync.command;

import dev.vkval.state.command.BoundState;
import dev.vkval.sync.access.Usage;
import dev.vkval.sync.range.Spaces;

/** What shaders access. */
public interface ShaderAccesses {

    /**
     * Adds the accesses through the descriptors that a command's shaders use.
     *
     * @param targets the attachments of a draw, whose area bounds input attachments
     */
    void add(BoundState bound, Usage usage, AccessList list, RenderTargets targets, Spaces spaces);

    /** The color attachments that the fragment shader of a draw writes. */
    FragmentOutputs outputs(BoundState bound);

    /** How many descriptors of arrays were left out because there are too many. */
    default long leftOut() {
        return 0;
    }
}
