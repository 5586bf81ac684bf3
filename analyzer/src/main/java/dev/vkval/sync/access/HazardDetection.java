package dev.vkval.sync.access;

import dev.vkval.sync.stage.AccessSet;
import dev.vkval.sync.stage.OrderingRule;
import dev.vkval.sync.stage.StageAccess;

/**
 * Finds the hazard of the current access, by the rules of the validation layers' synchronization validation.
 * Rasterization order guarantees are used only here and never stored.
 */
final class HazardDetection {
    private final AccessState state;
    private final QueueTimeline timeline;

    /** @param state settled for the timeline */
    private HazardDetection(AccessState state, QueueTimeline timeline) {
        this.state = state;
        this.timeline = timeline;
    }

    /** @return null if the access is safe */
    static Hazard of(AccessState state, MemoryAccess now, QueueTimeline timeline) {
        HazardDetection detection = new HazardDetection(state, timeline);
        return now.write() ? detection.ofWrite(now) : detection.ofRead(now);
    }

    /**
     * Finds the hazard of the layout transition of a barrier.
     *
     * @param toTag end of the barrier's first scope, which is earlier than the barrier for a wait on an event
     */
    static Hazard ofTransition(
            AccessState state, AccessStore.RangeBarrier barrier, long toTag, QueueTimeline timeline) {
        return new HazardDetection(state, timeline).ofTransition(barrier, toTag);
    }

    /**
     * What is wrong with an access after any of those that may have happened, each looked at alone: none of them tells
     * whether another one did. So a read since a write does not say that the write is safe.
     *
     * @param state of possible accesses, see {@link AccessState#updatePossible}
     */
    static Hazard afterPossible(AccessState state, long begin, long end, MemoryAccess now, QueueTimeline timeline) {
        HazardDetection detection = new HazardDetection(state, timeline);
        for (TrackedAccess prior : state.reads()) {
            MemoryAccess before = prior.access();
            boolean both = now.write() || before.write();
            if (both && !before.leavesOut(begin, end) && !before.apart(now)) {
                Hazard hazard = detection.after(prior, now);
                if (hazard != null) {
                    return hazard;
                }
            }
        }
        return null;
    }

    /** Whether an access has a hazard with one of those that may have happened. */
    static boolean isAfter(AccessState state, MemoryAccess before, MemoryAccess now, QueueTimeline timeline) {
        HazardDetection detection = new HazardDetection(state, timeline);
        TrackedAccess prior = detection.tracked(before);
        return prior != null && detection.after(prior, now) != null;
    }

    /** Whether a layout transition has a hazard with one of those that may have happened. */
    static boolean isTransitionAfter(
            AccessState state,
            MemoryAccess before,
            AccessStore.RangeBarrier barrier,
            long toTag,
            QueueTimeline timeline) {
        HazardDetection detection = new HazardDetection(state, timeline);
        TrackedAccess prior = detection.tracked(before);
        return prior != null && detection.transitionAfter(prior, barrier, toTag) != null;
    }

    /** The same of the layout transition of a barrier. */
    static Hazard ofTransitionAfterPossible(
            AccessState state, AccessStore.RangeBarrier barrier, long toTag, QueueTimeline timeline) {
        HazardDetection detection = new HazardDetection(state, timeline);
        for (TrackedAccess prior : state.reads()) {
            Hazard hazard = detection.transitionAfter(prior, barrier, toTag);
            if (hazard != null) {
                return hazard;
            }
        }
        return null;
    }

    /** One of the accesses that may have happened, null if the state does not have it. */
    private TrackedAccess tracked(MemoryAccess access) {
        for (TrackedAccess tracked : state.reads()) {
            if (tracked.access() == access) {
                return tracked;
            }
        }
        return null;
    }

    private Hazard transitionAfter(TrackedAccess prior, AccessStore.RangeBarrier barrier, long toTag) {
        MemoryAccess now = barrier.transition();
        if (races(prior, now)) {
            return racing(prior.access(), now);
        }
        boolean safe = ended(prior) || prior.inScope(barrier.dependency(), barrier.source(), 0, toTag);
        return safe ? null : notSafe(prior, now);
    }

