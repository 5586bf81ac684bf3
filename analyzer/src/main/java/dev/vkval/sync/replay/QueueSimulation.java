package dev.vkval.sync.replay;

import dev.vkval.finding.Place;
import dev.vkval.state.object.Acquisition;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.HostImageAccess;
import dev.vkval.state.object.Presentation;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.object.SwapchainState;
import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.AccessWatch;
import dev.vkval.sync.access.BarrierGroup;
import dev.vkval.sync.access.Dependency;
import dev.vkval.sync.access.Execution;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.Recorded;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.Signal;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.access.Timelines;
import dev.vkval.sync.command.FeedbackCounters;
import dev.vkval.sync.command.ShaderAccesses;
import dev.vkval.sync.range.Aliases;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.settings.SyncSettings;
import dev.vkval.sync.stage.Stages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Executes submits and presents in an order that the device may choose: each queue's work in submission order, a batch
 * only when the semaphores it waits for are signaled, and its commands only up to a wait for an event that the host has
 * not yet set.
 *
 * <p>More than {@link dev.vkval.progress.PendingWork}, which knows only what has completed: here signals have scopes and what
 * was known when they were given, work that waits is held until its signals exist, and a queue stops within a command
 * buffer.
 */
public final class QueueSimulation {

    /** The command buffers of a batch, and its signals. */
    private static final class BatchReplay implements Work.Effect {
        private final Submission.Batch batch;
        private CommandReplay replay;
        private ResourceUsage begun;

        BatchReplay(Submission.Batch batch) {
            this.batch = batch;
        }

        @Override
        public EventState execute(
                QueueSimulation simulation, QueueTimeline timeline, ResourceUsage usage, boolean past) {
            if (replay == null) {
                begun = usage;
                replay = new CommandReplay(simulation.context(timeline, usage.execution()), batch.recordings());
            }
            EventState awaited = replay.advance(past);
            if (awaited == null) {
                batch.bound().forEach(simulation::bind);
                simulation.signal(batch, timeline, begun.at(simulation.tags.next()));
            }
            return awaited;
        }

        /** One that has begun waits for the host, which does nothing in a copy. */
        @Override
        public Work.Effect copy() {
            return replay == null ? new BatchReplay(batch) : this;
        }
    }

    private final AccessStore store;
    private final Spaces spaces;
    private final TagSource tags;
    private final Semaphores semaphores;
    private final Timelines timelines;
    private final Map<QueueState, QueueTimeline> byQueue = new HashMap<>();
    private final QueuedWork held;
    private final HostEvents hostEvents;
    private final Map<FenceState, List<Signal>> fences = new HashMap<>();
    private final Map<SwapchainState, NavigableMap<Long, List<Signal>>> presents = new HashMap<>();
    private final SyncSettings settings;
    private final ShaderAccesses shaders;
    private final HazardReporter reporter;
    private final AccessWatch watch;
    private final HostAccesses host;
    private final Signaling signaling;
    private final PresentEngine presentEngine;
    private final FeedbackCounters counters;
    private final Reduction reduction;

    /** Whether this is a copy that tells what comes next. */
    private final boolean ahead;

    /** The signals that the work which is about to execute has waited for. */
    private List<Signal> awaited = List.of();

    /** @param watch observes the accesses, null for none */
    public QueueSimulation(SyncSettings settings, ShaderAccesses shaders, HazardReporter reporter, AccessWatch watch) {
        this(settings, shaders, reporter, watch, Reduction.NONE);
    }

