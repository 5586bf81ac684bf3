package dev.vkval.sync.needless;

import dev.vkval.state.object.Barriers;
import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.Dependency;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.OrderingProbe;
import dev.vkval.sync.access.PerformedAccess;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * Finds which bits of the synchronization between two accesses order them. It need not find the fewest, nor enough: the next
 * pass tells.
 */
final class Needs {
    private static final Barriers.Memory NOTHING = new Barriers.Memory(0, 0, 0, 0);

    /** What an access, or the next operation of a chain, needs of a scope. */
    private record Bits(long stages, long accesses, boolean all) {
        static final Bits NONE = new Bits(0, 0, false);
        static final Bits ALL = new Bits(0, 0, true);
    }

    /**
     * One step of a chain of dependencies.
     *
     * @param known null for synchronization that always stays
     * @param only its elements that count, null where those do that reach the memory
     */
    private record Link(KnownOperation known, List<Element> only) {}

    private final Hazard hazard;
    private final QueueTimeline timeline;
    private final List<SyncOperation> operations;
    private final Function<SyncOperation, KnownOperation> known;
    private final KnownOperation.Transition first;
    private final KnownOperation.Transition last;

    /**
     * @param hazard that the accesses have where synchronization is taken away
     * @param timeline the queue of the later access
     * @param known what is known of an operation, null for one that always stays
     * @param transitions finds the operation that a layout transition belongs to
     */
    Needs(
            Hazard hazard,
            QueueTimeline timeline,
            Function<SyncOperation, KnownOperation> known,
            Function<MemoryAccess, KnownOperation.Transition> transitions) {
        this.hazard = hazard;
        this.timeline = timeline;
        this.known = known;
        this.operations = timeline.between(hazard.prior(), hazard.now());
        this.first = isTransition(hazard.prior()) ? transitions.apply(hazard.prior()) : null;
        this.last = isTransition(hazard.now()) ? transitions.apply(hazard.now()) : null;
    }

    private static boolean isTransition(MemoryAccess access) {
        return access.pair() == StageAccess.LAYOUT_TRANSITION;
    }

    /**
     * Gives back what the accesses need.
     *
     * @param wholly whether sites get all their bits back
     * @return whether that is anything
     */
    boolean giveBack(boolean wholly) {
        List<Link> chain = hazard.where() == null || !timeline.remembersSince(hazard.prior()) ? null : chain();
        if (chain != null && !wholly && grow(chain)) {
            return true;
        }
        return chain != null && keepWhole(chain.stream().map(Link::known).toList())
                || keepWhole(operations.stream().map(known).toList())
                || keepWhole(first == null ? List.of() : List.of(first.of()))
                || keepWhole(last == null ? List.of() : List.of(last.of()));
    }

    private static boolean keepWhole(Collection<KnownOperation> some) {
        boolean changed = false;
        for (KnownOperation one : some) {
            if (one != null) {
                for (Element element : one.all().toList()) {
                    changed |= element.site().keepWhole();
                }
            }
        }
        return changed;
    }

    // The chain of dependencies.

    /** Operations that order the accesses, by those that stay anyway if they are enough; null if none are found. */
    private List<Link> chain() {
        if (isTransition(hazard.prior()) && first == null || isTransition(hazard.now()) && last == null) {
            return null;
        }
        List<SyncOperation> staying = operations.stream()
                .filter(operation ->
                        known.apply(operation) == null || known.apply(operation).stays())
                .toList();
        List<Link> chain = chain(staying);
        return chain != null || staying.size() == operations.size() ? chain : chain(operations);
    }

    /** Layout transitions have dependencies of their own, which count where it does not work without them. */
    private List<Link> chain(List<SyncOperation> some) {
        for (int own = 0; own < 4; own++) {
            boolean byFirst = (own & 1) != 0;
            boolean byLast = (own & 2) != 0;
            if (byFirst && first == null || byLast && last == null) {
                continue;
            }
            OrderingProbe probe = new OrderingProbe(earlier(byFirst), later(byLast), hazard.where());
            if (probe.judge(some) == null) {
                List<Link> chain = new ArrayList<>();
                if (byFirst) {
                    chain.add(new Link(first.of(), first.elements()));
                }
                probe.path(some).forEach(operation -> chain.add(new Link(known.apply(operation), null)));
                if (byLast) {
                    chain.add(new Link(last.of(), last.elements()));
                }
                return chain.isEmpty() ? null : chain;
            }
        }
        return null;
    }

