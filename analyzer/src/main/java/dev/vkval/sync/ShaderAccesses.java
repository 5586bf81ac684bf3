package dev.vkval.sync;

import dev.vkval.state.PipelineState;
import dev.vkval.state.command.BoundState;

/** What shaders access. */
interface ShaderAccesses {

    /**
     * Adds the accesses through the descriptors that a command's shaders use.
     *
     * @param targets the attachments of a draw, whose area bounds input attachments
     */
    void add(BoundState bound, Usage usage, AccessList list, RenderTargets targets, Spaces spaces);

    /** The color attachments that the fragment shader of a pipeline writes. */
    FragmentOutputs outputs(PipelineState pipeline);
}
