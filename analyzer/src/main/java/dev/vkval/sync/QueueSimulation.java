package dev.vkval.sync;

import dev.vkval.finding.Place;
import dev.vkval.state.Acquisition;
import dev.vkval.state.EventState;
import dev.vkval.state.FenceState;
import dev.vkval.state.ImageState;
import dev.vkval.state.Presentation;
import dev.vkval.state.QueueState;
import dev.vkval.state.SemaphoreState;
import dev.vkval.state.StateObject;
import dev.vkval.state.Submission;
import dev.vkval.state.SwapchainState;
import dev.vkval.state.command.Barriers;
import dev.vkval.state.command.CommandBufferRecording;
import dev.vkval.state.command.CommandPlace;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK13;

/**
 * Executes submits and presents in an order that the device may choose: each queue's work in submission order, a batch
 * only when the timeline semaphores it waits for are signaled.
 */
final class QueueSimulation {

    /** What a batch, a fence or a present does when its turn has come. */
    @FunctionalInterface
    private interface Effect {
        void execute(QueueTimeline timeline, Usage usage);
    }

    /**
     * A batch, a fence or a present that waits for its turn.
     *
     * @param number number of the submit or present
     * @param tag the tag when it was submitted
     * @param known what the host knew then
     */
    private record Work(
            List<Submission.SemaphoreOperation> waits,
            CommandPlace place,
            long number,
            Effect effect,
            long tag,
            long[] known) {}

    private static final AccessSet PRESENT_ACCESSES =
            AccessSet.of(StageAccess.PRESENT_PRESENTED, StageAccess.PRESENT_ACQUIRE_READ);

    private final AccessStore store = new AccessStore();
    private final Spaces spaces = new Spaces();
    private final TagSource tags = new TagSource();
    private final Semaphores semaphores = new Semaphores();
    private final Timelines timelines = new Timelines();
    private final Map<QueueState, QueueTimeline> byQueue = new HashMap<>();
    private final Map<QueueTimeline, Deque<Work>> held = new LinkedHashMap<>();
    private final Map<FenceState, Signal> fences = new HashMap<>();
    private final SyncSettings settings;
    private final ShaderAccesses shaders;
    private final HazardReporter reporter;

    QueueSimulation(SyncSettings settings, ShaderAccesses shaders, HazardReporter reporter) {
        this.settings = settings;
        this.shaders = shaders;
        this.reporter = reporter;
    }

    private QueueTimeline timeline(QueueState queue) {
        return byQueue.computeIfAbsent(queue, key -> timelines.add(key, key.flags()));
    }

    // Work.

    void submit(Submission submission) {
        QueueTimeline timeline = timeline(submission.queue());
        CommandPlace place = new CommandPlace(
                submission.call(), submission.block(), submission.frame(), (int) Place.NONE, submission.labels());
        for (Submission.Batch batch : submission.batches()) {
            Effect effect = (executing, usage) -> executeBatch(batch, executing, submission.number());
            hold(timeline, batch.waits(), place, submission.number(), effect);
        }
        if (submission.fence() != null) {
            Effect effect =
                    (executing, usage) -> fences.put(submission.fence(), signalNow(executing, Stages.ALL_COMMANDS));
            hold(timeline, List.of(), place, submission.number(), effect);
        }
        drain();
    }

    private void hold(
            QueueTimeline timeline,
            List<Submission.SemaphoreOperation> waits,
            CommandPlace place,
            long number,
            Effect effect) {
        held.computeIfAbsent(timeline, key -> new ArrayDeque<>())
                .addLast(new Work(
                        waits,
                        place,
                        number,
                        effect,
                        tags.peek(),
                        timelines.host().known()));
    }

    void present(Presentation presentation) {
        QueueTimeline timeline = timeline(presentation.queue());
        CommandPlace place = new CommandPlace(
                presentation.call(),
                presentation.block(),
                presentation.frame(),
                (int) Place.NONE,
                presentation.labels());
        List<Submission.SemaphoreOperation> waits = presentation.waits().stream()
                .map(semaphore -> new Submission.SemaphoreOperation(semaphore, 0, Stages.PRESENT_ENGINE))
                .toList();
        Effect effect = (executing, usage) -> executePresent(presentation, executing, usage);
        hold(timeline, waits, place, presentation.number(), effect);
        drain();
    }

