package dev.vkval.sync.report;

import dev.vkval.finding.BarrierNote;
import dev.vkval.finding.Relevance;
import dev.vkval.state.object.FenceState;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.PlaceInCall;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.access.Timelines;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Every synchronization operation between the two accesses of a hazard, and what is missing in each one to order them.
 *
 * @param notes those that come near first, the nearest before the others; then the rest in execution order
 * @param nearest what is missing in the one that comes nearest, null for none
 * @param transition the barrier of the earlier access where that is a layout transition, null where it is not known
 * @param acquired the wait for the acquisition where that is the earlier access, null for none
 * @param signals what signals semaphores between the accesses
 * @param fence what signals a fence after the earlier access that the host does not wait for, null for nothing
 */
record BarrierExplanation(
        List<BarrierNote> notes,
        MissingSynchronization nearest,
        SyncOperation.Part transition,
        SyncOperation acquired,
        List<SyncOperation> signals,
        SyncOperation fence,
        String sentence) {
    private static final int MOST_NOTES = 1024;

    /** @param operations those between the accesses, in execution order */
    static BarrierExplanation of(Hazard hazard, List<SyncOperation> operations) {
        BarrierJudgement judgement = new BarrierJudgement(hazard, operations);
        List<MissingSynchronization> all = new ArrayList<>();
        MissingSynchronization nearest = null;
        for (SyncOperation operation : operations) {
            MissingSynchronization missing = judgement.of(operation);
            if (missing != null) {
                all.add(missing);
                if (missing.distance() < (nearest == null ? MissingSynchronization.NO_MASKS : nearest.distance())) {
                    nearest = missing;
                }
            }
        }
        if (hazard.own() != null) {
            nearest = judgement.ofOwn();
            all.add(nearest);
        }
        return new BarrierExplanation(
                notes(all, nearest),
                nearest,
                transition(hazard, operations),
                hazard.prior().stage() == Stages.PRESENT_ENGINE ? Acquired.wait(hazard, operations) : null,
                operations.stream()
                        .filter(one -> one.effect() instanceof SyncOperation.Signaling)
                        .toList(),
                fence(all),
                sentence(hazard, all.size(), nearest));
    }

    /** The barrier of the layout transition that is a hazard's earlier access, null for none. */
    static SyncOperation.Part transition(Hazard hazard, List<SyncOperation> operations) {
        MemoryAccess prior = hazard.prior();
        if (prior.pair() != StageAccess.LAYOUT_TRANSITION) {
            return null;
        }
        return operations.stream()
                .filter(operation -> operation.usage().tag() == prior.tag())
                .flatMap(operation -> operation.parts().stream())
                .filter(part -> part.space() != null && part.covers(hazard.where()))
                .findFirst()
                .orElse(null);
    }

    /** Which signal of its batch a wait is for, null where it is not known. */
    PlaceInCall signal(SyncOperation wait) {
        for (SyncOperation one : signals) {
            if (wait.effect() instanceof SyncOperation.Wait waited
                    && one.effect() instanceof SyncOperation.Signaling signaling
                    && signaling.signal() == waited.signal()) {
                return one.parts().get(0).place();
            }
        }
        return null;
    }

    private static SyncOperation fence(List<MissingSynchronization> all) {
        return all.stream()
                .filter(one -> one.relevance() == Relevance.NEAR
                        && one.part().resource() instanceof FenceState
                        && one.operation() != null
                        && one.operation().effect() instanceof SyncOperation.Signaling)
                .map(MissingSynchronization::operation)
                .findFirst()
                .orElse(null);
    }

    private static List<BarrierNote> notes(List<MissingSynchronization> all, MissingSynchronization nearest) {
        Stream<BarrierNote> near = all.stream()
                .filter(one -> one == nearest || one.relevance() == Relevance.NEAR)
                .sorted(Comparator.comparingInt(one -> one == nearest ? -1 : one.distance()))
                .map(one -> one.nearest().note());
        Stream<BarrierNote> far = all.stream()
                .filter(one -> one != nearest && one.relevance() != Relevance.NEAR)
                .map(MissingSynchronization::note);
        return Stream.concat(near, far).limit(MOST_NOTES).toList();
    }

    private static String sentence(Hazard hazard, int count, MissingSynchronization nearest) {
        if (hazard.now().queue() == Timelines.HOST) {
            return "The host had not waited for it";
        }
        if (hazard.kind().racing() && hazard.prior().queue() == Timelines.HOST) {
            return "The two run on the host and on a queue, and no wait for an event that the host sets orders them";
        }
        if (hazard.kind().racing() && hazard.prior().queue() != hazard.now().queue()) {
            return "The two run on different queues, and no semaphore that the later one waits for orders them";
        }
        if (count == 0) {
            return "There is no synchronization between the two";
        }
        String all = count == 1
                ? "The one synchronization operation between them does not order them"
                : "None of the " + count + " synchronization operations between them orders them";
        return nearest == null
                ? all
                : all + "; the nearest is #" + nearest.at().place().block() + " "
                        + nearest.at().place().call() + ": " + nearest.text();
    }
}
