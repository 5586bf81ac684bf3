package dev.vkval.sync;

import dev.vkval.chassis.ValidationObject;
import dev.vkval.finding.Access;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Ordering;
import dev.vkval.finding.OrderingAnswer;
import dev.vkval.finding.Place;
import dev.vkval.state.tracker.StateTracker;
import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.AccessWatch;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.OrderingProbe;
import dev.vkval.sync.access.PerformedAccess;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.report.ApiUse;
import dev.vkval.sync.report.HazardFindings;
import dev.vkval.sync.settings.SyncSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * Finds what orders two commands or submits of a capture, or what is missing: observes synchronization validation while
 * it replays the capture, then checks their accesses with the synchronization between them.
 */
public final class OrderingSearch {
    private static final int MOST_PAIRS = 2048;
    private static final int MOST_SHOWN = 64;

    private final ExecutionPair.Wanted one;
    private final ExecutionPair.Wanted other;
    private final ExecutionPair forward;
    private final ExecutionPair backward;
    private final Set<Long> submitsOfOne = new TreeSet<>();
    private final Set<Long> submitsOfOther = new TreeSet<>();
    private final List<String> notes = new ArrayList<>();
    private final UnaryOperator<Finding> described;
    private ApiUse apiUse = new ApiUse();

    /**
     * @param block block of a recorded command, a submit or a present
     * @param submit number of the submit that executes it, {@link Place#NONE} for the first
     * @param otherBlock block of another
     * @param otherSubmit the same for that, {@link Place#NONE} for the first execution after the first one's
     * @param described adds to a hazard what a check of the capture adds to it, so that both give it the same id
     */
    public OrderingSearch(
            long block, long submit, long otherBlock, long otherSubmit, UnaryOperator<Finding> described) {
        this.described = described;
        one = new ExecutionPair.Wanted(block, submit);
        other = new ExecutionPair.Wanted(otherBlock, otherSubmit);
        forward = new ExecutionPair(one, other);
        backward = new ExecutionPair(other, one);
    }

    /**
     * The validation object to run a capture with, after the state tracker.
     *
     * @param settings by name, as in {@link SyncSettings}
     */
    public ValidationObject validator(StateTracker tracker, Map<String, Boolean> settings) {
        SyncValidator validator =
                new SyncValidator(finding -> {}, tracker, new SyncOptions(settings).watch(new Watch()));
        apiUse = validator.apiUse();
        return validator;
    }

    private final class Watch implements AccessWatch {
        private ResourceUsage work;

        @Override
        public void begins(ResourceUsage usage) {
            work = usage;
        }

        @Override
        public void accessed(Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline) {
            take(PerformedAccess.of(space, ranges, access, timeline));
        }

        @Override
        public void transitioned(AccessStore.RangeBarrier barrier, long toTag, QueueTimeline timeline) {
            take(PerformedAccess.of(barrier, toTag, timeline));
        }

        private void take(PerformedAccess occurrence) {
            ResourceUsage usage = occurrence.access().usage();
            boolean submitted = usage.submit() >= 0 && work != null && work.submit() == usage.submit();
            long submitBlock = submitted ? work.place().block() : Place.NONE;
            note(one, submitsOfOne, usage, submitBlock);
            note(other, submitsOfOther, usage, submitBlock);
            forward.accessed(occurrence, submitBlock);
            backward.accessed(occurrence, submitBlock);
        }

        private void note(ExecutionPair.Wanted wanted, Set<Long> submits, ResourceUsage usage, long submitBlock) {
            if (wanted.block() == usage.place().block() || wanted.block() == submitBlock) {
                submits.add(usage.submit());
            }
        }

        @Override
        public void performed(SyncOperation operation) {
            forward.performed(operation);
            backward.performed(operation);
        }
    }

    /** The answer, once the capture has ended. */
    public OrderingAnswer answer() {
        executions(one, submitsOfOne);
        executions(other, submitsOfOther);
        ExecutionPair pair = forward;
        if (!forward.found() && backward.found()) {
            pair = backward;
            notes.add("block " + other.block() + " is executed before block " + one.block());
        }
        if (!pair.found()) {
            missing(one, submitsOfOne);
            missing(other, submitsOfOther);
            return new OrderingAnswer(null, null, List.of(), 0, notes);
        }
        return answer(pair);
    }

