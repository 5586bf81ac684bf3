package dev.vkval.command;

import java.util.List;

/**
 * VkDependencyInfo, or the barriers of an older command in the same form.
 *
 * @param at its place, null for an older command, whose barriers are parameters
 * @param flags VkDependencyFlags
 */
public record Dependency(Location at, int flags, List<Memory> memory, List<Buffer> buffers, List<Image> images) {

    /**
     * The two scopes of a barrier.
     *
     * @param srcStages VkPipelineStageFlags2; those of the command for an older barrier
     * @param srcAccesses VkAccessFlags2
     */
    public record Scope(long srcStages, long srcAccesses, long dstStages, long dstAccesses) {}

    /** A barrier of any kind. */
    public sealed interface Barrier {
        Location at();

        Scope scope();
    }

    /** VkMemoryBarrier2. */
    public record Memory(Location at, Scope scope) implements Barrier {}

    /** VkBufferMemoryBarrier2; {@code sizeBytes} as given. */
    public record Buffer(
            Location at, Scope scope, long buffer, long offset, long sizeBytes, int srcFamily, int dstFamily)
            implements Barrier {}

    /** VkImageMemoryBarrier2. */
    public record Image(
            Location at,
            Scope scope,
            long image,
            Subresources range,
            int oldLayout,
            int newLayout,
            int srcFamily,
            int dstFamily)
            implements Barrier {}
}
