package dev.vkval.sync;

import dev.vkval.command.Generation;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.StateObjects;
import dev.vkval.state.object.Submission;
import dev.vkval.sync.access.AccessWatch;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.log.AccessLog;
import dev.vkval.sync.model.Access;
import dev.vkval.sync.model.CommandStream;
import dev.vkval.sync.model.Hazards;
import dev.vkval.sync.replay.EventRace;
import dev.vkval.sync.replay.HazardReporter;
import dev.vkval.sync.replay.PreservedAccess;
import dev.vkval.sync.replay.QueueSimulation;
import dev.vkval.sync.settings.SyncSettings;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.VK10;

/** Hands a stream of the model to the simulation of queues, as state objects, and takes down the hazards it reports. */
final class StreamReplay implements HazardReporter {
    private static final long OFFSET = 256;
    private static final CommandPlace HOST = new CommandPlace("vkWaitForFences", 0, 0, -1, List.of());

    private final StateObjects objects = new StateObjects();
    private final BufferState buffer = objects.buffer(objects.memory(1024), OFFSET, CommandStream.BYTES);
    private final StreamShaders shaders;
    private final List<QueueState> queues = new ArrayList<>();
    private final CommandBufferState commandBuffer = objects.commandBuffer(QueueState.ALL_FLAGS);
    private final Map<Integer, FenceState> fences = new HashMap<>();
    private final Map<Integer, EventState> events = new HashMap<>();
    private final Map<Integer, SemaphoreState> binaries = new HashMap<>();
    private final Map<Integer, SemaphoreState> timelines = new HashMap<>();
    private final Map<Hazards.Site, Hazards.Pair> certain = new LinkedHashMap<>();
    private final List<Hazards.Pair> possible = new ArrayList<>();
    private final QueueSimulation simulation;
    private long submits;

    private StreamReplay(CommandStream stream, Set<Integer> recorded, AccessWatch watch) {
        shaders = new StreamShaders(objects, buffer, recorded);
        simulation = new QueueSimulation(SyncSettings.DEFAULT, shaders, this, watch);
        for (int i = 0; i < stream.queues(); i++) {
            queues.add(objects.queue(i, QueueState.ALL_FLAGS));
        }
        stream.steps().forEach(this::step);
    }

    /**
     * Hazards that were reported.
     *
     * @param certain the one of each access that has one
     * @param possible those with an access that its shader may not make
     */
    record Reported(Map<Hazards.Site, Hazards.Pair> certain, List<Hazards.Pair> possible) {}

    /** The hazard reported for each access that has one, if each action is known to make its accesses. */
    static Map<Hazards.Site, Hazards.Pair> run(CommandStream stream) {
        return new StreamReplay(stream, null, null).certain;
    }

    /** Everything that was accessed and ordered, if each action is known to make its accesses. */
    static AccessLog log(CommandStream stream) {
        AccessLog log = new AccessLog();
        new StreamReplay(stream, null, log);
        return log;
    }

    /** @param recorded ids of the kernels whose footprints are known */
    static Reported run(CommandStream stream, Set<Integer> recorded) {
        StreamReplay replay = new StreamReplay(stream, recorded, null);
        return new Reported(replay.certain, replay.possible);
    }

    private void step(CommandStream.Step step) {
        if (step instanceof CommandStream.Submit submit) {
            simulation.submit(submission(submit));
        } else if (step instanceof CommandStream.WaitFence wait) {
            simulation.fencesSignaled(List.of(fences.get(wait.fence())), HOST);
        } else if (step instanceof CommandStream.WaitForSome wait) {
            simulation.someFenceSignaled(wait.fences().stream().map(fences::get).toList(), HOST);
        } else if (step instanceof CommandStream.WaitTimeline wait) {
            simulation.timelineReached(timeline(wait.semaphore()), wait.value(), HOST);
        } else if (step instanceof CommandStream.SignalTimeline signal) {
            simulation.timelineSignaledByHost(timeline(signal.semaphore()), signal.value());
        } else if (step instanceof CommandStream.WaitQueue wait) {
            simulation.queueIdle(queues.get(wait.queue()), HOST);
        } else if (step instanceof CommandStream.HostSetsEvent set) {
            simulation.eventSetByHost(event(set.event()), HOST);
        } else if (step instanceof CommandStream.HostWrite write) {
            CommandPlace place = new CommandPlace("written", write.id(), 1, -1, List.of());
            long[] range = {OFFSET + write.begin(), OFFSET + write.end()};
            simulation.hostWrites(buffer.binding().memory(), range, place);
        }
    }

