package dev.vkval.sync.access;

/** The instruction of a shader that was seen to make an access, or those that may make it. */
@FunctionalInterface
public interface AccessingSite {
    /**
     * The first invocation that accessed a place with it. Where accesses are possible, it is not known, and noted that it may
     * be asked for.
     *
     * @param usage of the access
     * @param address in the space of its resource
     * @return {@code global invocation (3, 0, 0)}; null if that is not known
     */
    String invocation(ResourceUsage usage, long address);
}
