package dev.vkval.state.tracker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which submissions have finished, against a closure computed anew for every wait. */
class InFlightTest {
    private static final int QUEUES = 3;

    private final StateTracker tracker = new StateTracker();
    private final InFlight inFlight = new InFlight(tracker);
    private final List<QueueState> queues = new ArrayList<>();
    private final List<Submission> all = new ArrayList<>();
    private final Map<Submission, Set<Submission>> waitsFor = new HashMap<>();
    private final Set<Submission> finished = new HashSet<>();
    private long nextId = 1;

    private StateObject.Creation creation() {
        return new StateObject.Creation(nextId++, 0, false);
    }

    private Submission submit(QueueState queue, FenceState fence, SemaphoreState wait, SemaphoreState signal) {
        Submission.Batch batch = new Submission.Batch(
                wait == null ? List.of() : List.of(new Submission.SemaphoreOperation(wait, 0, 0, 0)),
                List.of(),
                signal == null ? List.of() : List.of(new Submission.SemaphoreOperation(signal, 0, 0, 0)));
        Submission submission = new Submission(
                all.size(), "vkQueueSubmit", all.size(), 1, queue, List.of(batch), fence, List.of(), false);
        all.add(submission);
        inFlight.submitted(submission);
        return submission;
    }

    /** All that must have finished when one has: earlier ones of its queue, what those waited for, and so on. */
    private void finish(Submission submission) {
        List<Submission> left = new ArrayList<>(List.of(submission));
        while (!left.isEmpty()) {
            Submission next = left.remove(left.size() - 1);
            if (finished.add(next)) {
                left.addAll(waitsFor.getOrDefault(next, Set.of()));
                all.stream()
                        .filter(other -> other.queue() == next.queue() && other.number() < next.number())
                        .forEach(left::add);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void retiresWhatAWaitProves(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < QUEUES; i++) {
            queues.add(new QueueState(creation(), 0, i, QueueState.ALL_FLAGS, 0));
        }
        Map<SemaphoreState, Submission> signaled = new HashMap<>();
        Map<FenceState, Submission> fences = new HashMap<>();
        for (int step = 0; step < 400; step++) {
            int action = random.nextInt(10);
            if (action < 7) {
                List<SemaphoreState> ready = new ArrayList<>(signaled.keySet());
                ready.sort((a, b) -> Long.compare(a.id(), b.id()));
                SemaphoreState wait =
                        ready.isEmpty() || random.nextBoolean() ? null : ready.get(random.nextInt(ready.size()));
                Submission before = wait == null ? null : signaled.remove(wait);
                SemaphoreState signal = random.nextBoolean() ? new SemaphoreState(creation(), false, 0) : null;
                FenceState fence = random.nextInt(3) == 0 ? new FenceState(creation(), false) : null;
                Submission made = submit(queues.get(random.nextInt(QUEUES)), fence, wait, signal);
                if (before != null) {
                    waitsFor.put(made, Set.of(before));
                }
                if (signal != null) {
                    signaled.put(signal, made);
                }
                if (fence != null) {
                    fences.put(fence, made);
                }
            } else if (action < 9 && !fences.isEmpty()) {
                List<FenceState> known = new ArrayList<>(fences.keySet());
                known.sort((a, b) -> Long.compare(a.id(), b.id()));
                FenceState fence = known.get(random.nextInt(known.size()));
                inFlight.fencesSignaled(List.of(fence));
                finish(fences.remove(fence));
            } else {
                QueueState queue = queues.get(random.nextInt(QUEUES));
                inFlight.queueIdle(queue);
                all.stream().filter(made -> made.queue() == queue).toList().forEach(this::finish);
            }
            Set<Submission> expected = new LinkedHashSet<>(all);
            expected.removeAll(finished);
            assertEquals(expected, new HashSet<>(inFlight.all()));
        }
    }
}