    private SemaphoreState timeline(int number) {
        return timelines.computeIfAbsent(number, key -> objects.semaphore(true));
    }

    private Submission submission(CommandStream.Submit submit) {
        List<Submission.Batch> batches = submit.batches().stream()
                .map(batch -> new Submission.Batch(
                        uses(batch.waits()), List.of(recording(batch.commands())), uses(batch.signals())))
                .toList();
        FenceState fence = submit.fence() == CommandStream.NONE
                ? null
                : fences.computeIfAbsent(submit.fence(), key -> objects.fence());
        return new Submission(
                submits++, "vkQueueSubmit2", 0, 1, queues.get(submit.queue()), batches, fence, List.of(), false);
    }

    private List<Submission.SemaphoreOperation> uses(List<CommandStream.SemaphoreUse> uses) {
        return uses.stream()
                .map(use -> new Submission.SemaphoreOperation(
                        use.timeline()
                                ? timeline(use.semaphore())
                                : binaries.computeIfAbsent(use.semaphore(), key -> objects.semaphore(false)),
                        use.value(),
                        use.stages(),
                        0))
                .toList();
    }

    private CommandBufferRecording recording(List<CommandStream.Command> commands) {
        return new CommandBufferRecording(
                commandBuffer, 0, commands.stream().map(this::recorded).toList());
    }

    private RecordedCommand recorded(CommandStream.Command command) {
        CommandPlace place = new CommandPlace("vkCmdTest", command.id(), 1, 0, List.of());
        if (command instanceof CommandStream.Barrier barrier) {
            return new RecordedCommand.PipelineBarrier(place, barriers(barrier.scopes()));
        }
        if (command instanceof CommandStream.SetEvent set) {
            return new RecordedCommand.SetEvent(place, Generation.V2, event(set.event()), barriers(set.scopes()));
        }
        if (command instanceof CommandStream.WaitEvent wait) {
            return new RecordedCommand.WaitEvents(
                    place, Generation.V2, List.of(event(wait.event())), List.of(barriers(wait.scopes())));
        }
        return new RecordedCommand.Dispatch(place, shaders.bound((CommandStream.Action) command), null);
    }

    private EventState event(int number) {
        return events.computeIfAbsent(number, key -> objects.event());
    }

    private Barriers barriers(List<CommandStream.Scope> scopes) {
        List<Barriers.Memory> memory = new ArrayList<>();
        List<Barriers.Buffer> buffers = new ArrayList<>();
        for (CommandStream.Scope scope : scopes) {
            Barriers.Memory masks =
                    new Barriers.Memory(scope.srcStages(), scope.srcAccesses(), scope.dstStages(), scope.dstAccesses());
            if (scope.begin() == CommandStream.NONE) {
                memory.add(masks);
            } else {
                int family = VK10.VK_QUEUE_FAMILY_IGNORED;
                buffers.add(new Barriers.Buffer(
                        masks, buffer, scope.begin(), scope.end() - scope.begin(), family, family, 0));
            }
        }
        return new Barriers(0, memory, buffers, List.of());
    }

    static int pair(Access access) {
        return StageAccess.of(Stages.name(access.stage), StageAccess.accessName(access.access));
    }

    static Access access(int pair) {
        for (Access access : Access.values()) {
            if (pair(access) == pair) {
                return access;
            }
        }
        throw new IllegalStateException(StageAccess.name(pair));
    }

    @Override
    public void report(Hazard hazard, QueueTimeline timeline) {
        Hazards.Pair pair = new Hazards.Pair(
                (int) hazard.prior().usage().place().block(),
                access(hazard.prior().pair()),
                (int) hazard.now().usage().place().block(),
                access(hazard.now().pair()),
                Hazards.Kind.valueOf(hazard.kind().name()));
        if (hazard.possible()) {
            possible.add(pair);
        } else {
            certain.put(new Hazards.Site(pair.now(), pair.nowAccess()), pair);
        }
    }

    @Override
    public void report(EventRace race) {
        throw new IllegalStateException("an event is used twice: " + race);
    }

    @Override
    public void report(PreservedAccess access) {
        throw new IllegalStateException("there are no render passes: " + access);
    }
}
