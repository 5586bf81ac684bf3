package dev.vkval.sync.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.lwjgl.vulkan.VK13;

/** Makes valid streams at random: what is waited for is signaled in the end, by a device that makes progress. */
public final class RandomStream {
    private static final long[] STAGES = {
        VK13.VK_PIPELINE_STAGE_2_COPY_BIT,
        VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT,
        VK13.VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
        VK13.VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT,
        VK13.VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT,
        VK13.VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
        VK13.VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
        VK13.VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT,
        VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
    };
    private static final long[] ACCESSES = {
        0,
        VK13.VK_ACCESS_2_TRANSFER_READ_BIT,
        VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT,
        VK13.VK_ACCESS_2_SHADER_STORAGE_READ_BIT,
        VK13.VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT,
        VK13.VK_ACCESS_2_SHADER_READ_BIT | VK13.VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT,
        VK13.VK_ACCESS_2_SHADER_WRITE_BIT,
        VK13.VK_ACCESS_2_MEMORY_READ_BIT,
        VK13.VK_ACCESS_2_MEMORY_WRITE_BIT,
        VK13.VK_ACCESS_2_MEMORY_READ_BIT | VK13.VK_ACCESS_2_MEMORY_WRITE_BIT
    };
    private static final int TIMELINES = 3;
    private static final int MOST_COMMANDS = 4;
    private static final int MOST_WAITS_FOR_SOME = 3;

    /** An event that a queue has set. */
    private record SetEvent(int queue, CommandStream.SetEvent command) {}

    private final Random random;
    private final int queues;
    private final Execution execution;
    private final List<CommandStream.Step> steps = new ArrayList<>();
    private final long[] signaled = new long[TIMELINES];
    private final long[] awaited = new long[TIMELINES];
    private final List<Integer> binaries = new ArrayList<>();
    private final List<Integer> fences = new ArrayList<>();
    private final List<SetEvent> events = new ArrayList<>();

    /** Whether the host writes and sets events; then no timeline value is waited for ahead of its signal. */
    private final boolean hostActs;

    /** Events that the host will set, and some that it has set. */
    private final List<Integer> eventsToSet = new ArrayList<>();

    private final List<Integer> eventsSet = new ArrayList<>();
    private int ids;
    private int objects;
    private int waitsForSome;

    /** Whether most actions are kernels. */
    private final boolean kernels;

    private RandomStream(long seed, boolean kernels) {
        random = new Random(seed);
        this.kernels = kernels;
        queues = 1 + random.nextInt(3);
        execution = new Execution(queues);
        hostActs = chance(50);
    }

    /** @param size about how many submits it has */
    public static CommandStream of(long seed, int size) {
        return of(size, new RandomStream(seed, false));
    }

    /**
     * A stream in which most actions are kernels: actions of the compute stage alone, which read some bytes and write others,
     * wherever they are. The host writes nothing: its writes are not judged against what shaders may access.
     *
     * @param size about how many submits it has
     */
    public static CommandStream ofKernels(long seed, int size) {
        return of(size, new RandomStream(seed, true));
    }

    private static CommandStream of(int size, RandomStream stream) {
        for (int i = 0; i < size; i++) {
            stream.step();
        }
        stream.eventsToSet.forEach(event -> stream.add(new CommandStream.HostSetsEvent(event)));
        stream.signalWhatIsAwaited();
        return new CommandStream(stream.queues, List.copyOf(stream.steps));
    }