    private Hazard after(TrackedAccess prior, MemoryAccess now) {
        if (ended(prior) || mutual(prior.access(), now)) {
            return null;
        }
        if (timeline.unordered(prior.access())) {
            return racing(prior.access(), now);
        }
        return prior.access().write() ? afterWrite(prior, now) : afterRead(prior, now);
    }

    private Hazard afterWrite(TrackedAccess prior, MemoryAccess now) {
        return prior.allowed(timeline).contains(now.pair()) ? null : notSafe(prior, now);
    }

    private Hazard afterRead(TrackedAccess prior, MemoryAccess now) {
        boolean rasterized = now.ordering().accesses().contains(now.pair())
                && prior.access().queue() == timeline.index()
                && ordersAfter(prior.access(), now);
        long stages = prior.stages(timeline);
        return rasterized || (now.stage() & stages) == now.stage() ? null : notSafe(prior, now);
    }

    private Hazard notSafe(TrackedAccess prior, MemoryAccess now) {
        boolean write = prior.access().write();
        return new Hazard(
                HazardKind.ordered(prior.access(), now),
                prior.access(),
                now,
                write ? prior.allowed(timeline) : AccessSet.NONE,
                write ? 0 : prior.stages(timeline));
    }

    /** Whether an access no longer matters: the host had waited for it before it submitted what executes now. */
    private boolean ended(TrackedAccess access) {
        return access == null || access.endedAt() < timeline.submissionTag();
    }

    private Hazard ofRead(MemoryAccess now) {
        TrackedAccess write = state.write();
        if (ended(write) || mutual(write.access(), now)) {
            return null;
        }
        if (timeline.unordered(write.access())) {
            return racing(write.access(), now);
        }
        AccessSet allowed = write.allowed(timeline);
        if (allowed.contains(now.pair()) || (stagesAfterReads() & now.stage()) != 0) {
            return null;
        }
        OrderingRule rule = now.ordering();
        boolean inputAttachment = now.pair() == StageAccess.INPUT_ATTACHMENT_READ;
        boolean ordered = (now.stage() & rule.stages()) != 0 || inputAttachment && rule.ordersInputAttachments();
        if (ordered && (orderedWrite(write.access(), now) || orderedStages(now) != 0)) {
            return null;
        }
        return new Hazard(HazardKind.ordered(write.access(), now), write.access(), now, allowed, 0);
    }

    private Hazard ofWrite(MemoryAccess now) {
        Hazard race = race(now);
        if (race != null) {
            return race;
        }
        boolean ordered = now.ordering().accesses().contains(now.pair());
        long orderedStages = ordered ? orderedStages(now) : 0;
        boolean reads = false;
        for (TrackedAccess read : state.reads()) {
            if (ended(read)) {
                continue;
            }
            reads = true;
            MemoryAccess prior = read.access();
            if (mutual(prior, now)) {
                continue;
            }
            boolean skip = prior.queue() == timeline.index() && (prior.stage() & orderedStages) != 0;
            long stages = read.stages(timeline);
            if (!skip && (now.stage() & stages) != now.stage()) {
                return new Hazard(HazardKind.ordered(prior, now), prior, now, AccessSet.NONE, stages);
            }
        }
        TrackedAccess write = state.write();
        if (reads || ended(write) || mutual(write.access(), now)) {
            return null;
        }
        AccessSet allowed = write.allowed(timeline);
        if (allowed.contains(now.pair()) || ordered && orderedWrite(write.access(), now)) {
            return null;
        }
        return new Hazard(HazardKind.ordered(write.access(), now), write.access(), now, allowed, 0);
    }

