package dev.vkval.gpuav;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.PipelineLayoutState;

/**
 * An action as it was recorded.
 *
 * @param command name of its command, without the suffix of an alias
 * @param layout the layout of its pipeline, null if it is not known
 * @param robustBuffers whether the application enabled robustBufferAccess
 */
record RecordedAction(
        String command,
        CommandBufferState commandBuffer,
        CommandPlace place,
        BoundState bound,
        PipelineLayoutState layout,
        boolean robustBuffers) {}
