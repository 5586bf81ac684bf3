package dev.vkval.sync;

import java.util.Arrays;

/** How much of each queue's work the host has waited for. */
final class Completion {
    private long[] tags = {};

    /** Everything that a queue did before a tag has ended. */
    void complete(int queue, long tag) {
        if (queue >= tags.length) {
            tags = Arrays.copyOf(tags, queue + 1);
        }
        tags[queue] = Math.max(tags[queue], tag);
    }

    /** Whether an access has ended. Presentation goes on until the image is acquired anew. */
    boolean completed(MemoryAccess access) {
        return completed(access.usage()) && access.pair() != StageAccess.PRESENT_PRESENTED;
    }

    /** Whether a command has ended. */
    boolean completed(Usage usage) {
        return usage.queue() < tags.length && usage.tag() < tags[usage.queue()];
    }
}
