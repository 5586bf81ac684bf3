package dev.vkval.sync.access;

/**
 * A signal of a semaphore or fence: everything that a queue did before a tag.
 *
 * @param usage what signals
 * @param queue index of the queue's timeline
 * @param tag end of the first scope, exclusive
 * @param stages VkPipelineStageFlags2 of the first scope
 * @param queueFlags VkQueueFlags of the signaling queue
 * @param known how far the signaling queue had synchronized with the others
 */
public record Signal(ResourceUsage usage, int queue, long tag, long stages, int queueFlags, long[] known) {

    /** Whether an access had ended as far as the signaling queue, or the host, knew. */
    public boolean covers(MemoryAccess access) {
        return access.tag() < knownTag(access.queue());
    }

    /** Tag before which a queue had completed its work, as far as the signaling queue, or the host, knew. */
    long knownTag(int other) {
        if (other == queue) {
            return tag;
        }
        return other < known.length ? known[other] : 0;
    }

    /** Whether the signaling queue had waited for another one. */
    public boolean knows(int other) {
        return other < known.length && known[other] > 0;
    }
}
