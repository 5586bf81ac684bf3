package dev.vkval.adversary;

import dev.vkval.adversary.Unit.Kind;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.EndCommandBuffer;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;
import dev.vkval.state.tracker.StateTracker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects the recordings of a capture that are submitted, and finds other orders of execution that they permit. */
public final class PermittedOrders implements ValidationObject, StateObserver {
    /** Calls of recordings that are kept; the recordings after them are not looked at. */
    private static final long MOST_CALLS = 1 << 20;

    /** Between two actions that are tried without a hazard there are at most so many calls. */
    private static final int MOST_BETWEEN = 256;

    /**
     * Two actions of which the later one executes first.
     *
     * @param earlier block of the command, or of the first one of its render pass instance; of the submit or the call that begins
     *     the recording, if these execute later
     * @param later the same of what executes before it
     * @param edits empty if the order cannot be changed
     * @param obstacle why not, null if it can
     */
    public record Swap(long earlier, long later, List<CallEdit> edits, String obstacle, Kind kind) {

        /** What the two are. */
        public enum Kind {
            /** Actions, submits or presents of which the later one executes first. */
            ACTIONS,
            /** A submit executes after the host has written memory, which it does later and without waiting for it. */
            WRITTEN_FIRST,
            /** The submit completes before the host writes that memory. */
            READ_FIRST
        }

        public Swap {
            edits = List.copyOf(edits);
        }

        Swap(long earlier, long later, List<CallEdit> edits, String obstacle) {
            this(earlier, later, edits, obstacle, Kind.ACTIONS);
        }
    }

    private final StateTracker state;
    private final Map<Long, List<RecordedCalls.Recorded>> open = new HashMap<>();
    private final Map<CommandBufferRecording, RecordedCalls> recordings = new LinkedHashMap<>();
    private final QueuedWorkReader work;
    private final HostWriteReader hostWrites;
    private final DeviceWrittenMemory memory;
    private final Set<CommandBufferRecording> submitted = new HashSet<>();
    private long kept;
    private boolean full;
    private long ended;

    PermittedOrders(StateTracker state) {
        this.state = state;
        DeviceWrittenMemory memory = new DeviceWrittenMemory(state);
        this.work = new QueuedWorkReader(memory);
        this.hostWrites = new HostWriteReader(memory, work);
        this.memory = memory;
    }

    /** Runs a capture to its end, by its recorded results. */
    public static PermittedOrders of(CaptureReader capture) throws IOException {
        StateTracker state = new StateTracker();
        PermittedOrders orders = new PermittedOrders(state);
        Chassis chassis = new Chassis(finding -> {}, SkipPolicy.CONTINUE, findings -> List.of(state, orders));
        chassis.drive(new RecordedDriver());
        new AnalysisRun(capture, chassis, at -> {}).run();
        return orders;
    }

    @Override
    public String name() {
        return "permitted orders";
    }

    @Override
    public void register(Hooks hooks) {
        state.observe(this);
        state.observe(work);
        state.observe(hostWrites);
        memory.register(hooks);
        work.register(hooks);
        hostWrites.register(hooks);
        hooks.preCallRecord(EndCommandBuffer.ID, call -> ended = call.blockIndex());
        hooks.postCallRecord(BeginCommandBuffer.ID, call -> open.put(call.u64(0), new ArrayList<>()));
        for (CommandTraits traits : Commands.all()) {
            hooks.postCallRecord(traits.command().number(), this::recordedCall);
        }
    }

    private void recordedCall(Call call) {
        List<RecordedCalls.Recorded> calls = open.get(call.u64(0));
        if (calls == null) {
            return;
        }
        if (kept >= MOST_CALLS) {
            full = true;
            return;
        }
        kept++;
        calls.add(new RecordedCalls.Recorded(
                call.blockIndex(), call.name(), call.command().number(), null));
    }

    @Override
    public void recorded(CommandBufferRecording recording, boolean stateSetup) {
        List<RecordedCalls.Recorded> calls =
                open.remove(recording.commandBuffer().id());
        if (calls != null && !stateSetup && !full) {
            recordings.put(recording, new RecordedCalls(recording, ended, calls));
        }
    }

    @Override
    public void discarded(CommandBufferState buffer) {
        open.remove(buffer.id());
    }

    @Override
    public void submitted(Submission submission) {
        for (Submission.Batch batch : submission.batches()) {
            batch.recordings().forEach(this::submitted);
        }
    }

    private void submitted(CommandBufferRecording recording) {
        if (submitted.add(recording)) {
            recording.executed().forEach(this::submitted);
        }
    }

    /** Whether some recordings were not looked at, since there are too many commands. */
    public boolean truncated() {
        return full;
    }

    /**
     * The later one of two actions executes first.
     *
     * @param earlier block of a command, or of a submit or present
     * @param submit number of the submit or present that executes it, as in reports; -1 if it is not known
     * @param later block of another one
     * @param laterSubmit the number of what executes that
     */
    public Swap between(long earlier, long submit, long later, long laterSubmit) {
        if (submit == laterSubmit || submit < 0 || laterSubmit < 0) {
            for (RecordedCalls calls : recordings.values()) {
                int one = calls.indexOf(earlier);
                int other = calls.indexOf(later);
                if (one >= 0 && other >= 0 && submitted.contains(calls.recording())) {
                    return swap(calls, UnitReader.read(calls), one, other);
                }
            }
        }
        return betweenSubmits(earlier, submit, later, laterSubmit);
    }

