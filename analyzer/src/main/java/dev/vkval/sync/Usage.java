package dev.vkval.sync;

import dev.vkval.finding.Place;
import dev.vkval.state.command.CommandPlace;
import java.util.List;

/**
 * One command as it executes on a queue.
 *
 * @param tag grows with every command executed on any queue
 * @param queue index of the queue's timeline
 * @param place where the command was recorded
 * @param commandBuffer captured id of its command buffer, {@link Place#NONE} for none
 * @param submit number of the submit that executes it, {@link Place#NONE} for none
 * @param queueId captured id of the queue, {@link Place#NONE} for none
 * @param subpass number of the subpass within a render pass instance, or -1 outside
 * @param renderPass tag of the command that began the render pass instance, or -1 outside
 */
record Usage(
        long tag,
        int queue,
        CommandPlace place,
        long commandBuffer,
        long submit,
        long queueId,
        int subpass,
        long renderPass) {
    private static final int OUTSIDE = -1;

    Usage(long tag, int queue, CommandPlace place, long commandBuffer, long submit, long queueId) {
        this(tag, queue, place, commandBuffer, submit, queueId, OUTSIDE, OUTSIDE);
    }

    /** The same at another time. */
    Usage at(long later) {
        return new Usage(later, queue, place, commandBuffer, submit, queueId, subpass, renderPass);
    }

    /** The place for a finding. */
    Place toPlace() {
        List<String> labels = place.labels();
        return new Place(
                place.call(), place.block(), place.frame(), queueId, submit, commandBuffer, place.number(), labels);
    }
}