    /** @param reduction what is taken away of the synchronization */
    public QueueSimulation(
            SyncSettings settings,
            ShaderAccesses shaders,
            HazardReporter reporter,
            AccessWatch watch,
            Reduction reduction) {
        this.ahead = false;
        this.reduction = reduction;
        Aliases aliases = new Aliases();
        this.watch = watch;
        this.store = new AccessStore(aliases, watch);
        this.spaces = new Spaces(aliases);
        this.tags = new TagSource();
        this.semaphores = new Semaphores();
        this.timelines = new Timelines();
        this.held = new QueuedWork(this::ready, this::execute);
        this.hostEvents = new HostEvents();
        this.settings = settings;
        this.shaders = shaders;
        this.reporter = reporter;
        this.signaling = new Signaling(store, tags);
        this.presentEngine = new PresentEngine(store, spaces, reporter);
        this.counters = new FeedbackCounters(store, spaces);
        this.host = new HostAccesses(store, spaces, timelines, tags, reporter, watch);
    }

    private QueueSimulation(QueueSimulation of, ShaderAccesses shaders, HazardReporter reporter) {
        this.ahead = true;
        this.watch = null;
        this.reduction = of.reduction;
        this.store = of.store.fork();
        this.spaces = of.spaces;
        this.tags = of.tags.copy();
        this.semaphores = of.semaphores.copy();
        this.timelines = of.timelines.copy();
        of.byQueue.forEach((queue, timeline) -> byQueue.put(queue, timelines.get(timeline.index())));
        this.held = of.held.copy(timelines, this::ready, this::execute);
        this.hostEvents = of.hostEvents;
        this.settings = of.settings;
        this.shaders = shaders;
        this.reporter = reporter;
        this.signaling = new Signaling(store, tags);
        this.presentEngine = new PresentEngine(store, spaces, reporter);
        this.counters = of.counters.copy(store);
        this.host = new HostAccesses(store, spaces, timelines, tags, reporter, null);
    }

    /**
     * A copy that tells what submits and presents would do next, without doing it here: for one submit or present, and as
     * long as this simulation does not go on. It knows what has certainly happened.
     *
     * @param reporter receives the hazards in the copy
     */
    public QueueSimulation fork(ShaderAccesses shaders, HazardReporter reporter) {
        return new QueueSimulation(this, shaders, reporter);
    }

    private QueueTimeline timeline(QueueState queue) {
        return byQueue.computeIfAbsent(queue, key -> timelines.add(key, key.flags()));
    }

    // Work.

    public void submit(Submission submission) {
        QueueTimeline timeline = timeline(submission.queue());
        CommandPlace place = new CommandPlace(
                submission.call(), submission.block(), submission.frame(), (int) Place.NONE, submission.labels());
        timeline.countSubmit();
        for (int i = 0; i < submission.batches().size(); i++) {
            Submission.Batch batch = submission.batches().get(i);
            batch.signals().forEach(signal -> semaphores.promise(signal.semaphore()));
            hold(timeline, batch.waits(), place, submission.number(), i, null, new BatchReplay(batch));
        }
        FenceState fence = submission.fence();
        if (fence != null) {
            Work.Effect effect = (simulation, executing, usage, past) -> {
                simulation.signal(fence, executing, usage);
                return null;
            };
            int behind = submission.batches().size();
            hold(timeline, List.of(), place, submission.number(), behind, fence, effect);
        }
        held.drain();
    }

    /** A sparse resource is bound to memory. A copy is not asked about what comes behind. */
    private void bind(Submission.SparseResource bound) {
        if (!ahead) {
            spaces.bind(bound, range -> store.unbound(bound.resource(), range));
        }
    }

    /** A batch has ended. */
    private void signal(Submission.Batch batch, QueueTimeline timeline, ResourceUsage end) {
        for (Submission.SemaphoreOperation signal : batch.signals()) {
            Signal signaled = signaling.now(timeline, signal.stages(), end);
            semaphores.signal(signal.semaphore(), signal.value(), signaled);
            signaling.log(signaled, signal.semaphore(), signal.index(), timeline);
        }
    }

    /** A submission has ended. */
    private void signal(FenceState fence, QueueTimeline timeline, ResourceUsage end) {
        Signal signal = signaling.now(timeline, Stages.ALL_COMMANDS, end);
        fences.put(fence, List.of(signal));
        signaling.log(signal, fence, 0, timeline);
    }

