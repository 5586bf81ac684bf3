package dev.vkval.adversary;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.command.DeviceWaitIdle;
import dev.vkval.capture.command.GetFenceStatus;
import dev.vkval.capture.command.GetSemaphoreCounterValue;
import dev.vkval.capture.command.MapMemory;
import dev.vkval.capture.command.MapMemory2;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.command.QueueWaitIdle;
import dev.vkval.capture.command.UnmapMemory;
import dev.vkval.capture.command.UnmapMemory2;
import dev.vkval.capture.command.WaitForFences;
import dev.vkval.capture.command.WaitSemaphores;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.Submit;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.HostImageAccess;
import dev.vkval.state.object.Presentation;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.object.SwapchainState;
import dev.vkval.state.tracker.StateObserver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects the work of each queue, with what the host and semaphores order of it. */
final class QueuedWorkReader implements StateObserver {
    private static final int MOST_WORK = 1 << 18;

    /** Further events that the host sets count as unset. */
    private static final int MOST_EVENTS = 64;

    /**
     * A wait for a semaphore.
     *
     * @param work what waits, null for the host
     * @param value for a timeline semaphore
     */
    record Wait(QueuedWork work, long value) {}

    private final DeviceWrittenMemory memory;
    private final Map<QueueState, List<QueuedWork>> queues = new LinkedHashMap<>();
    private final Map<SemaphoreState, List<Wait>> waits = new HashMap<>();
    private final Map<SemaphoreState, Long> signaled = new HashMap<>();
    private final Set<SemaphoreState> awaitedEarly = new HashSet<>();

    /** The command buffers that were submitted since the host has observed something. */
    private final Set<CommandBufferState> recent = new HashSet<>();

    private Set<EventState> setEvents = new HashSet<>();
    private boolean plain;
    private int observations;
    private int count;

    QueuedWorkReader(DeviceWrittenMemory memory) {
        this.memory = memory;
    }

    void register(Hooks hooks) {
        hooks.metadata(block -> {
            if (block instanceof Metadata.FillMemory fill && memory.filled(fill)) {
                observed();
            }
        });
        for (int submit : new int[] {QueueSubmit.ID, QueueSubmit2.ID}) {
            hooks.preCallRecord(submit, call -> plain = plain(Submit.of(call)));
        }
        for (int seen : new int[] {
            WaitForFences.ID,
            WaitSemaphores.ID,
            QueueWaitIdle.ID,
            DeviceWaitIdle.ID,
            GetFenceStatus.ID,
            GetSemaphoreCounterValue.ID,
            MapMemory.ID,
            MapMemory2.ID,
            UnmapMemory.ID,
            UnmapMemory2.ID
        }) {
            hooks.preCallRecord(seen, call -> observed());
        }
    }

    private static boolean plain(Submit submit) {
        return submit.batches().stream()
                .allMatch(batch -> batch.deviceGroup() == null && batch.counterPass() == 0 && !batch.isProtected());
    }

    private void observed() {
        observations++;
        recent.clear();
    }

    /** The work of a queue, in order. */
    List<QueuedWork> of(QueueState queue) {
        return queues.getOrDefault(queue, List.of());
    }

    /** The work of all queues. */
    Iterable<List<QueuedWork>> all() {
        return queues.values();
    }

    /** The waits for a semaphore in the order of the capture. */
    List<Wait> waits(SemaphoreState semaphore) {
        return waits.getOrDefault(semaphore, List.of());
    }

    /** Whether a wait for a value of a timeline semaphore is submitted before its signal. */
    boolean awaitedEarly(SemaphoreState semaphore) {
        return awaitedEarly.contains(semaphore);
    }

    private void add(Submission submission, int batchIndex, Presentation presentation, boolean reordered) {
        if (count < MOST_WORK) {
            QueuedWork work =
                    new QueuedWork(count++, submission, batchIndex, presentation, observations, setEvents, reordered);
            queues.computeIfAbsent(work.queue(), queue -> new ArrayList<>()).add(work);
            work.recordings().forEach(recording -> {
                recent.add(recording.commandBuffer());
                recent.addAll(recording.secondaries());
            });
            semaphores(work);
        }
    }

