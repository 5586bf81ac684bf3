package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CopyAccelerationStructureKHR;
import dev.vkval.capture.command.CopyMemoryToAccelerationStructureKHR;
import dev.vkval.capture.command.CreateFence;
import dev.vkval.capture.command.DestroyFence;
import dev.vkval.capture.command.GetFenceStatus;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.command.ResetFences;
import dev.vkval.capture.command.WaitForFences;
import dev.vkval.command.Submit;
import dev.vkval.gpuav.content.ContentFindings;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkFenceCreateInfo;

/**
 * Tracks submits: the inputs of their checks are updated before, the results are read when a fence after them has
 * been signaled, or when it is known that they have completed. It does not wait for the queue.
 */
final class Submits implements StateObserver {
    private static final int NUMBERS_KEPT = 1 << 16;
    private static final long PATIENCE_NANOSECONDS = 60_000_000_000L;

    private final DeviceServices services;
    private final StateTracker state;
    private final Map<Long, DeviceContext> devices;
    private final ErrorFindings findings;
    private final PrintFindings prints;
    private final ContentFindings contents;
    private final Gaps gaps;
    private final RecordedWork recorded;
    /** Null if no action records what it accesses. */
    private final FootprintReader footprints;

    private final ResourceRaceFindings races;
    private final BooleanSupplier racesAsked;
    /** Blocks of pending submits that execute a command buffer several times. */
    private final Set<Long> several = new HashSet<>();

