package dev.vkval.sync.access;

import dev.vkval.finding.Place;
import dev.vkval.state.command.CommandPlace;
import java.util.List;

/**
 * One command as it executes on a queue.
 *
 * @param tag increases with every command executed on any queue
 * @param queue index of the queue's timeline
 * @param place where the command was recorded
 * @param recorded the command buffer it is in
 * @param execution what executes it
 * @param subpass number of the subpass within a render pass instance, or -1 outside
 * @param renderPass tag of the command that began the render pass instance, or -1 outside
 */
public record Usage(
        long tag, int queue, CommandPlace place, Recorded recorded, Execution execution, int subpass, long renderPass) {
    private static final int OUTSIDE = -1;

    public Usage(long tag, int queue, CommandPlace place, Recorded recorded, Execution execution) {
        this(tag, queue, place, recorded, execution, OUTSIDE, OUTSIDE);
    }

    /** For what is neither a recorded command nor submitted. */
    public static Usage unrecorded(long tag, int queue, CommandPlace place) {
        return new Usage(tag, queue, place, Recorded.NOWHERE, Execution.NONE);
    }

    /** The same at another time. */
    public Usage at(long later) {
        return new Usage(later, queue, place, recorded, execution, subpass, renderPass);
    }

    /** The same within a subpass of a render pass instance. */
    public Usage within(int number, long begin) {
        return new Usage(tag, queue, place, recorded, execution, number, begin);
    }

    /** Number of the submit or present that executes it, {@link Place#NONE} for none. */
    public long submit() {
        return execution.submit();
    }

    /** Block index of the call that executes it: the submit, or the command itself if there is none. */
    public long executedBy() {
        return execution.submitted() ? execution.block() : place.block();
    }

    /** The place for a finding. */
    public Place toPlace() {
        List<String> labels = place.labels();
        return new Place(
                place.call(),
                place.block(),
                place.frame(),
                execution.queueId(),
                execution.submit(),
                recorded.commandBuffer(),
                place.number(),
                labels);
    }
}