    private void semaphores(QueuedWork work) {
        if (work.presentation() != null) {
            work.presentation().waits().forEach(semaphore -> wait(semaphore, new Wait(work, 0)));
            return;
        }
        for (Submission.SemaphoreOperation wait : work.batch().waits()) {
            wait(wait.semaphore(), new Wait(work, wait.value()));
        }
        for (Submission.SemaphoreOperation signal : work.batch().signals()) {
            signaled.merge(signal.semaphore(), signal.value(), SemaphoreState::larger);
        }
    }

    private void wait(SemaphoreState semaphore, Wait wait) {
        if (semaphore != null) {
            waits.computeIfAbsent(semaphore, of -> new ArrayList<>()).add(wait);
        }
    }

    private boolean isSignaled(Submission.SemaphoreOperation wait) {
        SemaphoreState semaphore = wait.semaphore();
        if (semaphore == null || !semaphore.timeline()) {
            return semaphore != null;
        }
        long reached = SemaphoreState.larger(semaphore.initialValue(), signaled.getOrDefault(semaphore, 0L));
        boolean enough = Long.compareUnsigned(reached, wait.value()) >= 0;
        if (!enough) {
            awaitedEarly.add(semaphore);
        }
        return enough;
    }

    @Override
    public void submitted(Submission submission) {
        for (int i = 0; i < submission.batches().size(); i++) {
            Submission.Batch batch = submission.batches().get(i);
            boolean known = batch.waits().stream().map(this::isSignaled).reduce(true, Boolean::logicalAnd)
                    && batch.signals().stream().allMatch(signal -> signal.semaphore() != null);
            boolean local = batch.signals().stream().noneMatch(signal -> external(signal.semaphore()))
                    && (submission.fence() == null || !submission.fence().external());
            add(submission, i, null, plain && known && local && !submission.stateSetup());
        }
    }

    private static boolean external(SemaphoreState semaphore) {
        return semaphore != null && semaphore.external();
    }

    @Override
    public void boundSparse(Submission binds) {
        for (int i = 0; i < binds.batches().size(); i++) {
            add(binds, i, null, false);
        }
    }

    @Override
    public void presented(Presentation presentation) {
        boolean fences = presentation.images().stream().anyMatch(image -> image.fence() != null);
        add(null, 0, presentation, !fences && !presentation.stateSetup());
    }

    /** A command buffer that may be executing is recorded again, which is not valid. */
    @Override
    public void discarded(CommandBufferState buffer) {
        if (recent.contains(buffer)) {
            observed();
        }
    }

    @Override
    public void retired(Submission submission) {
        observed();
    }

    @Override
    public void someFenceSignaled(List<FenceState> fences) {
        observed();
    }

    @Override
    public void someTimelineReached(Map<SemaphoreState, Long> values) {
        observed();
        values.forEach(this::timelineReached);
    }

    @Override
    public void timelineReached(SemaphoreState semaphore, long value) {
        observed();
        wait(semaphore, new Wait(null, value));
    }

    @Override
    public void presentReached(SwapchainState swapchain, long id) {
        observed();
    }

    @Override
    public void timelineSignaledByHost(SemaphoreState semaphore, long value) {
        signaled.merge(semaphore, value, SemaphoreState::larger);
    }

    @Override
    public void eventSetByHost(EventState event) {
        if (setEvents.size() < MOST_EVENTS) {
            Set<EventState> more = new HashSet<>(setEvents);
            more.add(event);
            setEvents = more;
        }
    }

    @Override
    public void eventResetByHost(EventState event) {
        observed();
        Set<EventState> fewer = new HashSet<>(setEvents);
        fewer.remove(event);
        setEvents = fewer;
    }

    @Override
    public void hostAccessed(HostImageAccess access) {
        observed();
    }

    @Override
    public void destroyed(StateObject object) {
        observed();
    }
}