    /** Executes what may execute, until nothing more may. */
    private void drain() {
        boolean progress = true;
        while (progress) {
            progress = false;
            for (Map.Entry<QueueTimeline, Deque<Work>> entry : held.entrySet()) {
                Deque<Work> queue = entry.getValue();
                while (!queue.isEmpty() && ready(queue.peekFirst())) {
                    execute(queue.removeFirst(), entry.getKey());
                    progress = true;
                }
            }
        }
    }

    private boolean ready(Work work) {
        for (Submission.SemaphoreOperation wait : work.waits()) {
            if (semaphores.blocks(wait.semaphore(), wait.value())) {
                return false;
            }
        }
        return true;
    }

    /** Executes all that a queue holds: the host has seen it end. */
    private void drainWholly(QueueTimeline timeline) {
        Deque<Work> queue = held.get(timeline);
        while (queue != null && !queue.isEmpty()) {
            execute(queue.removeFirst(), timeline);
        }
    }

    /** Executes what is still held at the end of the capture. */
    void finish() {
        List.copyOf(held.keySet()).forEach(this::drainWholly);
    }

    private void execute(Work work, QueueTimeline timeline) {
        timeline.execute(work.tag(), work.known());
        long oldest = oldestSubmission(work);
        timelines.oldestSubmission(oldest);
        if (oldest < work.tag()) {
            importFromHost(work, timeline);
        }
        long queueId = timeline.queue().id();
        Usage usage = new Usage(tags.next(), timeline.index(), work.place(), Place.NONE, work.number(), queueId);
        for (Submission.SemaphoreOperation wait : work.waits()) {
            Signal signal = semaphores.await(wait.semaphore(), wait.value());
            if (signal != null) {
                await(wait.semaphore(), signal, wait.stages(), timeline, usage);
            }
        }
        work.effect().execute(timeline, usage);
    }

    /**
     * What the host had waited for when it submitted comes before the work, and before what waits for the work: that matters
     * to other work that was submitted earlier and executes later.
     */
    private void importFromHost(Work work, QueueTimeline timeline) {
        Signal submission = new Signal(
                Timelines.HOST,
                work.tag(),
                Stages.ALL_COMMANDS,
                timelines.host().flags(),
                work.known());
        Dependency scopes = scopes(submission, Stages.ALL_COMMANDS, timeline);
        store.apply(BarrierGroup.imported(tags.next(), work.tag(), Timelines.HOST, scopes), List.of(), timeline);
    }

    private long oldestSubmission(Work executing) {
        long oldest = executing.tag();
        for (Deque<Work> queue : held.values()) {
            if (!queue.isEmpty()) {
                oldest = Math.min(oldest, queue.peekFirst().tag());
            }
        }
        return oldest;
    }

    private void await(SemaphoreState semaphore, Signal signal, long waitStages, QueueTimeline timeline, Usage usage) {
        Dependency scopes = scopes(signal, waitStages, timeline);
        BarrierGroup group;
        if (signal.queue() == timeline.index()) {
            group = BarrierGroup.window(usage.tag(), 0, signal.tag(), List.of(scopes));
            timeline.events().order(List.of(scopes));
        } else {
            timeline.knows(signal);
            if (signal.knows(timeline.index())) {
                timeline.events().orderAll();
            }
            group = BarrierGroup.imported(usage.tag(), signal.tag(), signal.queue(), scopes);
        }
        store.apply(group, List.of(), timeline);
        timeline.log()
                .add(new SyncOperation(
                        usage, 0, signal.tag(), List.of(new SyncOperation.Part(scopes, null, null, semaphore))));
    }