    private Hazard ofTransition(AccessStore.RangeBarrier barrier, long toTag) {
        MemoryAccess now = barrier.transition();
        Hazard race = race(now);
        if (race != null) {
            return race;
        }
        boolean reads = false;
        for (TrackedAccess read : state.reads()) {
            if (ended(read)) {
                continue;
            }
            reads = true;
            if (!read.inScope(barrier.dependency(), barrier.source(), 0, toTag)) {
                long stages = read.stages(timeline);
                return new Hazard(HazardKind.ordered(read.access(), now), read.access(), now, AccessSet.NONE, stages);
            }
        }
        TrackedAccess write = state.write();
        if (reads || ended(write)) {
            return null;
        }
        MemoryAccess prior = write.access();
        // Transitions of one queue are ordered among themselves.
        boolean transitions = prior.pair() == StageAccess.LAYOUT_TRANSITION && prior.queue() == timeline.index();
        boolean safe =
                transitions ? prior.tag() < toTag : write.inScope(barrier.dependency(), barrier.source(), 0, toTag);
        return safe ? null : new Hazard(HazardKind.ordered(prior, now), prior, now, write.allowed(timeline), 0);
    }

    /**
     * What races with a write: the previous write, or a read. Safe reads do not imply that the write before them is
     * safe, which may be in another queue or subpass.
     */
    private Hazard race(MemoryAccess now) {
        if (races(state.write(), now)) {
            return racing(state.write().access(), now);
        }
        for (TrackedAccess read : state.reads()) {
            if (races(read, now)) {
                return racing(read.access(), now);
            }
        }
        return null;
    }

    private boolean races(TrackedAccess prior, MemoryAccess now) {
        return !ended(prior) && timeline.unordered(prior.access()) && !mutual(prior.access(), now);
    }

    /**
     * Whether two accesses need no synchronization: both are atomic, both write markers, or the later one continues
     * where transform feedback ended.
     */
    private static boolean mutual(MemoryAccess prior, MemoryAccess now) {
        return switch (now.role()) {
            case MARKER, ATOMIC -> prior.role() == now.role();
            case FEEDBACK_RESUMED -> prior.role().isFeedback();
            default -> false;
        };
    }

    private static Hazard racing(MemoryAccess prior, MemoryAccess now) {
        return new Hazard(HazardKind.racing(prior, now), prior, now, AccessSet.NONE, 0);
    }

    private boolean orderedWrite(MemoryAccess write, MemoryAccess now) {
        if (write.queue() != timeline.index() || !now.ordering().accesses().contains(write.pair())) {
            return false;
        }
        if (now.role() == AccessRole.LOAD_AFTER_STORE && write.role() == AccessRole.STORE) {
            return false;
        }
        if (now.role() == AccessRole.RESOLVE
                && !now.write()
                && now.usage().subpass() != write.usage().subpass()) {
            return false;
        }
        boolean inputAttachment = now.pair() == StageAccess.INPUT_ATTACHMENT_READ;
        return !inputAttachment || write.role().isLoad();
    }

    /** Stages of earlier reads that rasterization orders before the access. */
    private long orderedStages(MemoryAccess now) {
        OrderingRule rule = now.ordering();
        long stages = 0;
        for (TrackedAccess tracked : state.reads()) {
            MemoryAccess read = tracked.access();
            if (ended(tracked) || read.queue() != timeline.index()) {
                continue;
            }
            stages |= read.stage() & rule.stages();
            stages |= storedAfterInput(read, now) ? read.stage() : 0;
        }
        return stages;
    }

    private static boolean storedAfterInput(MemoryAccess read, MemoryAccess now) {
        return read.pair() == StageAccess.INPUT_ATTACHMENT_READ
                && now.ordering().ordersInputAttachments()
                && now.role() == AccessRole.STORE;
    }

    /** Whether rasterization orders a write after a read. */
    private static boolean ordersAfter(MemoryAccess read, MemoryAccess now) {
        return (read.stage() & now.ordering().stages()) != 0 || storedAfterInput(read, now);
    }

    /** Stages that wait for a read since the last write, and so for that write. */
    private long stagesAfterReads() {
        long all = 0;
        for (TrackedAccess read : state.reads()) {
            all |= ended(read) ? 0 : read.stages(timeline);
        }
        return all;
    }
}
