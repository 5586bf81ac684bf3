package dev.vkval.adversary;

import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.RecordedCommand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The calls of one recording in order, each with the command that it was recorded as. */
final class RecordedCalls {

    /**
     * A call that records a command.
     *
     * @param number of the command in the registry
     * @param recorded null if recordings do not contain it, or if one of its objects is not known
     */
    record Recorded(long block, String name, int number, RecordedCommand recorded) {}

    private final CommandBufferRecording recording;
    private final long endBlock;
    private final List<Recorded> calls;
    private final Map<Long, Integer> places = new HashMap<>();

    /**
     * @param endBlock block of the call that ends the recording
     * @param made the calls, without what they were recorded as
     */
    RecordedCalls(CommandBufferRecording recording, long endBlock, List<Recorded> made) {
        this.recording = recording;
        this.endBlock = endBlock;
        Map<Long, RecordedCommand> commands = new HashMap<>();
        recording.commands().forEach(command -> commands.put(command.place().block(), command));
        this.calls = new ArrayList<>(made.size());
        for (Recorded call : made) {
            RecordedCommand command = commands.get(call.block());
            places.put(call.block(), calls.size());
            if (command != null) {
                int place = calls.size();
                command.executed()
                        .forEach(inner -> inner.forEach((of, nested) ->
                                places.putIfAbsent(nested.place().block(), place)));
            }
            calls.add(new Recorded(call.block(), call.name(), call.number(), command));
        }
    }

    CommandBufferRecording recording() {
        return recording;
    }

    /** Block of the call that ends the recording. */
    long endBlock() {
        return endBlock;
    }

    int size() {
        return calls.size();
    }

    Recorded get(int index) {
        return calls.get(index);
    }

    /** The index of the call that records the command of a block, or that executes it in a secondary command buffer; -1 for none. */
    int indexOf(long block) {
        return places.getOrDefault(block, -1);
    }
}