    private void add(CommandStream.Step step) {
        steps.add(step);
        execution.add(step);
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    /** The queue that signals a timeline semaphore; the host signals the last one. */
    private int signaler(int timeline) {
        return timeline == TIMELINES - 1 ? Execution.HOST : timeline % queues;
    }

    private void step() {
        if (hostActs && chance(20)) {
            passThroughHost();
            return;
        }
        if (hostActs && chance(50)) {
            hostStep();
            return;
        }
        int kind = random.nextInt(10);
        if (kind == 0 && !fences.isEmpty()) {
            int fence = fences.get(random.nextInt(fences.size()));
            if (execution.fenceSignaled(fence)) {
                add(new CommandStream.WaitFence(fence));
                return;
            }
        } else if (kind == 4 && waitsForSome < MOST_WAITS_FOR_SOME) {
            List<Integer> signaled = new ArrayList<>(
                    fences.stream().filter(execution::fenceSignaled).toList());
            if (signaled.size() > 1) {
                Collections.shuffle(signaled, random);
                add(new CommandStream.WaitForSome(List.copyOf(signaled.subList(0, 2))));
                waitsForSome++;
                return;
            }
        } else if (kind == 1) {
            int timeline = random.nextInt(TIMELINES);
            long value = execution.timeline(timeline);
            if (value > 0) {
                add(new CommandStream.WaitTimeline(timeline, 1 + random.nextInt((int) value)));
                return;
            }
        } else if (kind == 2) {
            add(new CommandStream.SignalTimeline(TIMELINES - 1, signaled[TIMELINES - 1] += 1 + random.nextInt(2)));
            return;
        } else if (kind == 3 && chance(30)) {
            int queue = random.nextInt(queues);
            if (execution.idle(queue)) {
                add(new CommandStream.WaitQueue(queue));
                return;
            }
        }
        submit();
    }

    private void hostStep() {
        if (!eventsToSet.isEmpty() && chance(50)) {
            int event = eventsToSet.remove(random.nextInt(eventsToSet.size()));
            add(new CommandStream.HostSetsEvent(event));
            eventsSet.add(event);
        } else if (!kernels) {
            int begin = random.nextInt(CommandStream.BYTES);
            int end = begin + 1 + random.nextInt(CommandStream.BYTES - begin);
            add(new CommandStream.HostWrite(ids++, begin, end));
        }
    }

    /**
     * Work with a fence, and work behind it that waits for an event: the host waits for the one and then sets the other, so
     * that scopes which name the host are all that orders the two.
     */
    private void passThroughHost() {
        int fence = objects++;
        int event = objects++;
        submit(fence, List.of(action()));
        submit(CommandStream.NONE, List.of(waitForHost(event), action()));
        if (execution.fenceSignaled(fence)) {
            add(new CommandStream.WaitFence(fence));
        }
        add(new CommandStream.HostSetsEvent(event));
        eventsSet.add(event);
    }

    private void submit(int fence, List<CommandStream.Command> commands) {
        CommandStream.Batch batch = new CommandStream.Batch(List.of(), commands, List.of());
        add(new CommandStream.Submit(random.nextInt(queues), List.of(batch), fence));
    }

    private void submit() {
        int queue = random.nextInt(queues);
        List<CommandStream.Batch> batches = new ArrayList<>();
        int count = 1 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            batches.add(new CommandStream.Batch(waits(queue), commands(queue), signals(queue)));
        }
        int fence = chance(40) ? objects++ : CommandStream.NONE;
        add(new CommandStream.Submit(queue, batches, fence));
        for (CommandStream.Batch batch : batches) {
            for (CommandStream.SemaphoreUse signal : batch.signals()) {
                if (!signal.timeline()) {
                    binaries.add(signal.semaphore());
                }
            }
        }
        if (fence != CommandStream.NONE) {
            fences.add(fence);
        }
    }

    private long stages() {
        return STAGES[random.nextInt(STAGES.length)] | (chance(30) ? STAGES[random.nextInt(STAGES.length)] : 0);
    }

    private List<CommandStream.SemaphoreUse> waits(int queue) {
        List<CommandStream.SemaphoreUse> waits = new ArrayList<>();
        binaries.removeIf(semaphore -> {
            boolean ahead = hostActs || execution.binarySignaled(semaphore);
            boolean taken = waits.isEmpty() && ahead && chance(50);
            if (taken) {
                waits.add(new CommandStream.SemaphoreUse(semaphore, false, 0, stages()));
            }
            return taken;
        });
        if (chance(25)) {
            int timeline = random.nextInt(TIMELINES);
            // Nobody waits ahead for a queue that could in turn wait for this one.
            boolean ahead = !hostActs && signaler(timeline) < queue;
            long value = signaled[timeline] + (ahead ? random.nextInt(2) : 0);
            boolean sound = ahead || execution.timeline(timeline) >= value;
            if (value > 0 && sound) {
                waits.add(new CommandStream.SemaphoreUse(timeline, true, value, stages()));
                awaited[timeline] = Math.max(awaited[timeline], value);
            }
        }
        return waits;
    }

    private List<CommandStream.SemaphoreUse> signals(int queue) {
        List<CommandStream.SemaphoreUse> signals = new ArrayList<>();
        if (chance(40)) {
            signals.add(new CommandStream.SemaphoreUse(objects++, false, 0, stages()));
        }
        for (int timeline = 0; timeline < TIMELINES; timeline++) {
            if (signaler(timeline) == queue && chance(25)) {
                signaled[timeline] += 1 + random.nextInt(2);
                signals.add(new CommandStream.SemaphoreUse(timeline, true, signaled[timeline], stages()));
            }
        }
        return signals;
    }

