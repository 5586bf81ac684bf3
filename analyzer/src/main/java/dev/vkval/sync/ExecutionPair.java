package dev.vkval.sync;

import dev.vkval.sync.access.PerformedAccess;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.SyncOperation;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects the accesses of one execution of a command or submit, those of a later execution of another, and the
 * synchronization between.
 */
final class ExecutionPair {
    private static final int MOST_ACCESSES = 1 << 16;
    private static final int MOST_OPERATIONS = 1 << 20;

    /**
     * An execution of a command, submit or present.
     *
     * @param block block of the command, submit or present
     * @param submit number of the submit, {@link dev.vkval.finding.Place#NONE} for the first one
     */
    record Wanted(long block, long submit) {}

    /** @param position number of synchronization operations before it */
    record At(PerformedAccess occurrence, int position) {}

    private final Wanted first;
    private final Wanted second;
    private final List<At> earlier = new ArrayList<>();
    private final List<At> later = new ArrayList<>();
    private final List<SyncOperation> operations = new ArrayList<>();
    private boolean complete;
    private boolean truncated;

    ExecutionPair(Wanted first, Wanted second) {
        this.first = first;
        this.second = second;
    }

    List<At> earlier() {
        return earlier;
    }

    List<At> later() {
        return later;
    }

    /** Whether both were executed, the second after the first. */
    boolean found() {
        return !earlier.isEmpty() && !later.isEmpty();
    }

    /** Whether the limit was exceeded, so that some are not kept. */
    boolean truncated() {
        return truncated;
    }

    /** The synchronization between two accesses, in execution order. */
    List<SyncOperation> between(At from, At to) {
        return operations.subList(from.position(), to.position());
    }

    /** @param submitBlock block of the submit or present that executes the access, or of its command buffer's begin */
    void accessed(PerformedAccess occurrence, long submitBlock) {
        if (complete) {
            return;
        }
        boolean ofFirst = matches(first, occurrence, submitBlock) && same(earlier, occurrence, first, submitBlock);
        boolean ofSecond = matches(second, occurrence, submitBlock) && same(later, occurrence, second, submitBlock);
        if (ofFirst && later.isEmpty()) {
            add(earlier, occurrence);
        } else if (ofSecond && !earlier.isEmpty()) {
            add(later, occurrence);
        } else if (!later.isEmpty()) {
            complete = !sameSubmit(later, occurrence) || second.block() != submitBlock;
        }
    }

    private void add(List<At> to, PerformedAccess occurrence) {
        if (to.size() < MOST_ACCESSES) {
            to.add(new At(occurrence, operations.size()));
        } else {
            truncated = true;
        }
    }

    private static boolean matches(Wanted wanted, PerformedAccess occurrence, long submitBlock) {
        ResourceUsage usage = occurrence.access().usage();
        boolean submit = wanted.submit() < 0 || wanted.submit() == usage.submit();
        return submit && (wanted.block() == usage.place().block() || wanted.block() == submitBlock);
    }

    /** Whether an access belongs to the execution that is collected. */
    private static boolean same(List<At> gathered, PerformedAccess occurrence, Wanted wanted, long submitBlock) {
        if (gathered.isEmpty()) {
            return true;
        }
        return wanted.block() == submitBlock
                ? sameSubmit(gathered, occurrence)
                : gathered.get(0).occurrence().access().tag()
                        == occurrence.access().tag();
    }

    private static boolean sameSubmit(List<At> gathered, PerformedAccess occurrence) {
        return gathered.get(0).occurrence().access().usage().submit()
                == occurrence.access().usage().submit();
    }

    void performed(SyncOperation operation) {
        if (complete || earlier.isEmpty()) {
            return;
        }
        if (operations.size() < MOST_OPERATIONS) {
            operations.add(operation);
        } else {
            truncated = true;
        }
    }
}
