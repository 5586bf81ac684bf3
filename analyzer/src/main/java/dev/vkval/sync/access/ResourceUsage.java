package dev.vkval.sync.access;

import dev.vkval.finding.Place;
import dev.vkval.state.object.CommandPlace;
import java.util.List;

/**
 * One command as it executes on a queue.
 *
 * @param tag increases with every command executed on any queue
 * @param queue index of the queue's timeline
 * @param place where the command was recorded
 * @param recorded the command buffer it is in
 * @param execution what executes it
 * @param instance the render pass instance that it is in, null outside
 */
public record ResourceUsage(
        long tag, int queue, CommandPlace place, Recorded recorded, Execution execution, RenderPassInstance instance) {
    private static final int OUTSIDE = -1;

    public ResourceUsage(long tag, int queue, CommandPlace place, Recorded recorded, Execution execution) {
        this(tag, queue, place, recorded, execution, null);
    }

    /** For what is neither a recorded command nor submitted. */
    public static ResourceUsage unrecorded(long tag, int queue, CommandPlace place) {
        return new ResourceUsage(tag, queue, place, Recorded.NOWHERE, Execution.NONE);
    }

    /** The same at another time. */
    public ResourceUsage at(long later) {
        return new ResourceUsage(later, queue, place, recorded, execution, instance);
    }

    /** The same within a render pass instance. */
    public ResourceUsage within(RenderPassInstance other) {
        return new ResourceUsage(tag, queue, place, recorded, execution, other);
    }

    /** Number of the subpass of a render pass object, or -1 outside its instances. */
    public int subpass() {
        return instance == null ? OUTSIDE : instance.subpass();
    }

    /** Tag of the command that began the instance of a render pass object, or -1 outside. */
    public long renderPass() {
        return instance == null || instance.dynamic() ? OUTSIDE : instance.begin();
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
