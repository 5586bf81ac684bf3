package dev.vkval.sync.needless;

import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.replay.BarrierPlace;
import dev.vkval.sync.replay.EventRace;
import dev.vkval.sync.replay.HazardReporter;
import dev.vkval.sync.replay.PreservedAccess;
import dev.vkval.sync.replay.Reduction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** One execution of a capture with what is left of its synchronization: each hazard gives some of it back. */
final class ReducedPass implements Reduction, HazardReporter {
    /** Operations that hazards can be explained by; a queue remembers fewer. */
    private static final int MOST_OPERATIONS = 1 << 16;

    /** Hazards that are looked at: others wait for the next pass. */
    private static final int MOST_HAZARDS = 20_000;

    /** What makes hazards alike: the same accesses with the same sites between them. */
    private record Alike(int prior, int now, String priorCall, String nowCall, List<Site> between) {}

    private final Sites sites;
    private final SitePlaces places;
    private final HostWaitedWrites waited;
    private final AdjacentBarriers adjacent;
    private final boolean wholly;
    private final LinkedHashMap<Long, List<KnownOperation>> byTag = new LinkedHashMap<>();
    private final Map<SyncOperation, KnownOperation> byOperation = new IdentityHashMap<>();
    private final Set<Alike> seen = new HashSet<>();
    private long hazards;
    private boolean changed;

    /**
     * @param places learns where sites are executed
     * @param waited gives back what makes writes visible that the host has waited for
     * @param adjacent learns which barriers have nothing between them
     * @param wholly whether sites get all their bits back, so that there are few further passes
     */
    ReducedPass(Sites sites, SitePlaces places, HostWaitedWrites waited, AdjacentBarriers adjacent, boolean wholly) {
        this.adjacent = adjacent;
        this.waited = waited;
        this.sites = sites;
        this.places = places;
        this.wholly = wholly;
    }

    /** How many hazards there were. */
    long hazards() {
        return hazards;
    }

    /** Whether they gave something back. */
    boolean changed() {
        return changed;
    }

    // What is left.

    @Override
    public Barriers left(BarrierPlace place, List<Barriers> barriers, int info) {
        Site site = sites.of(place, barriers);
        adjacent.executed(site, place, barriers.get(info));
        return site.left(barriers.get(info), info);
    }

    @Override
    public Barriers.Memory left(RenderPassState pass, RenderPassState.Dependency dependency) {
        return sites.left(pass, dependency);
    }

    @Override
    public void performing(BarrierPlace place, SyncOperation whole) {
        Site site = sites.current();
        int info = whole.parts().isEmpty()
                ? 0
                : whole.parts().get(0).place() == null
                        ? 0
                        : whole.parts().get(0).place().info();
        List<List<Element>> elements = new ArrayList<>();
        for (int i = 0; i < whole.parts().size(); i++) {
            elements.add(List.of(site.element(info, i)));
        }
        add(new KnownOperation(whole, elements, whole.toTag()));
        if (places.executed(site, whole)) {
            site.executed(place.command(), place.before(), place.command().block());
        }
    }

    @Override
    public void performing(RenderPassState pass, int srcSubpass, int dstSubpass, SyncOperation whole) {
        List<List<Element>> elements = new ArrayList<>();
        List<Element> own = sites.elements(pass, srcSubpass, dstSubpass);
        int given = 0;
        for (SyncOperation.Part part : whole.parts()) {
            if (part.place() == null) {
                elements.add(List.of(own.get(given++)));
            } else {
                elements.add(
                        sites.elements(pass, part.place().info(), part.place().index()));
            }
        }
        add(new KnownOperation(whole, elements, Long.MAX_VALUE));
        if (!own.isEmpty()) {
            Site site = own.get(0).site();
            if (places.executed(site, whole)) {
                site.executed(whole.usage().place(), null, site.key().block());
            }
        }
    }

    private void add(KnownOperation known) {
        byTag.computeIfAbsent(known.operation().usage().tag(), key -> new ArrayList<>())
                .add(known);
        byOperation.put(known.operation(), known);
        waited.performing(known);
        if (byOperation.size() > MOST_OPERATIONS) {
            Iterator<List<KnownOperation>> oldest = byTag.values().iterator();
            oldest.next().forEach(old -> byOperation.remove(old.operation()));
            oldest.remove();
        }
    }

    private KnownOperation.Transition transition(MemoryAccess access) {
        return byTag.getOrDefault(access.tag(), List.of()).stream()
                .map(known -> known.transition(access))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    // Hazards.

    @Override
    public void report(Hazard hazard, QueueTimeline timeline) {
        if (++hazards > MOST_HAZARDS && changed) {
            return;
        }
        if (seen.add(alike(hazard, timeline))) {
            changed |= new Needs(hazard, timeline, byOperation::get, this::transition).giveBack(wholly);
        }
    }

    private Alike alike(Hazard hazard, QueueTimeline timeline) {
        List<Site> between = new ArrayList<>();
        for (SyncOperation operation : timeline.between(hazard.prior(), hazard.now())) {
            KnownOperation known = byOperation.get(operation);
            if (known != null && reaches(operation, hazard)) {
                known.all().findFirst().ifPresent(element -> between.add(element.site()));
            }
        }
        return new Alike(
                hazard.prior().pair(),
                hazard.now().pair(),
                hazard.prior().usage().place().call(),
                hazard.now().usage().place().call(),
                between);
    }

    private static boolean reaches(SyncOperation operation, Hazard hazard) {
        return operation.parts().stream().anyMatch(part -> part.covers(hazard.where()));
    }

    /** What orders events is not looked for: all stays. */
    @Override
    public void report(EventRace race) {
        hazards++;
        changed |= sites.keepAll();
    }

    @Override
    public void report(PreservedAccess access) {
        // No synchronization changes it.
    }
}
