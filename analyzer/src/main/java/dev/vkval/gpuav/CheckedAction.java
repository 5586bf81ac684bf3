package dev.vkval.gpuav;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;

/** An action whose shaders have checks. */
class CheckedAction {
    final DeviceContext device;
    final InstrumentedPipeline pipeline;
    /** Name of the action's command, without the suffix of an alias. */
    final String command;

    final CommandBufferState commandBuffer;
    final CommandPlace place;
    final BoundState bound;

    CheckedAction(
            DeviceContext device,
            InstrumentedPipeline pipeline,
            String command,
            CommandBufferState commandBuffer,
            CommandPlace place,
            BoundState bound) {
        this.device = device;
        this.pipeline = pipeline;
        this.command = command;
        this.commandBuffer = commandBuffer;
        this.place = place;
        this.bound = bound;
    }

    /** A copy. */
    CheckedAction(CheckedAction action) {
        this(action.device, action.pipeline, action.command, action.commandBuffer, action.place, action.bound);
    }

    /** What was recorded of it. */
    RecordedAction recorded() {
        return new RecordedAction(command, commandBuffer, place, bound, pipeline.layoutState(), device.robustBuffers);
    }
}