    private final Deque<PendingSubmit> pending = new ArrayDeque<>();
    private final Map<DeviceContext, Deque<Long>> freeFences = new LinkedHashMap<>();
    /** Numbers of the latest submits by block. */
    private final Map<Long, Long> numbers = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
            return size() > NUMBERS_KEPT;
        }
    };

    private List<CommandBufferActions> submitting = List.of();
    /** Block of the last call that submitted, -1 before it. */
    private long latest = -1;
    /** Number of objects that have been destroyed, and of acceleration structures that have been built for the first time. */
    private long changes;

    Submits(
            DeviceServices services,
            StateTracker state,
            Map<Long, DeviceContext> devices,
            ErrorFindings findings,
            PrintFindings prints,
            ContentFindings contents,
            Gaps gaps,
            RecordedWork recorded,
            ResourceRaceFindings races,
            BooleanSupplier racesAsked) {
        this.races = races;
        this.racesAsked = racesAsked;
        this.recorded = recorded;
        this.footprints = recorded.any() ? new FootprintReader(recorded.footprints()) : null;
        this.services = services;
        this.state = state;
        this.devices = devices;
        this.findings = findings;
        this.prints = prints;
        this.contents = contents;
        this.gaps = gaps;
        state.observe(this);
    }

    void register(HookRegistry hooks) {
        for (int command : new int[] {QueueSubmit.ID, QueueSubmit2.ID}) {
            hooks.add(command, new DeviceServices.Hook() {
                @Override
                public void before(ExecutedCall call) {
                    prepare(call.recorded());
                }

                @Override
                public void after(ExecutedCall call) {
                    follow(call);
                }
            });
        }
        for (int command : new int[] {
            BuildAccelerationStructuresKHR.ID, CopyAccelerationStructureKHR.ID, CopyMemoryToAccelerationStructureKHR.ID
        }) {
            hooks.add(command, new DeviceServices.Hook() {
                @Override
                public void before(ExecutedCall call) {
                    changes++;
                }
            });
        }
    }

    private void prepare(Call call) {
        poll();
        submitting = new ArrayList<>();
        if ((footprints != null || racesAsked.getAsBoolean()) && SubmittedBuffers.anySeveralTimes(call, state)) {
            several.add(call.blockIndex());
        }
        Set<CommandBufferState> buffers = SubmittedBuffers.of(call, state);
        Submit.of(call).forEachCommandBuffer(id -> {
            CommandBufferState buffer = state.get(CommandBufferState.class, id);
            changes += buffer == null ? 0 : BuiltStructures.submit(buffer);
        });
        for (CommandBufferState buffer : buffers) {
            CommandBufferActions actions = buffer.subState(CommandBufferActions.KEY);
            if (actions != null && actions.any()) {
                actions.submit(changes);
                submitting.add(actions);
            }
        }
    }

    private void follow(ExecutedCall call) {
        List<CommandBufferActions> submitted = submitting;
        submitting = List.of();
        latest = call.recorded().blockIndex();
        if (submitted.isEmpty()) {
            return;
        }
        Call recorded = call.recorded();
        DeviceContext device = submitted.get(0).device;
        long fence = call.result() >= 0 ? fence(device) : 0;
        boolean followed = fence != 0
                && (int) services.call(recorded.u64(0), QueueSubmit.ID, call.u64(0), 0, 0, fence) == VK10.VK_SUCCESS;
        PendingSubmit submit =
                new PendingSubmit(device, fence, recorded.blockIndex(), recorded.frame(), recorded.u64(0), submitted);
        if (followed) {
            pending.add(submit);
        } else {
            abandon(submit);
            gaps.add(
                    "submits that failed on the device or that no fence can follow: the results of their checks are not"
                            + " known");
        }
    }

    /** A live fence that is not signaled, 0 if the device has none. */
    private long fence(DeviceContext device) {
        Deque<Long> free = freeFences.computeIfAbsent(device, key -> new ArrayDeque<>());
        if (!free.isEmpty()) {
            return free.pop();
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            return device.create(
                    CreateFence.ID,
                    VkFenceCreateInfo.calloc(stack).sType$Default().address());
        } catch (NoResourcesException e) {
            return 0;
        }
    }

    /** Reads the results of completed submits. */
    void poll() {
        pending.removeIf(submit -> {
            boolean done = (int) services.call(
                            submit.device().id, GetFenceStatus.ID, services.live(submit.device().id), submit.fence())
                    == VK10.VK_SUCCESS;
            if (done) {
                complete(submit);
            }
            return done;
        });
        if (footprints != null && pending.isEmpty()) {
            footprints.completed(latest);
        }
    }

    private void complete(PendingSubmit submit) {
        DeviceContext device = submit.device();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long fences = stack.nmalloc(Long.BYTES, Long.BYTES);
            MemoryUtil.memPutLong(fences, submit.fence());
            services.call(device.id, ResetFences.ID, services.live(device.id), 1, fences);
        }
        freeFences.get(device).push(submit.fence());
        submit.actions().forEach(actions -> {
            actions.completed();
            actions.list().forEach(action -> read(submit, action));
            judge(submit, actions);
        });
        submit.actions().forEach(actions -> actions.sharing().forEach(each -> completed(submit, each)));
    }

    /** Of a submit that is given up, what the device had copied before counts. */
    private void abandon(PendingSubmit submit) {
        submit.actions().forEach(actions -> judge(submit, actions));
        submit.abandon();
    }

    private void judge(PendingSubmit submit, CommandBufferActions actions) {
        actions.contents()
                .judge((command, error) ->
                        contents.report(command, error, submit.queue(), number(submit), submit.block()));
    }

    /** Results that actions have in common are read when no submit with one of them is pending. */
    private void completed(PendingSubmit submit, CommandBufferActions.Sharing sharing) {
        sharing.memory().completed(sharing.action(), submit);
        SharedMemory.Results results = sharing.memory().results();
        if (results == null) {
            return;
        }
        if (results.sites() != null && results.alone()) {
            sharing.memory().read(results, footprints, !several.contains(submit.block()));
        } else if (results.sites() != null && recorded.alone()) {
            gaps.add("actions that have the memory of their footprints in common with others: these are not known");
        }
        note(results.table());
        SharedActions actions = new SharedActions(results);
        results.table().errors().forEach(error -> {
            SharedMemory.Candidate candidate = actions.of(error);
            findings.report(
                    error,
                    candidate.action(),
                    candidate.submit(),
                    number(candidate.submit()),
                    actions.describe(candidate));
        });
        SharedMemory.Candidate first = results.candidates().get(0);
        String others = results.table().prints().prints().isEmpty() ? "" : actions.describe(first);
        results.table()
                .prints()
                .prints()
                .forEach(print -> prints.report(print, first.action(), first.submit(), number(first.submit()), others));
    }

    private long number(PendingSubmit submit) {
        return numbers.getOrDefault(submit.block(), -1L);
    }

    private void note(ErrorTable table) {
        for (int i = 0; i < table.garbled(); i++) {
            gaps.add("error records that were overwritten, possibly by errors of the shaders");
        }
        if (table.more()) {
            gaps.add("shader invocations with errors at more than two places: the others are not reported");
        }
    }

    private void read(PendingSubmit submit, ActionMemory action) {
        boolean once = !several.contains(submit.block());
        races.report(action, action.races(once), submit, number(submit));
        ErrorTable table = action.completed(footprints, submit.block(), once);
        note(table);
        table.errors().forEach(error -> findings.report(error, action, submit, number(submit), ""));
        table.prints().prints().forEach(print -> prints.report(print, action, submit, number(submit), ""));
    }

    /** Waits until these actions are not in use by a submit. */
    void finish(CommandBufferActions actions) {
        if (actions.pending()) {
            waitWhile(actions::pending);
        }
    }

    private void waitWhile(BooleanSupplier condition) {
        boolean answers = true;
        while (condition.getAsBoolean() && !pending.isEmpty()) {
            PendingSubmit first = pending.poll();
            answers = answers && waited(first);
            if (answers) {
                complete(first);
            } else {
                abandon(first);
                gaps.add("submits that did not complete: the results of their checks are not known");
            }
        }
    }

    private boolean waited(PendingSubmit submit) {
        DeviceContext device = submit.device();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long fences = stack.nmalloc(Long.BYTES, Long.BYTES);
            MemoryUtil.memPutLong(fences, submit.fence());
            return (int) services.call(
                            device.id, WaitForFences.ID, services.live(device.id), 1, fences, 1, PATIENCE_NANOSECONDS)
                    == VK10.VK_SUCCESS;
        }
    }

    /** Waits for all submits and reads their results. */
    void drain() {
        waitWhile(() -> true);
    }

    /** Destroys the objects on a device that is about to be destroyed. */
    void close(DeviceContext device) {
        drain();
        freeFences.getOrDefault(device, new ArrayDeque<>()).forEach(fence -> device.destroy(DestroyFence.ID, fence));
        freeFences.remove(device);
    }

    @Override
    public void submitted(Submission submission) {
        numbers.put(submission.block(), submission.number());
    }

    /** Behind a submit that has completed there is only the empty one that signals the fence of the tool. */
    @Override
    public void retired(Submission submission) {
        boolean waited = pending.stream().anyMatch(each -> each.block() == submission.block() && waited(each));
        if (waited || pending.isEmpty()) {
            poll();
        }
    }

    @Override
    public void destroyed(StateObject object) {
        changes++;
        if (object instanceof CommandBufferState buffer) {
            CommandBufferActions actions = buffer.subState(CommandBufferActions.KEY);
            if (actions != null && devices.containsValue(actions.device)) {
                finish(actions);
                actions.close();
            }
        }
    }
}
