package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.StateObject;

/** The source of a command must not be in memory that its destination is in as well, unless they are the same. */
final class StructureOverlap {
    private final CoreContext context;

    StructureOverlap(CoreContext context) {
        this.context = context;
    }

    /**
     * Judges a command that reads one structure and writes another; those that are not known are null.
     *
     * @param user the command buffer, null for a command of the host
     * @param path of the destination
     */
    void check(
            Call call,
            StateObject user,
            AccelerationStructureState source,
            AccelerationStructureState destination,
            String path,
            String rule) {
        MemoryRange read = MemoryRange.of(source);
        MemoryRange written = MemoryRange.of(destination);
        if (source != destination && read != null && written != null && read.overlaps(written)) {
            context.error(call, rule)
                    .on(user)
                    .on(source)
                    .on(destination)
                    .parameter(path)
                    .title("an acceleration structure is written to memory that is read for it")
                    .message("%s has %s, %s has %s", source, read, destination, written)
                    .help("use memory of its own for the destination")
                    .report();
        }
    }
}
