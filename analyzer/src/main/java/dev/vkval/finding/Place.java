package dev.vkval.finding;

import java.util.List;

/**
 * A position in the capture. Values that do not apply are -1 or empty.
 *
 * @param call name of the call as recorded
 * @param block block index as gfxrecon-convert counts
 * @param frame frame number, from 1
 * @param queue captured id of the queue
 * @param submit number of the submit call within the capture, from 0
 * @param commandBuffer captured id of the command buffer
 * @param command number of the command within its command buffer, from 0
 * @param labels debug labels that were open, outermost first
 */
public record Place(
        String call,
        long block,
        long frame,
        long queue,
        long submit,
        long commandBuffer,
        long command,
        List<String> labels) {
    public static final long NONE = -1;

    public Place {
        labels = List.copyOf(labels);
    }

    /** A place outside any command buffer and submit. */
    public static Place ofCall(String call, long block, long frame) {
        return new Place(call, block, frame, NONE, NONE, NONE, NONE, List.of());
    }
}
