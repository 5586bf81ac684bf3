package dev.vkval.sync;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The latest synchronization operations of a queue, for explanations. */
final class SyncLog {
    private static final int MOST = 4096;

    private final Deque<SyncOperation> operations = new ArrayDeque<>();

    void add(SyncOperation operation) {
        operations.addLast(operation);
        if (operations.size() > MOST) {
            operations.removeFirst();
        }
    }

    /** Operations between two tags, in execution order. */
    List<SyncOperation> between(long from, long to) {
        List<SyncOperation> found = new ArrayList<>();
        for (SyncOperation operation : operations) {
            if (operation.usage().tag() > from && operation.usage().tag() <= to) {
                found.add(operation);
            }
        }
        return found;
    }
}
