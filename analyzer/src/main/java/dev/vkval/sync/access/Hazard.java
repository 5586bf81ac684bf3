package dev.vkval.sync.access;

import dev.vkval.sync.stage.AccessSet;

/**
 * Two accesses that are not ordered as Vulkan requires.
 *
 * @param prior the earlier access
 * @param now the access that completes the hazard
 * @param allowedAccesses for a prior write, the accesses that barriers have made safe after it
 * @param allowedStages for a prior read, the stages that barriers have made safe after it
 * @param own the barrier that a layout transition belongs to, null for other accesses
 * @param where the memory, null until known
 */
public record Hazard(
        HazardKind kind,
        MemoryAccess prior,
        MemoryAccess now,
        AccessSet allowedAccesses,
        long allowedStages,
        Dependency own,
        Where where) {

    /** A range of an address space. */
    public record Where(Object space, long begin, long end) {}

    Hazard(HazardKind kind, MemoryAccess prior, MemoryAccess now, AccessSet allowedAccesses, long allowedStages) {
        this(kind, prior, now, allowedAccesses, allowedStages, null, null);
    }

    /** Whether one of the accesses is only possible at this place. */
    public boolean possible() {
        return prior.possible() || now.possible();
    }

    Hazard of(Dependency barrier) {
        return new Hazard(kind, prior, now, allowedAccesses, allowedStages, barrier, where);
    }

    /** The same with updated information about the later access. */
    public Hazard now(MemoryAccess exact) {
        return new Hazard(kind, prior, exact, allowedAccesses, allowedStages, own, where);
    }

    /** The same with updated information about the earlier access. */
    Hazard prior(MemoryAccess exact) {
        return new Hazard(kind, exact, now, allowedAccesses, allowedStages, own, where);
    }

    /** The same, where it is known which bytes the later access touches: in those of them between two addresses. */
    Hazard within(long begin, long end) {
        return now.touched() ? at(where.space(), Math.max(begin, where.begin()), Math.min(end, where.end())) : this;
    }

    Hazard at(Object space, long begin, long end) {
        return new Hazard(kind, prior, now, allowedAccesses, allowedStages, own, new Where(space, begin, end));
    }
}
