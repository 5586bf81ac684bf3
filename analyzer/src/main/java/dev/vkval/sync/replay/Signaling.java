package dev.vkval.sync.replay;

import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.BarrierGroup;
import dev.vkval.sync.access.Dependency;
import dev.vkval.sync.access.PlaceInCall;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.Signal;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.access.Timelines;
import dev.vkval.sync.stage.AccessSet;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK13;

/** Signals of queues, the host and the presentation engine as synchronization operations: given, and waited for. */
final class Signaling {
    private static final AccessSet PRESENT_ACCESSES =
            AccessSet.of(StageAccess.PRESENT_PRESENTED, StageAccess.PRESENT_ACQUIRE_READ);

    private final AccessStore store;
    private final TagSource tags;

    Signaling(AccessStore store, TagSource tags) {
        this.store = store;
        this.tags = tags;
    }

    /**
     * A signal after all work of a timeline until now.
     *
     * @param usage what signals, null if a message cannot name it
     */
    Signal now(QueueTimeline timeline, long stages, ResourceUsage usage) {
        return new Signal(usage, timeline.index(), tags.peek(), stages, timeline.flags(), timeline.known());
    }

    /**
     * Keeps a signal for explanations.
     *
     * @param index its number among the signals of its batch
     */
    void log(Signal signal, StateObject signaled, int index, QueueTimeline timeline) {
        Dependency scope = timeline.dependency(new Barriers.Memory(signal.stages(), -1, 0, 0));
        PlaceInCall place = PlaceInCall.of(PlaceInCall.Kind.SIGNAL, index);
        List<SyncOperation.Part> parts = List.of(new SyncOperation.Part(scope, null, null, signaled, place));
        SyncOperation.Effect effect = new SyncOperation.Signaling(signal);
        store.perform(new SyncOperation(signal.usage(), 0, signal.tag(), parts, effect), timeline);
    }

    /**
     * A batch or a present waits for a semaphore.
     *
     * @param wait its stages are {@link Stages#PRESENT_ENGINE} for a present
     */
    void await(Submission.SemaphoreOperation wait, Signal signal, QueueTimeline timeline, ResourceUsage usage) {
        Dependency scopes = scopes(signal, wait.stages(), timeline);
        PlaceInCall place = PlaceInCall.of(PlaceInCall.Kind.WAIT, wait.index());
        SyncOperation.Part part = new SyncOperation.Part(scopes, null, null, wait.semaphore(), place);
        if (signal.queue() == timeline.index()) {
            BarrierGroup group = BarrierGroup.window(usage.tag(), 0, signal.tag(), List.of(scopes));
            timeline.events().order(List.of(scopes));
            wait(signal, group, part, timeline, usage);
        } else {
            if (signal.knows(timeline.index())) {
                timeline.events().orderAll();
            }
            imported(signal, part, timeline, usage);
        }
    }

    /**
     * The host has waited for a signal.
     *
     * @param waitedFor the fence, semaphore or queue, null for the device
     */
    void complete(Signal signal, StateObject waitedFor, QueueTimeline host, ResourceUsage usage) {
        Dependency scopes = scopes(signal, Stages.ALL_COMMANDS, host);
        imported(signal, new SyncOperation.Part(scopes, null, null, waitedFor), host, usage);
    }

    /**
     * The host has waited for one of several signals, but it is unknown which.
     *
     * @param waitedFor the fences or semaphores, one for each signal
     */
    void completeSome(
            List<Signal> signals, List<? extends StateObject> waitedFor, QueueTimeline host, ResourceUsage usage) {
        List<BarrierGroup> waits = new ArrayList<>();
        List<SyncOperation.Part> parts = new ArrayList<>();
        for (int i = 0; i < signals.size(); i++) {
            Signal signal = signals.get(i);
            Dependency scopes = scopes(signal, Stages.ALL_COMMANDS, host);
            waits.add(BarrierGroup.imported(usage.tag(), signal.tag(), signal.queue(), scopes));
            parts.add(new SyncOperation.Part(scopes, null, null, waitedFor.get(i)));
        }
        long toTag = signals.stream().mapToLong(Signal::tag).max().orElse(0);
        SyncOperation.Effect effect =
                new SyncOperation.WaitForSome(List.copyOf(signals), BarrierGroup.some(usage.tag(), waits));
        store.perform(new SyncOperation(usage, 0, toTag, parts, effect), host);
    }

    private void imported(Signal signal, SyncOperation.Part part, QueueTimeline timeline, ResourceUsage usage) {
        BarrierGroup group = BarrierGroup.imported(usage.tag(), signal.tag(), signal.queue(), part.dependency());
        wait(signal, group, part, timeline, usage);
    }

    private void wait(
            Signal signal, BarrierGroup group, SyncOperation.Part part, QueueTimeline timeline, ResourceUsage usage) {
        SyncOperation.Effect effect = new SyncOperation.Wait(signal, group);
        store.perform(new SyncOperation(usage, signal.usage(), 0, signal.tag(), List.of(part), effect), timeline);
    }

    /** The scopes of a wait: what precedes the signal, and what follows the wait on the waiting timeline. */
    static Dependency scopes(Signal signal, long waitStages, QueueTimeline timeline) {
        boolean acquired = signal.queue() == Timelines.PRESENT_ENGINE;
        boolean presents = waitStages == Stages.PRESENT_ENGINE;
        Dependency scopes = Dependency.ofSemaphore(
                acquired ? Stages.ALL_COMMANDS : signal.stages(),
                signal.queueFlags(),
                presents ? VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT : waitStages,
                timeline.flags());
        return new Dependency(
                new Barriers.Memory(signal.stages(), -1, waitStages, -1),
                scopes.srcExecution() | (acquired ? Stages.PRESENT_ENGINE : 0),
                acquired ? scopes.srcAccesses().or(PRESENT_ACCESSES) : sourceAccesses(signal, scopes),
                presents ? Stages.PRESENT_ENGINE : scopes.dstExecution(),
                presents ? PRESENT_ACCESSES : scopes.dstAccesses());
    }

    /** A signal by the host also makes its writes available. */
    private static AccessSet sourceAccesses(Signal signal, Dependency scopes) {
        return signal.queue() == Timelines.HOST
                ? scopes.srcAccesses().with(StageAccess.HOST_WRITE)
                : scopes.srcAccesses();
    }
}