    private static Dependency scopes(Signal signal, long waitStages, QueueTimeline timeline) {
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
                acquired ? scopes.srcAccesses().or(PRESENT_ACCESSES) : scopes.srcAccesses(),
                presents ? Stages.PRESENT_ENGINE : scopes.dstExecution(),
                presents ? PRESENT_ACCESSES : scopes.dstAccesses());
    }

    private Signal signalNow(QueueTimeline timeline, long stages) {
        return new Signal(timeline.index(), tags.peek(), stages, timeline.flags(), timeline.known());
    }

    private void executeBatch(Submission.Batch batch, QueueTimeline timeline, long number) {
        ReplayContext context = new ReplayContext(
                store,
                timeline,
                spaces,
                tags,
                settings,
                shaders,
                reporter,
                number,
                timeline.queue().id());
        CommandReplay replay = new CommandReplay(context);
        for (CommandBufferRecording recording : batch.recordings()) {
            replay.replay(recording);
        }
        replay.finish();
        for (Submission.SemaphoreOperation signal : batch.signals()) {
            semaphores.signal(signal.semaphore(), signal.value(), signalNow(timeline, signal.stages()));
        }
    }

    private void executePresent(Presentation presentation, QueueTimeline timeline, Usage usage) {
        AccessList list = new AccessList();
        for (Presentation.PresentedImage presented : presentation.images()) {
            list.add(
                    spaces.of(presented.swapchain(), presented.imageIndex()),
                    ImageRanges.all(presented.swapchain().imageInfo()),
                    swapchainAccess(
                            usage, StageAccess.PRESENT_PRESENTED, presented.swapchain(), presented.imageIndex()));
        }
        list.execute(store, timeline, hazard -> reporter.report(hazard, timeline));
    }

    private static MemoryAccess swapchainAccess(Usage usage, int pair, SwapchainState swapchain, int index) {
        ImageState image = swapchain.image(index);
        return new MemoryAccess(
                usage,
                pair,
                OrderingRule.NONE,
                AccessRole.PLAIN,
                image == null ? swapchain : image,
                new AccessDetail("image " + index, null, null, Map.of("swapchain_index", index)));
    }

    void acquire(Acquisition acquisition) {
        QueueTimeline engine = timelines.get(Timelines.PRESENT_ENGINE);
        CommandPlace place = new CommandPlace(
                acquisition.call(), acquisition.block(), acquisition.frame(), (int) Place.NONE, List.of());
        Usage usage = new Usage(tags.next(), Timelines.PRESENT_ENGINE, place, Place.NONE, Place.NONE, Place.NONE);
        SwapchainState swapchain = acquisition.swapchain();
        store.replace(
                spaces.of(swapchain, acquisition.imageIndex()),
                ImageRanges.all(swapchain.imageInfo()),
                swapchainAccess(usage, StageAccess.PRESENT_ACQUIRE_READ, swapchain, acquisition.imageIndex()),
                engine);
        Signal signal = signalNow(engine, Stages.PRESENT_ENGINE);
        if (acquisition.semaphore() != null) {
            semaphores.signal(acquisition.semaphore(), 0, signal);
        }
        if (acquisition.fence() != null) {
            fences.put(acquisition.fence(), signal);
        }
    }

    // What the host learns.

    /** The host has waited for a signal. */
    private void complete(Signal signal) {
        if (signal.queue() == Timelines.HOST) {
            return;
        }
        QueueTimeline host = timelines.host();
        host.knows(signal);
        Dependency scopes = scopes(signal, Stages.ALL_COMMANDS, host);
        store.apply(BarrierGroup.imported(tags.next(), signal.tag(), signal.queue(), scopes), List.of(), host);
    }

    /** What the device did to an event before is past: the application vouches for that by changing it itself. */
    void eventChangedByHost(EventState event) {
        timelines.all().forEach(timeline -> timeline.events().forget(event));
    }

    void fencesSignaled(List<FenceState> signaled) {
        for (FenceState fence : signaled) {
            Signal signal = fences.get(fence);
            if (signal != null) {
                complete(signal);
            }
        }
    }

    void fencesReset(List<FenceState> reset) {
        reset.forEach(fences::remove);
    }

    void timelineReached(SemaphoreState semaphore, long value) {
        semaphores.reach(semaphore, value).forEach(this::complete);
        drain();
    }

    /** A signal by the host brings what the host has waited for. */
    void timelineSignaledByHost(SemaphoreState semaphore, long value) {
        semaphores.signal(semaphore, value, signalNow(timelines.host(), Stages.ALL_COMMANDS));
        drain();
    }

    void queueIdle(QueueState queue) {
        QueueTimeline timeline = timeline(queue);
        drainWholly(timeline);
        complete(signalNow(timeline, Stages.ALL_COMMANDS));
        drain();
    }

    void deviceIdle() {
        finish();
        List.copyOf(timelines.all()).forEach(timeline -> complete(signalNow(timeline, Stages.ALL_COMMANDS)));
    }

    void destroyed(StateObject object) {
        if (object instanceof SemaphoreState semaphore) {
            semaphores.forget(semaphore);
        } else if (object instanceof FenceState fence) {
            fences.remove(fence);
        } else if (object instanceof EventState event) {
            eventChangedByHost(event);
        } else {
            if (object instanceof SwapchainState swapchain) {
                for (int i = 0; i < swapchain.images().size(); i++) {
                    store.forget(spaces.of(swapchain, i));
                }
            }
            spaces.forget(object);
            store.forget(object);
        }
    }
}
