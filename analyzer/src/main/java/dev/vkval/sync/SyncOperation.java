package dev.vkval.sync;

import dev.vkval.state.StateObject;
import java.util.List;

/**
 * A synchronization command as it executed, kept to explain why it does not order two accesses.
 *
 * @param fromTag first tag that its first scope may reach
 * @param toTag end of its first scope, exclusive
 * @param parts its dependencies
 */
record SyncOperation(Usage usage, long fromTag, long toTag, List<Part> parts) {

    /**
     * One dependency.
     *
     * @param space address space it is limited to, null for all memory
     * @param ranges addresses in that space
     * @param resource what the application named, null for all memory
     */
    record Part(Dependency dependency, Object space, long[] ranges, StateObject resource) {}
}