    private Swap betweenSubmits(long earlier, long submit, long later, long laterSubmit) {
        QueuedWork one = workOf(earlier, submit);
        QueuedWork other = workOf(later, laterSubmit);
        if (one == null || other == null) {
            return new Swap(earlier, later, List.of(), "they are not both executed by a submit that is known");
        }
        if (one.presentation() != null) {
            return new Swap(earlier, later, List.of(), "the earlier one is a present");
        }
        int late = one.recordingOf(earlier);
        int early = other.recordingOf(later);
        if (one.order() > other.order() || one == other && late >= early) {
            return new Swap(earlier, later, List.of(), "the submits have them the other way");
        }
        return swap(one, other.presentation() == null ? late : 0, other, early);
    }

    /** The batch of a submit that executes the command of a block, or the present that the block is. */
    private QueuedWork workOf(long block, long number) {
        for (List<QueuedWork> queue : work.all()) {
            for (QueuedWork each : queue) {
                boolean present = each.presentation() != null && each.block() == block;
                if (each.number() == number && (present || each.recordingOf(block) >= 0)) {
                    return each;
                }
            }
        }
        return null;
    }

    private Swap swap(QueuedWork earlier, int firstLate, QueuedWork later, int lastEarly) {
        if (earlier.queue() != later.queue()) {
            Reordering.Result result = new QueueReordering(work, earlier, later).result();
            return new Swap(earlier.block(), later.block(), result.edits(), result.obstacle());
        }
        Reordering.Result result =
                new SubmitReordering(work, recordings, earlier, firstLate, later, lastEarly).result();
        boolean oneBatch = earlier == later;
        return new Swap(
                oneBatch ? earlier.recordings().get(firstLate).beginBlock() : earlier.block(),
                oneBatch ? later.recordings().get(lastEarly).beginBlock() : later.block(),
                result.edits(),
                result.obstacle());
    }

    private static Swap swap(RecordedCalls calls, List<Unit> units, int one, int other) {
        int first = unit(units, one);
        int second = unit(units, other);
        if (first == second) {
            Unit unit = units.get(first);
            Reordering.Result result = unit.first() == unit.last() || one >= other
                    ? new Reordering.Result(
                            List.of(),
                            "they are in one execution of secondary command buffers, or the recording has them the other way")
                    : DrawReordering.of(calls, unit.first(), one, other);
            return new Swap(calls.get(one).block(), calls.get(other).block(), result.edits(), result.obstacle());
        }
        if (first > second) {
            return new Swap(
                    calls.get(one).block(),
                    calls.get(other).block(),
                    List.of(),
                    "the recording has them the other way");
        }
        return swap(calls, units, Reordering.of(calls, units, first, second), first, second);
    }

    private static Swap swap(RecordedCalls calls, List<Unit> units, Reordering.Result result, int earlier, int later) {
        return new Swap(
                calls.get(units.get(earlier).first()).block(),
                calls.get(units.get(later).first()).block(),
                result.edits(),
                result.obstacle());
    }

    private static int unit(List<Unit> units, int call) {
        int at = 0;
        while (units.get(at).last() < call) {
            at++;
        }
        return at;
    }

    /** Both orders of memory that the host writes and of submits that may read it then. */
    public List<Swap> hostWrites() {
        return hostWrites.swaps();
    }

    /** The same of one submit, by its number, and one block that writes memory; none if they are no such pair. */
    public List<Swap> hostWrites(long submit, long block) {
        return hostWrites.swaps(submit, block);
    }

    /** Neighbouring actions, and then submits, of which the later one can execute first, in the order of the capture. */
    public List<Swap> neighbours(int most) {
        List<Swap> swaps = new ArrayList<>();
        for (RecordedCalls calls : recordings.values()) {
            if (swaps.size() < most && submitted.contains(calls.recording())) {
                neighbours(calls, most, swaps);
            }
        }
        for (List<QueuedWork> queue : work.all()) {
            neighbours(queue, most, swaps);
        }
        return swaps;
    }

    private void neighbours(List<QueuedWork> queue, int most, List<Swap> swaps) {
        for (int i = 0; i < queue.size() && swaps.size() < most; i++) {
            QueuedWork one = queue.get(i);
            for (int late = 0; late + 1 < one.recordings().size() && swaps.size() < most; late++) {
                add(swap(one, late, one, late + 1), swaps);
            }
            QueuedWork next = i + 1 < queue.size() ? queue.get(i + 1) : null;
            boolean present = next != null && next.presentation() != null;
            if (!one.recordings().isEmpty()
                    && next != null
                    && (present || !next.recordings().isEmpty())) {
                int late = present ? 0 : one.recordings().size() - 1;
                add(swap(one, late, next, present ? -1 : 0), swaps);
            }
        }
    }

    private static void add(Swap swap, List<Swap> swaps) {
        if (swap.obstacle() == null) {
            swaps.add(swap);
        }
    }

    private static void neighbours(RecordedCalls calls, int most, List<Swap> swaps) {
        List<Unit> units = UnitReader.read(calls);
        int earlier = -1;
        for (int later = 0; later < units.size() && swaps.size() < most; later++) {
            if (!units.get(later).is(Kind.ACTION)) {
                continue;
            }
            if (earlier >= 0 && units.get(later).last() - units.get(earlier).first() <= MOST_BETWEEN) {
                Reordering.Result result = Reordering.of(calls, units, earlier, later);
                if (result.obstacle() == null) {
                    swaps.add(swap(calls, units, result, earlier, later));
                }
            }
            earlier = later;
        }
    }
}
