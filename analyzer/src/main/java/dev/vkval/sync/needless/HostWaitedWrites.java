package dev.vkval.sync.needless;

import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.AccessWatch;
import dev.vkval.sync.access.Dependency;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.access.Timelines;
import dev.vkval.sync.range.RangeMap;
import dev.vkval.sync.stage.Stages;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives back the second scopes that make writes visible after the host has waited for them. Synchronization validation counts
 * such writes as done; a fence makes them available, and no later submit makes writes of the device visible (specification,
 * Fences, and Host Write Ordering Guarantees). All barriers on the memory that have the later access in their second scopes
 * count, whether one of them were enough or not.
 */
final class HostWaitedWrites implements AccessWatch {
    /** Writes of shaders to one range, which may not have taken place. */
    private static final int MOST_POSSIBLE = 16;

    private static final int DIRECT = 1;
    private static final int CHAINED = 2;

    /** The latest execution of a dependency. */
    private record Latest(Dependency scopes, long tag) {}

    private final Map<Object, RangeMap<List<MemoryAccess>>> writes = new IdentityHashMap<>();
    private final Map<Object, Map<Element, Latest>> dependencies = new IdentityHashMap<>();
    private final Map<Element, Latest> everywhere = new IdentityHashMap<>();

    /** An operation is about to take effect. */
    void performing(KnownOperation known) {
        List<SyncOperation.Part> parts = known.operation().parts();
        for (int i = 0; i < parts.size(); i++) {
            SyncOperation.Part part = parts.get(i);
            if (!part.ofMemory()) {
                continue;
            }
            Map<Element, Latest> reach = part.space() == null
                    ? everywhere
                    : dependencies.computeIfAbsent(part.space(), key -> new IdentityHashMap<>());
            for (Element element : known.elements().get(i)) {
                reach.put(
                        element,
                        new Latest(part.dependency(), known.operation().usage().tag()));
            }
        }
    }

    @Override
    public void begins(ResourceUsage work) {
        // Only accesses count.
    }

    @Override
    public void accessed(Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline) {
        if (access.queue() == Timelines.HOST || access.stage() == Stages.PRESENT_ENGINE) {
            return;
        }
        RangeMap<List<MemoryAccess>> map = writes.get(space);
        for (int r = 0; map != null && r < ranges.length; r += 2) {
            for (int i = map.find(ranges[r]); i < map.size() && map.begin(i) < ranges[r + 1]; i++) {
                for (MemoryAccess write : map.value(i)) {
                    if (write.tag() < timeline.host().knownTag(write.queue())) {
                        makeVisible(write, access, space);
                    }
                }
            }
        }
        if (access.write()) {
            add(space, ranges, access);
        }
    }

    @Override
    public void transitioned(AccessStore.RangeBarrier barrier, long toTag, QueueTimeline timeline) {
        add(barrier.space(), barrier.ranges(), barrier.transition());
    }

    private void add(Object space, long[] ranges, MemoryAccess access) {
        RangeMap<List<MemoryAccess>> map = writes.computeIfAbsent(space, key -> new RangeMap<>(ArrayList::new));
        if (!access.possible()) {
            map.overwrite(ranges, new ArrayList<>(List.of(access)));
            return;
        }
        map.divide(ranges, ArrayList::new);
        map.change(ranges, before -> {
            before.removeIf(one -> one.possible() && one.pair() == access.pair());
            if (before.size() == MOST_POSSIBLE) {
                before.remove(1);
            }
            before.add(access);
        });
    }

    @Override
    public void performed(SyncOperation operation) {
        // The operations of sites are passed on by themselves.
    }

    private void makeVisible(MemoryAccess write, MemoryAccess access, Object space) {
        Map<Element, Latest> named = dependencies.getOrDefault(space, Map.of());
        int reached = makeVisible(write, access, named) | makeVisible(write, access, everywhere);
        if ((reached & DIRECT) == 0 && (reached & CHAINED) != 0) {
            begin(write, named);
            begin(write, everywhere);
        }
    }

    /** Returns whether one of them has both accesses in its scopes, and whether one has the later one alone. */
    private static int makeVisible(MemoryAccess write, MemoryAccess access, Map<Element, Latest> some) {
        int reached = 0;
        for (Map.Entry<Element, Latest> entry : some.entrySet()) {
            Latest latest = entry.getValue();
            if (latest.tag() < write.tag() || !latest.scopes().dstAccesses().contains(access.pair())) {
                continue;
            }
            Element element = entry.getKey();
            NamedBits names = new NamedBits(element.site().newer());
            boolean own = latest.tag() == write.tag();
            boolean first = latest.scopes().srcAccesses().contains(write.pair());
            reached |= own || first ? DIRECT : CHAINED;
            if (first) {
                element.needsSource(
                        names.stage(element.given().srcStages(), write.stage()),
                        names.access(element.given().srcAccesses(), write.access()));
            } else if (!own) {
                element.needsSource(element.given().srcStages(), element.given().srcAccesses());
            }
            element.needsDestination(
                    names.stage(element.given().dstStages(), access.stage()),
                    names.access(element.given().dstAccesses(), access.access()));
        }
        return reached;
    }

    /** What may be the beginning of a chain of dependencies stays. */
    private static void begin(MemoryAccess write, Map<Element, Latest> some) {
        some.forEach((element, latest) -> {
            if (latest.tag() >= write.tag() && latest.scopes().srcAccesses().contains(write.pair())) {
                element.needsSource(element.given().srcStages(), element.given().srcAccesses());
                element.needsDestination(
                        element.given().dstStages(), element.given().dstAccesses());
            }
        });
    }
}
