package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RecordingBuilder;
import dev.vkval.state.object.UsedMemory;
import java.util.ArrayList;
import java.util.List;

/** The memory that one command uses, as its tracker finds it; what is not known is null and left out. */
final class MemoryUseList {
    private final List<RecordedCommand.MemoryUse> uses = new ArrayList<>();

    /** Memory of which all is accessed. */
    void add(String what, long stage, long access, UsedMemory memory) {
        add(what, stage, access, memory, false);
    }

    /** Memory of which values in memory decide which part is accessed. */
    void addPossible(String what, long stage, long access, UsedMemory memory) {
        add(what, stage, access, memory, true);
    }

    private void add(String what, long stage, long access, UsedMemory memory, boolean possible) {
        if (memory != null) {
            uses.add(new RecordedCommand.MemoryUse(what, stage, access, memory, possible));
        }
    }

    /** Adds the command to its recording. */
    void record(Call call, RecordingBuilder to) {
        to.add(call, this::at);
    }

    /** The accesses of a command. */
    RecordedCommand.UseMemory at(CommandPlace place) {
        return new RecordedCommand.UseMemory(place, List.copyOf(uses));
    }
}