    private void hold(
            QueueTimeline timeline,
            List<Submission.SemaphoreOperation> waits,
            CommandPlace place,
            long number,
            int batchIndex,
            FenceState fence,
            Work.Effect effect) {
        long submitIndex = timeline.submits() - 1;
        long[] known = timelines.host().known();
        held.add(
                timeline,
                new Work(waits, null, place, number, submitIndex, batchIndex, fence, effect, tags.peek(), known));
    }

    public void present(Presentation presentation) {
        QueueTimeline timeline = timeline(presentation.queue());
        CommandPlace place = new CommandPlace(
                presentation.call(),
                presentation.block(),
                presentation.frame(),
                (int) Place.NONE,
                presentation.labels());
        List<Submission.SemaphoreOperation> waits = presentation.waits().stream()
                .map(semaphore -> new Submission.SemaphoreOperation(semaphore, 0, Stages.PRESENT_ENGINE, 0))
                .toList();
        Work.Effect effect = (simulation, executing, usage, past) -> {
            simulation.presentEngine.present(presentation, executing, usage);
            simulation.taken(presentation);
            return null;
        };
        timeline.countSubmit();
        FenceState fence = presentation.images().stream()
                .map(Presentation.PresentedImage::fence)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        hold(timeline, waits, place, presentation.number(), 0, fence, effect);
        held.drain();
    }

    /** What tells that a present has taken place tells of the signals that it waited for. */
    private void taken(Presentation presentation) {
        for (Presentation.PresentedImage image : presentation.images()) {
            if (image.fence() != null) {
                fences.put(image.fence(), awaited);
            }
            if (image.id() != 0) {
                presents.computeIfAbsent(image.swapchain(), swapchain -> new TreeMap<>(Long::compareUnsigned))
                        .put(image.id(), awaited);
            }
        }
    }

    private boolean ready(Work work) {
        for (Submission.SemaphoreOperation wait : work.waits()) {
            if (semaphores.blocks(wait.semaphore(), wait.value())) {
                return false;
            }
        }
        return work.event() == null || hostEvents.signal(work.event()) != null;
    }

    /** How many draws had an unknown number of vertices in a transform feedback counter. */
    public long drawsOfUnknownCount() {
        return counters.unknownDraws();
    }

    /** Executes the work that is still held at the end of the capture. */
    public void finish() {
        held.drainWholly();
    }

    private Work execute(Work work, QueueTimeline timeline, boolean past) {
        long oldest = held.oldestTag(work);
        BarrierGroup fromHost = oldest < work.tag() ? fromHost(work, timeline) : null;
        long tag = tags.next();
        Execution execution = new Execution(
                work.number(),
                timeline.queue().id(),
                work.submitIndex(),
                work.batchIndex(),
                tag,
                work.place().block(),
                work.place().call());
        ResourceUsage usage = new ResourceUsage(tag, timeline.index(), work.place(), Recorded.NOWHERE, execution);
        if (watch != null) {
            watch.begins(usage);
        }
        SyncOperation.Effect beginning = new SyncOperation.Beginning(work.tag(), work.known(), oldest, fromHost);
        store.perform(new SyncOperation(usage, 0, 0, List.of(), beginning), timeline);
        List<Signal> signals = new ArrayList<>();
        for (Submission.SemaphoreOperation wait : work.waits()) {
            Signal signal = await(wait, timeline, usage);
            if (signal != null) {
                signals.add(signal);
            }
        }
        awaited = signals;
        EventState event = work.effect().execute(this, timeline, usage, past);
        return event == null ? null : work.awaiting(event);
    }

