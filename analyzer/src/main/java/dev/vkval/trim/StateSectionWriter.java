package dev.vkval.trim;

import dev.vkval.capture.write.CaptureWriter;
import dev.vkval.capture.write.ContentsWriter;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.QueueState;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/** Writes the part of a state section that no calls of the application make: contents, layouts and synchronization. */
final class StateSectionWriter {
    private final CutState state;
    private final BitSet kept;
    private final ResourceContents contents;
    private final List<String> notes;

    /**
     * @param kept the blocks whose objects are restored
     * @param notes receives what could not be restored
     */
    StateSectionWriter(CutState state, BitSet kept, ResourceContents contents, List<String> notes) {
        this.state = state;
        this.kept = kept;
        this.contents = contents;
        this.notes = notes;
    }

    /**
     * Writes the part.
     *
     * @param mappings maps the memory that is mapped at the first frame, which must come after the contents
     * @param lastId the largest id of the capture
     */
    void write(CaptureWriter writer, HeldBlocks mappings, long lastId) throws IOException, TrimException {
        ContentsWriter blocks = new ContentsWriter(writer);
        try (SectionCalls calls = new SectionCalls(writer, lastId)) {
            List<DeviceState> devices = state.tracker().all(DeviceState.class).stream()
                    .filter(device -> CutState.restored(device, kept))
                    .toList();
            for (DeviceState device : devices) {
                QueueState queue = queue(device);
                long id = queue == null ? 0 : queue.id();
                SectionCommands commands =
                        new SectionCommands(calls, device.id(), id, queue == null ? 0 : queue.family());
                new RestoredContents(state, kept, contents, blocks, notes).write(device, commands);
                new RestoredSynchronization(state, kept, calls).write(device, id, commands);
            }
            mappings.writeTo(writer);
            for (DeviceState device : devices) {
                new RestoredSwapchains(state, kept, blocks).write(device);
            }
        }
    }

    /** The queue that restores: one for graphics if there is one, null if none is used. */
    private QueueState queue(DeviceState device) {
        List<QueueState> queues = state.of(device, QueueState.class, kept);
        return queues.stream()
                .filter(queue -> (queue.flags() & VK10.VK_QUEUE_GRAPHICS_BIT) != 0)
                .findFirst()
                .orElse(queues.isEmpty() ? null : queues.get(0));
    }
}
