package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.command.Submit;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.tracker.StateTracker;
import java.util.LinkedHashSet;
import java.util.Set;

/** The command buffers of a submit, including secondary command buffers. */
final class SubmittedBuffers {
    private static final int LIMIT_DEPTH = 8;

    private SubmittedBuffers() {}

    static Set<CommandBufferState> of(Call call, StateTracker state) {
        Set<CommandBufferState> buffers = new LinkedHashSet<>();
        Submit.of(call).forEachCommandBuffer(id -> add(buffers, state.get(CommandBufferState.class, id)));
        return buffers;
    }

    private static void add(Set<CommandBufferState> buffers, CommandBufferState buffer) {
        if (buffer != null) {
            add(buffers, buffer, buffer.recording(), 0);
        }
    }

    private static void add(
            Set<CommandBufferState> buffers, CommandBufferState buffer, CommandBufferRecording recording, int depth) {
        if (!buffers.add(buffer) || recording == null || depth > LIMIT_DEPTH) {
            return;
        }
        recording.executed().forEach(each -> add(buffers, each.commandBuffer(), each, depth + 1));
    }
}
