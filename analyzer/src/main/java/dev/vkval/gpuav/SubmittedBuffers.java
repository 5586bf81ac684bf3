package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.command.Submit;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.tracker.StateTracker;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
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

    /** Whether a submit executes one of its command buffers several times. */
    static boolean anySeveralTimes(Call call, StateTracker state) {
        Set<Long> ids = new LinkedHashSet<>();
        Set<CommandBufferRecording> recordings = Collections.newSetFromMap(new IdentityHashMap<>());
        boolean[] several = new boolean[1];
        Submit.of(call).forEachCommandBuffer(id -> {
            CommandBufferState buffer = state.get(CommandBufferState.class, id);
            several[0] |= !ids.add(id) || buffer != null && isAgain(recordings, buffer.recording(), 0);
        });
        return several[0];
    }

    private static boolean isAgain(
            Set<CommandBufferRecording> recordings, CommandBufferRecording recording, int depth) {
        if (recording == null) {
            return false;
        }
        boolean again = !recordings.add(recording) || depth > LIMIT_DEPTH;
        for (CommandBufferRecording each : again ? List.<CommandBufferRecording>of() : recording.executed()) {
            again |= isAgain(recordings, each, depth + 1);
        }
        return again;
    }

    private static void add(
            Set<CommandBufferState> buffers, CommandBufferState buffer, CommandBufferRecording recording, int depth) {
        if (!buffers.add(buffer) || recording == null || depth > LIMIT_DEPTH) {
            return;
        }
        recording.executed().forEach(each -> add(buffers, each.commandBuffer(), each, depth + 1));
    }
}
