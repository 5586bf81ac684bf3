package dev.vkval.check.pipeline;

import dev.vkval.state.object.StateObject;

/**
 * The metadata of a compute pipeline, for sequences of generated commands that execute it.
 *
 * @param address where it is written, 0 for nowhere
 * @param updated whether a command that writes it was recorded, or may have been before the capture
 */
public record IndirectPipeline(long address, boolean updated) {
    /** Not there for pipelines whose creation is not known. */
    public static final StateObject.SubStateKey<IndirectPipeline> KEY =
            new StateObject.SubStateKey<>(IndirectPipeline.class);
}
