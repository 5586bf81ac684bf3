package dev.vkval.state.object;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The secondary command buffers of recordings. */
public final class CommandBufferRecordings {
    private CommandBufferRecordings() {}

    /** The secondary command buffers that a recording executes, directly or indirectly, each once. */
    public static List<CommandBufferState> executedBy(CommandBufferRecording recording) {
        if (recording.executed().isEmpty()) {
            return List.of();
        }
        Set<CommandBufferRecording> seen = new LinkedHashSet<>();
        Deque<CommandBufferRecording> left = new ArrayDeque<>(List.of(recording));
        while (!left.isEmpty()) {
            left.pop().executed().stream().filter(seen::add).forEach(left::push);
        }
        List<CommandBufferState> buffers = new ArrayList<>();
        seen.forEach(executed -> buffers.add(executed.commandBuffer()));
        return buffers;
    }
}
