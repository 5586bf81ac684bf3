package dev.vkval.sync;

import dev.vkval.finding.Place;
import dev.vkval.state.Acquisition;
import dev.vkval.state.DeviceMemoryState;
import dev.vkval.state.EventState;
import dev.vkval.state.FenceState;
import dev.vkval.state.HostImageAccess;
import dev.vkval.state.ImageState;
import dev.vkval.state.Presentation;
import dev.vkval.state.QueueState;
import dev.vkval.state.SemaphoreState;
import dev.vkval.state.StateObject;
import dev.vkval.state.Submission;
import dev.vkval.state.SwapchainState;
import dev.vkval.state.command.Barriers;
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
     * @param submitIndex its number among those of its queue
     * @param batchIndex number of the batch in its submit
     * @param tag the tag when it was submitted
     * @param known what the host knew then
     */
    private record Work(
            List<Submission.SemaphoreOperation> waits,
            CommandPlace place,
            long number,
            long submitIndex,
            int batchIndex,
            Effect effect,
            long tag,
            long[] known) {}

    private static final AccessSet PRESENT_ACCESSES =
            AccessSet.of(StageAccess.PRESENT_PRESENTED, StageAccess.PRESENT_ACQUIRE_READ);

    private final Aliases aliases = new Aliases();
    private final AccessStore store;
    private final Spaces spaces = new Spaces(aliases);
    private final TagSource tags = new TagSource();
    private final Semaphores semaphores = new Semaphores();
    private final Timelines timelines = new Timelines();
    private final Map<QueueState, QueueTimeline> byQueue = new HashMap<>();
    private final Map<QueueTimeline, Deque<Work>> held = new LinkedHashMap<>();
    private final Map<FenceState, Signal> fences = new HashMap<>();
    private final SyncSettings settings;
    private final ShaderAccesses shaders;
    private final HazardReporter reporter;
    private final AccessWatch watch;

    /** @param watch sees the accesses, null for nobody */
    QueueSimulation(SyncSettings settings, ShaderAccesses shaders, HazardReporter reporter, AccessWatch watch) {
        this.watch = watch;
        this.store = new AccessStore(aliases, watch);
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
        timeline.countSubmit();
        for (int i = 0; i < submission.batches().size(); i++) {
            Submission.Batch batch = submission.batches().get(i);
            Effect effect = (executing, usage) -> executeBatch(batch, executing, usage);
            hold(timeline, batch.waits(), place, submission.number(), i, effect);
        }
        if (submission.fence() != null) {
            Effect effect = (executing, usage) -> {
                Signal signal = signalNow(executing, Stages.ALL_COMMANDS, usage);
                fences.put(submission.fence(), signal);
                log(signal, submission.fence(), executing);
            };
            int behind = submission.batches().size();
            hold(timeline, List.of(), place, submission.number(), behind, effect);
        }
        drain();
    }

    private void hold(
            QueueTimeline timeline,
            List<Submission.SemaphoreOperation> waits,
            CommandPlace place,
            long number,
            int batchIndex,
            Effect effect) {
        held.computeIfAbsent(timeline, key -> new ArrayDeque<>())
                .addLast(new Work(
                        waits,
                        place,
                        number,
                        timeline.submits() - 1,
                        batchIndex,
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
        timeline.countSubmit();
        hold(timeline, waits, place, presentation.number(), 0, effect);
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
        long oldest = oldestSubmission(work);
        BarrierGroup fromHost = oldest < work.tag() ? fromHost(work, timeline) : null;
        long tag = tags.next();
        Execution execution =
                new Execution(work.number(), timeline.queue().id(), work.submitIndex(), work.batchIndex(), tag);
        Usage usage = new Usage(tag, timeline.index(), work.place(), Recorded.NOWHERE, execution);
        if (watch != null) {
            watch.begins(usage);
        }
        SyncOperation.Effect beginning = new SyncOperation.Beginning(work.tag(), work.known(), oldest, fromHost);
        store.perform(new SyncOperation(usage, 0, 0, List.of(), beginning), timeline);
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
    private BarrierGroup fromHost(Work work, QueueTimeline timeline) {
        Signal submission = new Signal(
                null,
                Timelines.HOST,
                work.tag(),
                Stages.ALL_COMMANDS,
                timelines.host().flags(),
                work.known());
        Dependency scopes = scopes(submission, Stages.ALL_COMMANDS, timeline);
        return BarrierGroup.imported(tags.next(), work.tag(), Timelines.HOST, scopes);
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
            if (signal.knows(timeline.index())) {
                timeline.events().orderAll();
            }
            group = BarrierGroup.imported(usage.tag(), signal.tag(), signal.queue(), scopes);
        }
        wait(usage, signal, group, new SyncOperation.Part(scopes, null, null, semaphore), timeline);
    }

    private void wait(Usage usage, Signal signal, BarrierGroup group, SyncOperation.Part part, QueueTimeline timeline) {
        SyncOperation.Effect effect = new SyncOperation.Wait(signal, group);
        store.perform(new SyncOperation(usage, signal.usage(), 0, signal.tag(), List.of(part), effect), timeline);
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

    /** @param usage what signals, null for nothing that a message could name */
    private Signal signalNow(QueueTimeline timeline, long stages, Usage usage) {
        return new Signal(usage, timeline.index(), tags.peek(), stages, timeline.flags(), timeline.known());
    }

    private void log(Signal signal, StateObject signaled, QueueTimeline timeline) {
        Dependency scope = timeline.dependency(new Barriers.Memory(signal.stages(), -1, 0, 0));
        List<SyncOperation.Part> parts = List.of(new SyncOperation.Part(scope, null, null, signaled));
        SyncOperation.Effect effect = new SyncOperation.Signaling(signal);
        store.perform(new SyncOperation(signal.usage(), 0, signal.tag(), parts, effect), timeline);
    }

    private void executeBatch(Submission.Batch batch, QueueTimeline timeline, Usage usage) {
        ReplayContext context =
                new ReplayContext(store, timeline, spaces, tags, settings, shaders, reporter, usage.execution());
        CommandReplay replay = new CommandReplay(context);
        for (int i = 0; i < batch.recordings().size(); i++) {
            replay.replay(batch.recordings().get(i), i);
        }
        replay.finish();
        Usage end = usage.at(tags.next());
        for (Submission.SemaphoreOperation signal : batch.signals()) {
            Signal signaled = signalNow(timeline, signal.stages(), end);
            semaphores.signal(signal.semaphore(), signal.value(), signaled);
            log(signaled, signal.semaphore(), timeline);
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
        list.execute(store, timeline, (hazard, now) -> reporter.report(hazard, timeline));
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
        Usage usage = Usage.unrecorded(tags.next(), Timelines.PRESENT_ENGINE, place);
        SwapchainState swapchain = acquisition.swapchain();
        store.replace(
                spaces.of(swapchain, acquisition.imageIndex()),
                ImageRanges.all(swapchain.imageInfo()),
                swapchainAccess(usage, StageAccess.PRESENT_ACQUIRE_READ, swapchain, acquisition.imageIndex()),
                engine);
        Signal signal = signalNow(engine, Stages.PRESENT_ENGINE, usage);
        if (acquisition.semaphore() != null) {
            semaphores.signal(acquisition.semaphore(), 0, signal);
        }
        if (acquisition.fence() != null) {
            fences.put(acquisition.fence(), signal);
        }
    }

    /**
     * The host has written to memory. It is not recorded: whatever is submitted afterwards sees it (specification, Host Write
     * Ordering Guarantees).
     *
     * @param ranges bytes of the memory
     */
    void hostWrites(DeviceMemoryState memory, long[] ranges, CommandPlace place) {
        QueueTimeline host = timelines.host();
        host.execute(tags.peek(), new long[0]);
        Usage usage = Usage.unrecorded(tags.next(), Timelines.HOST, place);
        MemoryAccess access = new MemoryAccess(
                usage,
                StageAccess.HOST_WRITE,
                OrderingRule.NONE,
                AccessRole.HOST,
                memory,
                AccessDetail.ofRange(TransferAccesses.bytes(ranges[0], ranges[ranges.length - 1] - ranges[0])));
        if (watch != null) {
            watch.hostWrote(memory, ranges, usage.tag());
        }
        Hazard hazard = store.detect(memory, ranges, access, host);
        if (hazard != null) {
            reporter.report(hazard, host);
        }
    }

    /**
     * The host itself has copied to or from an image, or changed its layout; as with its writes to memory, whatever is submitted
     * afterwards sees it.
     */
    void hostAccesses(HostImageAccess made) {
        QueueTimeline host = timelines.host();
        host.execute(tags.peek(), new long[0]);
        CommandPlace place = new CommandPlace(made.call(), made.block(), made.frame(), (int) Place.NONE, List.of());
        Usage usage = Usage.unrecorded(tags.next(), Timelines.HOST, place);
        ImageRanges ranges = ImageRanges.of(made.image());
        for (HostImageAccess.Region region : made.regions()) {
            MemoryAccess access = new MemoryAccess(
                    usage,
                    made.write() ? StageAccess.HOST_WRITE : StageAccess.HOST_READ,
                    OrderingRule.NONE,
                    AccessRole.PLAIN,
                    made.image(),
                    AccessDetail.ofRange(ImageRanges.text(region.range())));
            long[] addresses = region.extent() == null
                    ? ranges.of(region.range())
                    : ranges.of(region.range(), region.offset(), region.extent());
            Hazard hazard = store.detect(spaces.of(made.image()), addresses, access, host);
            if (hazard != null) {
                reporter.report(hazard, host);
                return;
            }
        }
    }

    // What the host learns.

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
        QueueTimeline host = timelines.host();
        Dependency scopes = scopes(signal, Stages.ALL_COMMANDS, host);
        Usage usage = Usage.unrecorded(tags.next(), Timelines.HOST, call);
        BarrierGroup group = BarrierGroup.imported(usage.tag(), signal.tag(), signal.queue(), scopes);
        wait(usage, signal, group, new SyncOperation.Part(scopes, null, null, waitedFor), host);
    }

    /** What the device did to an event before is past: the application vouches for that by changing it itself. */
    void eventChangedByHost(EventState event) {
        timelines.all().forEach(timeline -> timeline.events().forget(event));
    }

    /** @param call the call by which the host learned it; so below */
    void fencesSignaled(List<FenceState> signaled, CommandPlace call) {
        for (FenceState fence : signaled) {
            Signal signal = fences.get(fence);
            if (signal != null) {
                complete(signal, fence, call);
            }
        }
    }

    void fencesReset(List<FenceState> reset) {
        reset.forEach(fences::remove);
    }

    void timelineReached(SemaphoreState semaphore, long value, CommandPlace call) {
        semaphores.reach(semaphore, value).forEach(signal -> complete(signal, semaphore, call));
        drain();
    }

    /** A signal by the host brings what the host has waited for. */
    void timelineSignaledByHost(SemaphoreState semaphore, long value) {
        semaphores.signal(semaphore, value, signalNow(timelines.host(), Stages.ALL_COMMANDS, null));
        drain();
    }

    void queueIdle(QueueState queue, CommandPlace call) {
        QueueTimeline timeline = timeline(queue);
        drainWholly(timeline);
        complete(signalNow(timeline, Stages.ALL_COMMANDS, null), queue, call);
        drain();
    }

    void deviceIdle(CommandPlace call) {
        finish();
        for (QueueTimeline timeline : List.copyOf(timelines.all())) {
            complete(signalNow(timeline, Stages.ALL_COMMANDS, null), timeline.queue(), call);
        }
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