    private void executions(ExecutionPair.Wanted wanted, Set<Long> submits) {
        if (submits.size() > 1 && wanted.submit() < 0) {
            notes.add("block " + wanted.block() + " is executed by " + submits.size()
                    + " submits, from submit " + submits.iterator().next() + " on; use --submit to choose another"
                    + " execution");
        }
    }

    private void missing(ExecutionPair.Wanted wanted, Set<Long> submits) {
        if (submits.isEmpty()) {
            notes.add("block " + wanted.block() + " is not a recorded command, submit or present that is executed"
                    + " and accesses memory");
        } else if (wanted.submit() >= 0 && !submits.contains(wanted.submit())) {
            notes.add("submit " + wanted.submit() + " does not execute block " + wanted.block() + "; submit "
                    + submits.iterator().next() + " does");
        } else {
            notes.add("block " + wanted.block() + " is executed, but not in the requested order with the other one");
        }
    }

    private OrderingAnswer answer(ExecutionPair pair) {
        List<Ordering> ordered = new ArrayList<>();
        List<Ordering> unordered = new ArrayList<>();
        long pairs = 0;
        for (ExecutionPair.At earlier : pair.earlier()) {
            for (ExecutionPair.At later : pair.later()) {
                Hazard.Where shared = earlier.occurrence().shared(later.occurrence());
                boolean writes = earlier.occurrence().access().write()
                        || later.occurrence().access().write();
                if (shared != null && writes && ++pairs <= MOST_PAIRS) {
                    Ordering ordering = ordering(pair, earlier, later, shared);
                    (ordering.ordered() ? ordered : unordered).add(ordering);
                }
            }
        }
        if (pairs > MOST_PAIRS || pair.truncated()) {
            notes.add("there are too many accesses; name single commands instead of submits");
        }
        if (pairs == 0) {
            notes.add("the two access no common memory that one of them writes: no synchronization is needed");
        }
        unordered.addAll(ordered);
        return new OrderingAnswer(
                place(pair.earlier()),
                place(pair.later()),
                unordered.subList(0, Math.min(unordered.size(), MOST_SHOWN)),
                pairs,
                notes);
    }

    private static Place place(List<ExecutionPair.At> gathered) {
        return gathered.get(0).occurrence().access().usage().toPlace();
    }

    private Ordering ordering(
            ExecutionPair pair, ExecutionPair.At earlier, ExecutionPair.At later, Hazard.Where where) {
        OrderingProbe probe = new OrderingProbe(earlier.occurrence(), later.occurrence(), where);
        List<SyncOperation> operations = pair.between(earlier, later);
        Access prior = HazardFindings.access("prior", earlier.occurrence().access());
        Access now = HazardFindings.access("now", later.occurrence().access());
        Hazard hazard = probe.judge(operations);
        if (hazard != null) {
            return new Ordering(
                    prior,
                    now,
                    List.of(),
                    unordered(hazard, operations),
                    described.apply(HazardFindings.finding(
                            hazard, later.occurrence().timeline(), operations, SyncSettings.DEFAULT, apiUse)));
        }
        List<SyncOperation> path = probe.path(operations);
        return new Ordering(prior, now, PathText.steps(path, where), ordered(path), null);
    }

    private static String ordered(List<SyncOperation> path) {
        if (path.isEmpty()) {
            return "without synchronization, by rasterization order or because such operations do not race";
        }
        return path.size() == 1
                ? "by one synchronization operation"
                : "by a chain of " + path.size() + " synchronization operations";
    }

    private static String unordered(Hazard hazard, List<SyncOperation> operations) {
        if (hazard.kind().racing()) {
            return "nothing makes the later one wait for the earlier one";
        }
        boolean dependencies =
                operations.stream().anyMatch(operation -> !(operation.effect() instanceof SyncOperation.Signaling));
        return dependencies
                ? "only submission order, which is not a memory dependency; the synchronization between does not"
                        + " include both in its scopes"
                : "only submission order, which is not a memory dependency";
    }
}