    /**
     * If the signal is unknown, for example because it is not in the capture, all known work precedes it.
     *
     * @return the signal, null where it is not known
     */
    private Signal await(Submission.SemaphoreOperation wait, QueueTimeline timeline, ResourceUsage usage) {
        if (semaphores.blocks(wait.semaphore(), wait.value())) {
            for (QueueTimeline any : List.copyOf(timelines.all())) {
                Signal signal = signaling.now(any, Stages.ALL_COMMANDS, null);
                signaling.await(wait, signal, timeline, usage);
            }
            return null;
        }
        Signal signal = semaphores.await(wait.semaphore(), wait.value());
        if (signal != null) {
            signaling.await(wait, signal, timeline, usage);
        }
        return signal;
    }

    /**
     * What the host had waited for at the submit precedes the work, and whatever waits for the work: this matters for
     * other work that was submitted earlier and executes later.
     */
    private BarrierGroup fromHost(Work work, QueueTimeline timeline) {
        Signal submission = new Signal(
                null,
                Timelines.HOST,
                work.tag(),
                Stages.ALL_COMMANDS,
                timelines.host().flags(),
                work.known());
        Dependency scopes = Signaling.scopes(submission, Stages.ALL_COMMANDS, timeline);
        return BarrierGroup.imported(tags.next(), work.tag(), Timelines.HOST, scopes);
    }

    private ReplayContext context(QueueTimeline timeline, Execution execution) {
        return new ReplayContext(
                store, timeline, spaces, tags, settings, shaders, reporter, execution, hostEvents, counters, reduction);
    }

    public void acquire(Acquisition acquisition) {
        QueueTimeline engine = timelines.get(Timelines.PRESENT_ENGINE);
        CommandPlace place = new CommandPlace(
                acquisition.call(), acquisition.block(), acquisition.frame(), (int) Place.NONE, List.of());
        ResourceUsage usage = ResourceUsage.unrecorded(tags.next(), Timelines.PRESENT_ENGINE, place);
        presentEngine.acquire(acquisition, engine, usage);
        Signal signal = signaling.now(engine, Stages.PRESENT_ENGINE, usage);
        if (acquisition.semaphore() != null) {
            semaphores.signal(acquisition.semaphore(), 0, signal);
        }
        if (acquisition.fence() != null) {
            fences.put(acquisition.fence(), List.of(signal));
        }
    }

    /**
     * The host has written to memory.
     *
     * @param ranges bytes of the memory
     */
    public void hostWrites(DeviceMemoryState memory, long[] ranges, CommandPlace place) {
        host.writes(memory, ranges, place, held.awaitsHost());
        counters.forget(memory);
    }

    /** The host itself has copied to or from an image, or changed its layout. */
    public void hostAccesses(HostImageAccess made) {
        host.accesses(made, held.awaitsHost());
    }

    // Waits of the host.

    /**
     * The host has waited for a signal.
     *
     * @param waitedFor the fence, semaphore or queue, null for the device
     * @param call the call that waited
     */
    private void complete(Signal signal, StateObject waitedFor, CommandPlace call) {
        if (signal.queue() == Timelines.HOST) {
            return;
        }
        ResourceUsage usage = ResourceUsage.unrecorded(tags.next(), Timelines.HOST, call);
        signaling.complete(signal, waitedFor, timelines.host(), usage);
    }

    /**
     * The host has set an event, which orders what the host has done and waited for before the command buffers that
     * wait for it.
     */
    public void eventSetByHost(EventState event, CommandPlace call) {
        eventChangedByHost(event);
        ResourceUsage usage = ResourceUsage.unrecorded(tags.next(), Timelines.HOST, call);
        hostEvents.set(event, signaling.now(timelines.host(), Stages.HOST, usage));
        held.drain();
    }

    public void eventResetByHost(EventState event) {
        eventChangedByHost(event);
        hostEvents.reset(event);
    }

    /**
     * Earlier operations of the device on the event have ended, which the application must ensure when it changes the
     * event on the host.
     */
    private void eventChangedByHost(EventState event) {
        timelines.all().forEach(timeline -> timeline.events().forget(event));
    }

