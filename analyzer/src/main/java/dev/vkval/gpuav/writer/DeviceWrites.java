package dev.vkval.gpuav.writer;

import dev.vkval.command.CommandTraits;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.DeviceMemoryState;
import java.util.List;

/** Takes what the commands of recordings write, or may write. */
public interface DeviceWrites {
    /** Some of the bytes of a part of a memory. */
    void in(DeviceMemoryState memory, long begin, long end);

    /** @param usage VkBufferUsageFlags2 of the buffers, 0 for any */
    void anywhere(long usage);

    /** Those of a recording and of all that it executes, but for commands that {@link #unknown} is about. */
    default void add(CommandBufferRecording recording) {
        for (Write write : RecordedWrites.of(recording, inner -> List.of()).writes()) {
            if (write.memory() == null) {
                anywhere(write.usage());
            } else {
                in(write.memory(), write.begin(), write.end());
            }
        }
    }

    /** Whether it is not known what a command writes. */
    static boolean unknown(CommandTraits traits) {
        return WriterLog.unknown(traits);
    }
}
