package dev.vkval.trace;

import dev.vkval.state.object.BufferViewState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.StateObject;
import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.AccessWatch;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.SyncOperation;
import java.util.IdentityHashMap;
import java.util.Map;

/** The accesses to each resource, as synchronization validation sees them in its simulation of the queues. */
final class ResourceAccesses implements AccessWatch {
    private static final String OLD_LAYOUT = "old_layout";
    private static final String NEW_LAYOUT = "new_layout";

    private final Map<StateObject, AccessStrip> strips = new IdentityHashMap<>();
    private final int most;

    /** @param most resources whose accesses are kept at the same time */
    ResourceAccesses(int most) {
        this.most = most;
    }

    /** The accesses to a resource, null for none; they are forgotten. */
    AccessStrip take(StateObject resource) {
        return strips.remove(resource);
    }

    @Override
    public void begins(ResourceUsage work) {
        // Only what it accesses counts.
    }

    @Override
    public void accessed(Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline) {
        AccessStrip strip = strip(access.resource());
        if (strip != null) {
            ResourceUsage usage = access.usage();
            strip.access(usage.place().block(), usage.submit(), access.pair(), access.write());
        }
    }

    @Override
    public void transitioned(AccessStore.RangeBarrier barrier, long toTag, QueueTimeline timeline) {
        MemoryAccess access = barrier.transition();
        AccessStrip strip = access == null ? null : strip(access.resource());
        if (strip == null || access.detail() == null) {
            return;
        }
        Object before = access.detail().properties().get(OLD_LAYOUT);
        Object after = access.detail().properties().get(NEW_LAYOUT);
        if (before instanceof Integer from && after instanceof Integer to) {
            strip.transition(access.usage().place().block(), access.usage().submit(), from, to);
        }
    }

    @Override
    public void performed(SyncOperation operation) {
        // Only accesses count.
    }

    private AccessStrip strip(StateObject accessed) {
        StateObject resource = resource(accessed);
        AccessStrip strip = resource == null ? null : strips.get(resource);
        if (strip == null && resource != null && strips.size() < most) {
            strip = new AccessStrip();
            strips.put(resource, strip);
        }
        return strip;
    }

    private static StateObject resource(StateObject accessed) {
        if (accessed instanceof ImageViewState view) {
            return view.image();
        } else if (accessed instanceof BufferViewState view) {
            return view.buffer();
        }
        return accessed != null && ResourceLines.is(accessed) ? accessed : null;
    }
}
