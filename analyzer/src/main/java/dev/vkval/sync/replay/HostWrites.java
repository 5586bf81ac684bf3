package dev.vkval.sync.replay;

import dev.vkval.capture.block.Metadata;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.tracker.StateTracker;
import java.util.List;

/** Recorded writes of the application to mapped memory, checked against what the device may be doing there. */
public final class HostWrites {
    private static final String WRITE = "the host";

    private final StateTracker tracker;
    private final HostContents contents = new HostContents();

    public HostWrites(StateTracker tracker) {
        this.tracker = tracker;
    }

    /** @param frame frame that the write falls into */
    public void add(Metadata.FillMemory fill, long frame, QueueSimulation queues) {
        DeviceMemoryState memory = tracker.get(DeviceMemoryState.class, fill.memory());
        if (memory == null || memory.mapping() == null || fill.fillOffset() < 0) {
            return;
        }
        long begin = memory.mapping().offset() + fill.fillOffset();
        long sizeBytes = fill.data().sizeBytes();
        if (begin < 0 || sizeBytes <= 0 || begin > memory.sizeBytes() - sizeBytes) {
            return;
        }
        long[] changed = contents.write(memory.id(), begin, fill.data());
        if (changed.length > 0) {
            queues.hostWrites(memory, changed, new CommandPlace(WRITE, fill.index(), frame, -1, List.of()));
        }
    }

    public void ended(DeviceMemoryState memory) {
        contents.forget(memory.id());
    }
}
