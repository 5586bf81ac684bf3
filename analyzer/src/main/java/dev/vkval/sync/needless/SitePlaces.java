package dev.vkval.sync.needless;

import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.AccessWatch;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.SyncOperation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which sites are between accesses: the capture may begin after what a barrier waits for, or end before what waits for it,
 * and then it does not tell whether the barrier is needed.
 */
final class SitePlaces implements AccessWatch {
    private static final class Span {
        private long first = Long.MAX_VALUE;
        private long last = Long.MIN_VALUE;

        void add(long tag) {
            first = Math.min(first, tag);
            last = Math.max(last, tag);
        }
    }

    /** The first and last execution of a site, in the same memory or queue. */
    private static final class Executions {
        private final Map<Object, Span> byReach = new IdentityHashMap<>();
        private long lastTag = -1;
    }

    private final Map<Site, Executions> executions = new HashMap<>();
    private final Map<Object, Span> accesses = new IdentityHashMap<>();
    private final List<Object> queues = new ArrayList<>();

    /** An execution of a site; whether it is not part of the one before. */
    boolean executed(Site site, SyncOperation operation) {
        Executions all = executions.computeIfAbsent(site, key -> new Executions());
        long tag = operation.usage().tag();
        boolean named = operation.parts().stream().anyMatch(part -> part.space() != null);
        for (SyncOperation.Part part : operation.parts()) {
            if (named && !part.ofMemory()) {
                // The stage masks that barriers of resources come with.
                continue;
            }
            Object reach = part.space() == null ? queue(operation.usage().queue()) : part.space();
            all.byReach.computeIfAbsent(reach, key -> new Span()).add(tag);
        }
        boolean next = all.lastTag != tag;
        all.lastTag = tag;
        return next;
    }

    private Object queue(int index) {
        while (queues.size() <= index) {
            queues.add(new Object());
        }
        return queues.get(index);
    }

    @Override
    public void begins(ResourceUsage work) {
        // Only accesses count.
    }

    @Override
    public void accessed(Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline) {
        add(space, access);
    }

    @Override
    public void transitioned(AccessStore.RangeBarrier barrier, long toTag, QueueTimeline timeline) {
        add(barrier.space(), barrier.transition());
    }

    private void add(Object space, MemoryAccess access) {
        accesses.computeIfAbsent(space, key -> new Span()).add(access.tag());
        accesses.computeIfAbsent(queue(access.queue()), key -> new Span()).add(access.tag());
    }

    @Override
    public void performed(SyncOperation operation) {
        // The operations of sites come with their sites.
    }

    /** Whether there is memory, or a queue, of which accesses come both before some execution of a site and after one. */
    boolean between(Site site) {
        Executions all = executions.get(site);
        return all != null
                && all.byReach.entrySet().stream().anyMatch(entry -> {
                    Span used = accesses.get(entry.getKey());
                    return used != null && used.first < entry.getValue().last && used.last > entry.getValue().first;
                });
    }
}
