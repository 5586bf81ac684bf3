package dev.vkval.state.object;

import dev.vkval.finding.Place;
import java.util.List;

/**
 * One vkQueueSubmit or vkQueueSubmit2.
 *
 * @param number its number among submits and presents of the capture, from 0
 * @param call name of the call as recorded
 * @param fence null for none
 * @param labels debug labels open on the queue
 * @param stateSetup whether it is in the state section of a trimmed capture
 */
public record Submission(
        long number,
        String call,
        long block,
        long frame,
        QueueState queue,
        List<Batch> batches,
        FenceState fence,
        List<String> labels,
        boolean stateSetup) {
    /** The number if it is not a submit. */
    public static final long NO_NUMBER = Place.NONE;

    /**
     * VkSubmitInfo2; {@code value} of a binary semaphore is 0.
     *
     * @param counterPass counter pass of its performance queries
     * @param bound the sparse resources that it binds memory to
     */
    public record Batch(
            List<SemaphoreOperation> waits,
            List<CommandBufferRecording> recordings,
            List<SemaphoreOperation> signals,
            int counterPass,
            List<SparseResource> bound) {
        /** Without binds of sparse resources. */
        public Batch(
                List<SemaphoreOperation> waits,
                List<CommandBufferRecording> recordings,
                List<SemaphoreOperation> signals,
                int counterPass) {
            this(waits, recordings, signals, counterPass, List.of());
        }

        /** The first pass, which is the only one without performance queries. */
        public Batch(
                List<SemaphoreOperation> waits,
                List<CommandBufferRecording> recordings,
                List<SemaphoreOperation> signals) {
            this(waits, recordings, signals, 0);
        }

        /** The same batch, which binds memory to these resources. */
        public Batch binding(List<SparseResource> resources) {
            return new Batch(waits, recordings, signals, counterPass, resources);
        }
    }

    /**
     * A sparse buffer or image, and all memory that it is bound to once a batch has bound some. The offsets of the ranges
     * of an image say nothing about its texels.
     */
    public record SparseResource(StateObject resource, List<SparseBindings.Range> ranges) {}

    /**
     * @param stages VkPipelineStageFlags2 of the second scope of a wait, of the first scope of a signal
     * @param index its number among the waits or signals of the batch
     */
    public record SemaphoreOperation(SemaphoreState semaphore, long value, long stages, int index) {}
}