    private PerformedAccess earlier(boolean own) {
        MemoryAccess prior = hazard.prior();
        QueueTimeline queue = timeline.peer(prior.queue());
        return first == null ? plain(prior, queue) : transition(first, own, prior, queue);
    }

    private PerformedAccess later(boolean own) {
        return last == null ? plain(hazard.now(), timeline) : transition(last, own, hazard.now(), timeline);
    }

    private PerformedAccess plain(MemoryAccess access, QueueTimeline queue) {
        return PerformedAccess.of(hazard.where().space(), ranges(), access, queue);
    }

    private PerformedAccess transition(
            KnownOperation.Transition made, boolean own, MemoryAccess access, QueueTimeline queue) {
        Dependency dependency = own ? made.barrier().dependency() : queue.dependency(NOTHING);
        return PerformedAccess.of(
                new AccessStore.RangeBarrier(
                        hazard.where().space(),
                        ranges(),
                        dependency,
                        made.barrier().source(),
                        access),
                made.of().transitionsTo(),
                queue);
    }

    private long[] ranges() {
        return new long[] {hazard.where().begin(), hazard.where().end()};
    }

    // The bits.

    private boolean grow(List<Link> chain) {
        boolean changed = false;
        for (int i = 0; i < chain.size(); i++) {
            boolean begins = i == 0;
            boolean ends = i == chain.size() - 1;
            boolean isFirst = begins && first != null && chain.get(i).known() == first.of();
            boolean isLast = ends && last != null && chain.get(i).known() == last.of();
            Bits source = isFirst ? Bits.NONE : begins ? bits(hazard.prior(), false) : Bits.ALL;
            Bits destination = isLast ? Bits.NONE : ends ? bits(hazard.now(), true) : Bits.ALL;
            changed |= grow(chain.get(i), source, destination);
        }
        return changed;
    }

    /** @param later whether it is the access of the second scope, which needs to see what was written */
    private Bits bits(MemoryAccess access, boolean later) {
        if (access.stage() == 0 || access.stage() == Stages.PRESENT_ENGINE) {
            return Bits.ALL;
        }
        boolean ofMemory = later ? hazard.prior().write() : access.write();
        return new Bits(access.stage(), ofMemory ? access.access() : 0, false);
    }

    private boolean grow(Link link, Bits source, Bits destination) {
        if (link.known() == null) {
            return false;
        }
        if (link.only() != null) {
            return grow(link.only(), source, destination, true);
        }
        List<Element> reaching = new ArrayList<>();
        List<SyncOperation.Part> parts = link.known().operation().parts();
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).covers(hazard.where())) {
                reaching.addAll(link.known().elements().get(i));
            }
        }
        return reaching.isEmpty()
                ? grow(link.known().all().toList(), source, destination, false)
                : grow(reaching, source, destination, true);
    }

    /** Those get the bits that have them; all of them if none has. */
    private boolean grow(List<Element> some, Bits source, Bits destination, boolean ofMemory) {
        List<Element> fitting = some.stream()
                .filter(element -> fits(element, source, destination))
                .toList();
        boolean changed = false;
        for (Element element : fitting.isEmpty() ? some : fitting) {
            changed |= grow(element, source, destination, ofMemory);
        }
        return changed;
    }

    private boolean fits(Element element, Bits source, Bits destination) {
        Dependency scopes = Dependency.of(element.given(), timeline.flags());
        return (source.stages() & ~scopes.srcExecution()) == 0
                && (destination.stages() & ~scopes.dstExecution()) == 0
                && (source.accesses()
                                & ~StageAccess.expandAccesses(element.given().srcAccesses()))
                        == 0
                && (destination.accesses()
                                & ~StageAccess.expandAccesses(element.given().dstAccesses()))
                        == 0;
    }

    /** @param ofMemory whether it is more than an execution dependency for the memory */
    private static boolean grow(Element element, Bits source, Bits destination, boolean ofMemory) {
        NamedBits names = new NamedBits(element.site().newer());
        Barriers.Memory given = element.given();
        boolean before = element.needsSource(
                source.all() ? given.srcStages() : names.stage(given.srcStages(), source.stages()),
                !ofMemory
                        ? 0
                        : source.all() ? given.srcAccesses() : names.access(given.srcAccesses(), source.accesses()));
        boolean after = element.needsDestination(
                destination.all() ? given.dstStages() : names.stage(given.dstStages(), destination.stages()),
                !ofMemory
                        ? 0
                        : destination.all()
                                ? given.dstAccesses()
                                : names.access(given.dstAccesses(), destination.accesses()));
        return before || after;
    }
}
