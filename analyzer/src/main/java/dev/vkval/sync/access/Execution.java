package dev.vkval.sync.access;

import dev.vkval.finding.Place;

/**
 * What makes recorded commands execute: one batch of a submit, or a present.
 *
 * @param submit number of the submit or present in the capture, {@link Place#NONE} for none
 * @param queueId captured id of the queue, {@link Place#NONE} for none
 * @param submitIndex number of the submit or present among those of its queue, from 0
 * @param batchIndex number of the batch in its submit
 * @param firstTag tag at which it began
 * @param block block index of the call that submitted it, {@link Place#NONE} for none
 * @param call name of that call, null for none
 */
public record Execution(
        long submit, long queueId, long submitIndex, int batchIndex, long firstTag, long block, String call) {
    public static final Execution NONE = new Execution(Place.NONE, Place.NONE, 0, 0, 0, Place.NONE, null);

    /** Whether a queue executes it. */
    public boolean submitted() {
        return submit != Place.NONE;
    }
}
