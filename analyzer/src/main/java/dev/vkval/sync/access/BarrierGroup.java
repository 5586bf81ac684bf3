package dev.vkval.sync.access;

import java.util.List;

/**
 * Dependencies that one synchronization operation applies to everything in their scopes, independently of each other.
 *
 * @param tag tag of the operation: it reaches accesses before it
 * @param fromTag first tag of the source scope
 * @param toTag end of the source scope, exclusive
 * @param importFrom queue, or the host, whose accesses a semaphore makes known to this one; -1 for a dependency within
 *     the queue
 * @param alternatives waits of which one took place, but it is unknown which: only what is in the first scopes of all
 *     of them precedes the dependencies; empty otherwise
 * @param into the subpass that the second scope is limited to, null for none
 */
public record BarrierGroup(
        long tag,
        long fromTag,
        long toTag,
        int importFrom,
        List<Dependency> dependencies,
        List<BarrierGroup> alternatives,
        SubpassOrder into) {
    private static final int NO_IMPORT = -1;

    private BarrierGroup(long tag, long fromTag, long toTag, int importFrom, List<Dependency> dependencies) {
        this(tag, fromTag, toTag, importFrom, dependencies, List.of(), null);
    }

    /** Dependencies on everything before the operation. */
    public static BarrierGroup of(long tag, List<Dependency> dependencies) {
        return new BarrierGroup(tag, 0, tag, NO_IMPORT, dependencies);
    }

    /** Dependencies on the accesses of a range of tags, and what forms a dependency chain with them. */
    public static BarrierGroup window(long tag, long fromTag, long toTag, List<Dependency> dependencies) {
        return new BarrierGroup(tag, fromTag, toTag, NO_IMPORT, dependencies);
    }

    /** The same, of which the second scope has only the commands of a subpass and of those ordered after it. */
    public BarrierGroup into(SubpassOrder subpass) {
        return new BarrierGroup(tag, fromTag, toTag, importFrom, dependencies, alternatives, subpass);
    }

    /** A wait on a semaphore that another queue signaled; the dependency is the signal's and the wait's scope. */
    public static BarrierGroup imported(long tag, long toTag, int from, Dependency scopes) {
        return new BarrierGroup(tag, 0, toTag, from, List.of(scopes));
    }

    /** A wait for an event that the host set when its tag was this. */
    public static BarrierGroup ofHost(long tag, long toTag, List<Dependency> dependencies) {
        return new BarrierGroup(tag, 0, toTag, Timelines.HOST, dependencies);
    }

    /** One of several imported waits, but it is unknown which; what follows is the same for all. */
    public static BarrierGroup some(long tag, List<BarrierGroup> alternatives) {
        List<Dependency> dependencies = alternatives.get(0).dependencies();
        return new BarrierGroup(tag, 0, tag, NO_IMPORT, dependencies, alternatives, null);
    }

    /** Whether a wait by import has an access in its first scope. */
    boolean imports(TrackedAccess access) {
        return dependencies.stream().anyMatch(scopes -> access.inScope(scopes, importFrom, fromTag, toTag));
    }

    /** The queue of the first scope, for dependencies that a queue executes. */
    int source(int queue) {
        return imports() ? importFrom : queue;
    }

    boolean imports() {
        return importFrom != NO_IMPORT;
    }

    boolean reaches(long accessTag) {
        return accessTag >= fromTag && accessTag < toTag;
    }
}
