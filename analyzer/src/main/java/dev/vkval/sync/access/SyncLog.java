package dev.vkval.sync.access;

import dev.vkval.sync.stage.StageAccess;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/** The latest synchronization operations, for explanations. */
final class SyncLog {
    private static final int MOST = 4096;

    private final Deque<SyncOperation> operations = new ArrayDeque<>();
    private long forgottenTag = -1;

    SyncLog copy() {
        SyncLog copy = new SyncLog();
        copy.operations.addAll(operations);
        copy.forgottenTag = forgottenTag;
        return copy;
    }

    void add(SyncOperation operation) {
        operations.addLast(operation);
        if (operations.size() > MOST) {
            forgottenTag = operations.removeFirst().usage().tag();
        }
    }

    /** Whether all operations after a tag are kept. */
    boolean remembersSince(long tag) {
        return forgottenTag < tag;
    }

    /**
     * Operations of all logs between two accesses, in execution order. One of the command that makes the earlier access
     * counts where its first scope reaches that, as at the end of a render pass instance, or where the access is its layout
     * transition.
     */
    static List<SyncOperation> between(List<SyncLog> logs, MemoryAccess prior, long to) {
        long from = prior.tag();
        boolean transition = prior.pair() == StageAccess.LAYOUT_TRANSITION;
        List<SyncOperation> found = new ArrayList<>();
        for (SyncLog log : logs) {
            for (SyncOperation operation : log.operations) {
                long tag = operation.usage().tag();
                if (tag <= to && (tag > from || tag == from && (transition || operation.toTag() > from))) {
                    found.add(operation);
                }
            }
        }
        found.sort(Comparator.comparingLong(operation -> operation.usage().tag()));
        return found;
    }
}
