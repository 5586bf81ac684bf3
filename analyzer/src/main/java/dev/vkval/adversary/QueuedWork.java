package dev.vkval.adversary;

import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.Presentation;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.Submission;
import java.util.List;
import java.util.Set;

/**
 * What a queue executes one after the other: a batch of a submission, or a present.
 *
 * @param order its number among all work of the capture
 * @param submission null for a present
 * @param batchIndex index of the batch in its submission
 * @param presentation null for a batch
 * @param observations how often the host had waited for work, or could have seen some, when it was submitted
 * @param setEvents the events that the host had set when it was submitted
 * @param reordered whether its place among other work may change: its effects are those of its command buffers and
 *     semaphores, and nothing that it waits for is signaled by later calls
 */
record QueuedWork(
        int order,
        Submission submission,
        int batchIndex,
        Presentation presentation,
        int observations,
        Set<EventState> setEvents,
        boolean reordered) {

    /** Number of its submit or present, as in reports. */
    long number() {
        return submission == null ? presentation.number() : submission.number();
    }

    /** Block of the call. */
    long block() {
        return submission == null ? presentation.block() : submission.block();
    }

    QueueState queue() {
        return submission == null ? presentation.queue() : submission.queue();
    }

    /** Null for a present. */
    Submission.Batch batch() {
        return submission == null ? null : submission.batches().get(batchIndex);
    }

    List<CommandBufferRecording> recordings() {
        return submission == null ? List.of() : batch().recordings();
    }

    /** Index of the recording that executes the command of a block, itself or in a secondary command buffer; -1 for none. */
    int recordingOf(long block) {
        for (int i = 0; i < recordings().size(); i++) {
            boolean[] found = new boolean[1];
            recordings()
                    .get(i)
                    .forEach((of, command) -> found[0] |= command.place().block() == block);
            if (found[0]) {
                return i;
            }
        }
        return -1;
    }
}
