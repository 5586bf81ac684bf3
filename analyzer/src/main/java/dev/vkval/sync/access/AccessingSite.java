package dev.vkval.sync.access;

/** The instruction of a shader that was seen to make an access. */
@FunctionalInterface
public interface AccessingSite {
    /**
     * The first invocation that accessed a place with it.
     *
     * @param usage of the access
     * @param address in the space of its resource
     * @return {@code global invocation (3, 0, 0)}; null if that is not known
     */
    String invocation(ResourceUsage usage, long address);
}
