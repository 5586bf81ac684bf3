package dev.vkval.trace;

import dev.vkval.capture.call.Call;
import dev.vkval.command.CommandTraits;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ObjectLookup;
import dev.vkval.state.object.RecordedCommand;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The recordings of command buffers as lines, each with its commands when it ends. */
final class CommandLines {
    /** Commands whose lines are kept. */
    private static final long MOST = 1_000_000;

    private final TraceFiles files;
    private final OutlineLines outline;
    private final ObjectLookup objects;
    private final ParameterText parameters;
    private final StringBuilder text = new StringBuilder();
    /** The recording of each command buffer that has one. */
    private final Map<CommandBufferState, RecordingLog> logs = new IdentityHashMap<>();

    private int recordings;
    private long commands;
    private long leftOut;

    CommandLines(TraceFiles files, OutlineLines outline, ObjectLookup objects) {
        this.files = files;
        this.outline = outline;
        this.objects = objects;
        this.parameters = new ParameterText(files.neutral());
    }

    /** Commands of all recordings. */
    long commands() {
        return commands;
    }

    int recordings() {
        return recordings;
    }

    /** Commands whose lines were not kept. */
    long leftOut() {
        return leftOut;
    }

    /** Number of the recording that a command buffer has, -1 for none. */
    int number(CommandBufferRecording recording) {
        RecordingLog log = logs.get(recording.commandBuffer());
        return log == null || log.beginBlock() != recording.beginBlock() ? -1 : log.number();
    }

    void begin(Call call) {
        CommandBufferState buffer = objects.get(CommandBufferState.class, call.u64(0));
        if (buffer != null) {
            logs.put(buffer, new RecordingLog(recordings++, call.blockIndex(), call.frame()));
        }
    }

    /** A command was recorded. */
    void command(Call call, CommandTraits traits) {
        CommandBufferState buffer = objects.get(CommandBufferState.class, call.u64(0));
        RecordingLog log = buffer == null || !buffer.open() ? null : logs.get(buffer);
        if (log == null) {
            return;
        }
        commands++;
        log.command(call.blockIndex(), traits.action());
        if (commands - leftOut > MOST) {
            leftOut++;
            log.leaveOut();
            return;
        }
        text.setLength(0);
        parameters.append(call, text);
        Row row = new Row(log.line(), files.neutral()).open('[');
        row.number(call.blockIndex()).plain(call.name()).safe(text);
        executed(row, buffer.recordedAt(call.blockIndex()));
        row.close(']').end();
        log.spill(files);
    }

    private void executed(Row row, RecordedCommand command) {
        List<CommandBufferRecording> inner = command == null ? List.of() : command.executed();
        if (!inner.isEmpty()) {
            row.open('[');
            inner.forEach(recording -> row.number(number(recording)));
            row.close(']');
        }
    }

    /** @param complete whether it was ended by vkEndCommandBuffer */
    void ended(CommandBufferRecording recording, boolean complete) {
        CommandBufferState buffer = recording.commandBuffer();
        RecordingLog log = logs.get(buffer);
        if (log != null) {
            log.write(files);
            outline.recording(buffer, log, complete);
        }
    }

    void forget(CommandBufferState buffer) {
        logs.remove(buffer);
    }
}