    private void signalWhatIsAwaited() {
        for (int timeline = TIMELINES - 1; timeline >= 0; timeline--) {
            if (awaited[timeline] > signaled[timeline]) {
                signaled[timeline] = awaited[timeline];
                CommandStream.SemaphoreUse use = new CommandStream.SemaphoreUse(
                        timeline, true, awaited[timeline], VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT);
                add(
                        signaler(timeline) == Execution.HOST
                                ? new CommandStream.SignalTimeline(timeline, awaited[timeline])
                                : new CommandStream.Submit(
                                        signaler(timeline),
                                        List.of(new CommandStream.Batch(List.of(), List.of(), List.of(use))),
                                        CommandStream.NONE));
            }
        }
    }

    private List<CommandStream.Command> commands(int queue) {
        List<CommandStream.Command> commands = new ArrayList<>();
        int count = random.nextInt(MOST_COMMANDS + 1);
        for (int i = 0; i < count; i++) {
            commands.add(command(queue));
        }
        return commands;
    }

    private CommandStream.Command command(int queue) {
        int kind = random.nextInt(10);
        if (kind < 3) {
            return new CommandStream.Barrier(ids++, scopes());
        }
        if (kind == 3) {
            CommandStream.SetEvent set = new CommandStream.SetEvent(ids++, objects++, scopes());
            events.add(new SetEvent(queue, set));
            return set;
        }
        if (kind == 4) {
            for (SetEvent set : events) {
                if (set.queue() == queue && chance(70)) {
                    events.remove(set);
                    return new CommandStream.WaitEvent(
                            ids++, set.command().event(), set.command().scopes());
                }
            }
        }
        if (kind == 5 && hostActs) {
            return waitForHost();
        }
        return action();
    }

    /** A wait for an event that the host sets later or has set, in scopes of which most name the host. */
    private CommandStream.WaitEvent waitForHost() {
        int event;
        if (!eventsSet.isEmpty() && chance(30)) {
            event = eventsSet.get(random.nextInt(eventsSet.size()));
        } else if (!eventsToSet.isEmpty() && chance(30)) {
            event = eventsToSet.get(random.nextInt(eventsToSet.size()));
        } else {
            event = objects++;
            eventsToSet.add(event);
        }
        return waitForHost(event);
    }

    private CommandStream.WaitEvent waitForHost(int event) {
        List<CommandStream.Scope> scopes = new ArrayList<>();
        for (CommandStream.Scope scope : scopes()) {
            long host = chance(65) ? VK13.VK_PIPELINE_STAGE_2_HOST_BIT : 0;
            long written = chance(60) ? VK13.VK_ACCESS_2_HOST_WRITE_BIT : 0;
            scopes.add(new CommandStream.Scope(
                    scope.srcStages() | host,
                    scope.srcAccesses() | written,
                    scope.dstStages(),
                    scope.dstAccesses(),
                    scope.begin(),
                    scope.end()));
        }
        return new CommandStream.WaitEvent(ids++, event, scopes);
    }

    private List<CommandStream.Scope> scopes() {
        List<CommandStream.Scope> scopes = new ArrayList<>();
        int count = 1 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            boolean ranged = chance(40);
            int begin = random.nextInt(CommandStream.BYTES);
            int end = begin + 1 + random.nextInt(CommandStream.BYTES - begin);
            scopes.add(new CommandStream.Scope(
                    stages(),
                    ACCESSES[random.nextInt(ACCESSES.length)],
                    stages(),
                    ACCESSES[random.nextInt(ACCESSES.length)],
                    ranged ? begin : CommandStream.NONE,
                    ranged ? end : CommandStream.NONE));
        }
        return scopes;
    }

    private CommandStream.Action action() {
        return kernels && chance(70) ? kernel() : other();
    }

    private CommandStream.Action kernel() {
        List<CommandStream.Touch> touches = new ArrayList<>();
        for (int at = 0; at < CommandStream.BYTES; at++) {
            if (chance(45)) {
                Access access = chance(50) ? Access.COMPUTE_SHADER_WRITE : Access.COMPUTE_SHADER_READ;
                touches.add(new CommandStream.Touch(access, at, at + 1));
            }
        }
        return new CommandStream.Action(ids++, touches);
    }

    private CommandStream.Action other() {
        List<CommandStream.Touch> touches = new ArrayList<>();
        Set<Access> used = new HashSet<>();
        int at = random.nextInt(CommandStream.BYTES);
        while (at < CommandStream.BYTES && touches.size() < 2) {
            int end = at + 1 + random.nextInt(CommandStream.BYTES - at);
            Access access = Access.OF_COMMANDS.get(random.nextInt(Access.OF_COMMANDS.size()));
            if (used.add(access)) {
                touches.add(new CommandStream.Touch(access, at, end));
            }
            at = end;
        }
        return new CommandStream.Action(ids++, touches);
    }
}
