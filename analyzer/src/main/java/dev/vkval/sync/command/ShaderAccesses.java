package dev.vkval.sync.command;

import dev.vkval.state.object.BoundState;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.range.Spaces;

/** What shaders access. */
public interface ShaderAccesses {

    /**
     * Adds the accesses through the descriptors that a command's shaders use.
     *
     * @param targets the attachments of a draw, whose area bounds input attachments
     */
    void add(BoundState bound, ResourceUsage usage, AccessList list, RenderTargets targets, Spaces spaces);

    /** The color attachments that the fragment shader of a draw writes. */
    FragmentOutputs outputs(BoundState bound);

    /** What was not added. */
    default LeftOut leftOut() {
        return LeftOut.NOTHING;
    }

    /**
     * Counts of what is not known of the accesses of shaders.
     *
     * @param elements of arrays of descriptors, of which there were too many
     * @param byAddress commands whose shaders access memory by device addresses
     * @param unknown commands of which the code of some shader is not known
     */
    record LeftOut(long elements, long byAddress, long unknown) {
        static final LeftOut NOTHING = new LeftOut(0, 0, 0);
    }
}
