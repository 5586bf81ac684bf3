package dev.vkval.sync.replay;

import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.Submission;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.ResourceUsage;
import java.util.List;

/**
 * A batch, a fence or a present that is not yet executed.
 *
 * @param waits semaphores that it waits for
 * @param event the event that the host must set before a batch continues, null for none
 * @param number number of the submit or present
 * @param submitIndex its number among those of its queue
 * @param batchIndex number of the batch in its submit
 * @param fence the fence that it signals, null for none
 * @param tag the tag when it was submitted
 * @param known what the host knew then
 */
public record Work(
        List<Submission.SemaphoreOperation> waits,
        EventState event,
        CommandPlace place,
        long number,
        long submitIndex,
        int batchIndex,
        FenceState fence,
        Effect effect,
        long tag,
        long[] known) {

    /** The action when the work is ready. */
    @FunctionalInterface
    interface Effect {
        /**
         * @param simulation what executes it
         * @param past whether the host knows that the work has ended, so that there is nothing to wait for
         * @return the event that the host must set before it can continue, null if it is complete
         */
        EventState execute(QueueSimulation simulation, QueueTimeline timeline, ResourceUsage usage, boolean past);

        /** The same action, to be taken in a copy of the simulation. */
        default Effect copy() {
            return this;
        }
    }

    /** The same work, to be executed in a copy of the simulation. */
    Work copy() {
        return new Work(waits, event, place, number, submitIndex, batchIndex, fence, effect.copy(), tag, known);
    }

    /** The rest of it, which waits for an event. */
    Work awaiting(EventState awaited) {
        return new Work(List.of(), awaited, place, number, submitIndex, batchIndex, fence, effect, tag, known);
    }

    /** Whether part of it was executed. */
    boolean begun() {
        return event != null;
    }
}