    /** @param call the call by which the host learned it; so below */
    public void fencesSignaled(List<FenceState> signaled, CommandPlace call) {
        for (FenceState fence : signaled) {
            held.drainTo(fence);
            fences.getOrDefault(fence, List.of()).forEach(signal -> complete(signal, fence, call));
        }
    }

    /** The host has waited until presents of a swapchain had taken place, up to one of that present id. */
    public void presentReached(SwapchainState swapchain, long id, CommandPlace call) {
        NavigableMap<Long, List<Signal>> reached =
                presents.getOrDefault(swapchain, new TreeMap<>()).headMap(id, true);
        reached.values().forEach(signals -> signals.forEach(signal -> complete(signal, swapchain, call)));
        reached.clear();
    }

    /** The host has seen one of these fences, but it is unknown which: only what precedes all of them is ordered. */
    public void someFenceSignaled(List<FenceState> some, CommandPlace call) {
        completeSome(some.stream().map(this::onlySignal).toList(), some, call);
    }

    private Signal onlySignal(FenceState fence) {
        List<Signal> signals = fences.getOrDefault(fence, List.of());
        return signals.size() == 1 ? signals.get(0) : null;
    }

    /** The same for timeline semaphores that reach their values. */
    public void someTimelineReached(Map<SemaphoreState, Long> some, CommandPlace call) {
        List<Signal> signals = some.entrySet().stream()
                .map(one -> semaphores.pending(one.getKey(), one.getValue()))
                .toList();
        completeSome(signals, List.copyOf(some.keySet()), call);
    }

    /** Nothing is ordered if one of them may have been signaled by the host, or by an unknown signal. */
    private void completeSome(List<Signal> signals, List<? extends StateObject> waitedFor, CommandPlace call) {
        boolean ofDevice = signals.stream().allMatch(signal -> signal != null && signal.queue() != Timelines.HOST);
        if (ofDevice && !signals.isEmpty()) {
            ResourceUsage usage = ResourceUsage.unrecorded(tags.next(), Timelines.HOST, call);
            signaling.completeSome(signals, waitedFor, timelines.host(), usage);
        }
    }

    public void fencesReset(List<FenceState> reset) {
        reset.forEach(fences::remove);
    }

    public void timelineReached(SemaphoreState semaphore, long value, CommandPlace call) {
        semaphores.reach(semaphore, value).forEach(signal -> complete(signal, semaphore, call));
        held.drain();
    }

    /** A signal by the host also orders what the host has waited for. */
    public void timelineSignaledByHost(SemaphoreState semaphore, long value) {
        semaphores.signal(semaphore, value, signaling.now(timelines.host(), Stages.ALL_COMMANDS, null));
        held.drain();
    }

    public void queueIdle(QueueState queue, CommandPlace call) {
        QueueTimeline timeline = timeline(queue);
        held.drainWholly(timeline);
        complete(signaling.now(timeline, Stages.ALL_COMMANDS, null), queue, call);
        held.drain();
    }

    public void deviceIdle(CommandPlace call) {
        finish();
        for (QueueTimeline timeline : List.copyOf(timelines.all())) {
            complete(signaling.now(timeline, Stages.ALL_COMMANDS, null), timeline.queue(), call);
        }
    }

    public void destroyed(StateObject object) {
        if (object instanceof SemaphoreState semaphore) {
            semaphores.forget(semaphore);
        } else if (object instanceof FenceState fence) {
            fences.remove(fence);
        } else if (object instanceof EventState event) {
            eventResetByHost(event);
        } else {
            if (object instanceof SwapchainState swapchain) {
                presentEngine.destroyed(swapchain);
                presents.remove(swapchain);
            }
            spaces.forget(object);
            store.forget(object);
            counters.forget(object);
        }
    }
}
