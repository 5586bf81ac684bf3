package dev.vkval.trace;

import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.Submission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which signal each wait for a semaphore is for. A wait for a timeline semaphore may come before its signal; the link is
 * made when that is known.
 */
final class SignalLinks {
    /** Waits and signals of a semaphore that are remembered at most. */
    private static final int MOST = 64;

    /**
     * A signal, and a wait for it.
     *
     * @param signal block of the call that signals
     * @param waiting block of the call that waits
     */
    record Link(long signal, long waiting, SemaphoreState semaphore, long value) {}

    private record Operation(long block, long value) {}

    private static final class Known {
        private final List<Operation> signals = new ArrayList<>();
        private final List<Operation> waits = new ArrayList<>();
    }

    private final Map<SemaphoreState, Known> semaphores = new HashMap<>();

    private Known known(SemaphoreState semaphore) {
        return semaphores.computeIfAbsent(semaphore, key -> new Known());
    }

    /** The links that a submit makes. */
    List<Link> submitted(Submission submission) {
        List<Link> links = new ArrayList<>();
        for (Submission.Batch batch : submission.batches()) {
            batch.waits().forEach(wait -> waited(submission.block(), wait.semaphore(), wait.value(), links));
            batch.signals().forEach(signal -> signaled(submission.block(), signal.semaphore(), signal.value(), links));
        }
        return links;
    }

    /** A wait for a semaphore, by the call at a block. */
    void waited(long block, SemaphoreState semaphore, long value, List<Link> links) {
        Known known = known(semaphore);
        for (Operation signal : known.signals) {
            if (!semaphore.timeline() || Long.compareUnsigned(signal.value(), value) >= 0) {
                links.add(new Link(signal.block(), block, semaphore, value));
                if (!semaphore.timeline()) {
                    known.signals.clear();
                }
                return;
            }
        }
        if (semaphore.timeline()) {
            remember(known.waits, new Operation(block, value));
        }
    }

    /** A signal of a semaphore, by the call at a block. */
    void signaled(long block, SemaphoreState semaphore, long value, List<Link> links) {
        Known known = known(semaphore);
        if (!semaphore.timeline()) {
            known.signals.clear();
        }
        remember(known.signals, new Operation(block, value));
        known.waits.removeIf(wait -> {
            boolean reached = Long.compareUnsigned(value, wait.value()) >= 0;
            if (reached) {
                links.add(new Link(block, wait.block(), semaphore, wait.value()));
            }
            return reached;
        });
    }

    private static void remember(List<Operation> operations, Operation operation) {
        if (operations.size() >= MOST) {
            operations.remove(0);
        }
        operations.add(operation);
    }

    void destroyed(SemaphoreState semaphore) {
        semaphores.remove(semaphore);
    }
}
