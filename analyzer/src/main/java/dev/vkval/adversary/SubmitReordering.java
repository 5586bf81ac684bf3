package dev.vkval.adversary;

import dev.vkval.adversary.Unit.Kind;
import dev.vkval.capture.change.Assignment;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.Submission;
import dev.vkval.sync.access.Dependency;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Makes command buffers of a batch execute after later ones of the same or the next batch of their queue, or after the present
 * behind them. Refused where anything orders a command of the ones with a command of the others, and where the host or other
 * work could see that the earlier ones are late.
 */
final class SubmitReordering {
    private final QueuedWorkReader work;
    private final Map<CommandBufferRecording, RecordedCalls> recordings;
    private final QueuedWork earlier;
    private final QueuedWork later;
    private final int firstLate;
    private final int lastEarly;

    /** What executes later than in the capture. */
    private final List<CommandBufferRecording> late;

    /** What executes before it then. */
    private final List<CommandBufferRecording> early;

    /** The stages whose work, if it comes before {@link #early}, must stay before it. */
    private long awaited;

    /** The stages of that, and those from which a chain of dependencies to them goes on. */
    private long waiting;

    /**
     * @param firstLate index of the first command buffer of the earlier batch that executes later, with all behind it, if the
     *     two are in different batches
     * @param lastEarly index of the command buffer of the later batch behind which it executes; -1 for a present
     */
    SubmitReordering(
            QueuedWorkReader work,
            Map<CommandBufferRecording, RecordedCalls> recordings,
            QueuedWork earlier,
            int firstLate,
            QueuedWork later,
            int lastEarly) {
        this.work = work;
        this.recordings = recordings;
        this.earlier = earlier;
        this.later = later;
        this.firstLate = firstLate;
        this.lastEarly = lastEarly;
        List<CommandBufferRecording> before = earlier.recordings();
        boolean oneBatch = earlier == later;
        this.late = before.subList(firstLate, oneBatch ? firstLate + 1 : before.size());
        this.early = later.recordings().subList(oneBatch ? firstLate + 1 : 0, lastEarly + 1);
    }

    /** The edits, or why there are none. */
    Reordering.Result result() {
        String obstacle = obstacle();
        return new Reordering.Result(obstacle == null ? edits() : List.of(), obstacle);
    }

    private boolean presents() {
        return later.presentation() != null;
    }

    private String obstacle() {
        if (earlier != later && !adjacent()) {
            return "other work of the queue is between them";
        }
        if (!earlier.reordered() || !later.reordered()) {
            return "one of them is submitted in a way that is not changed, or waits for what a later call signals";
        }
        if (presents() && earlier.submission().batches().size() > 1) {
            return "the present follows a submit of several batches";
        }
        if (earlier.observations() != later.observations()) {
            return "the host waits, maps or writes memory of results, or ends objects between them";
        }
        if (shared()) {
            return "they are executions of one command buffer";
        }
        if (earlier != later && signalsOthers()) {
            return "a semaphore tells others that the earlier one has completed";
        }
        return commandsOrdered() ? "an execution dependency orders them, or may do so" : null;
    }

    private boolean adjacent() {
        List<QueuedWork> queue = work.of(earlier.queue());
        int at = queue.indexOf(earlier);
        return at + 1 < queue.size() && queue.get(at + 1) == later;
    }

    private boolean shared() {
        Set<Object> buffers = new HashSet<>();
        late.forEach(each -> buffers.add(each.commandBuffer()));
        return early.stream().anyMatch(each -> buffers.contains(each.commandBuffer()));
    }

    /** Whether a semaphore that the earlier batch signals is waited for by something else than the later one. */
    private boolean signalsOthers() {
        return earlier.batch().signals().stream().anyMatch(this::signalsOthers);
    }

    private boolean signalsOthers(Submission.SemaphoreOperation signal) {
        if (signal.semaphore().timeline()) {
            return work.awaitedEarly(signal.semaphore())
                    || work.waits(signal.semaphore()).stream()
                            .anyMatch(
                                    wait -> (wait.work() == null || wait.work().order() > earlier.order())
                                            && (wait.work() != later || presents())
                                            && Long.compareUnsigned(wait.value(), signal.value()) <= 0);
        }
        return work.waits(signal.semaphore()).stream()
                .filter(wait -> wait.work().order() > earlier.order())
                .findFirst()
                .map(wait -> wait.work() != later || presents())
                .orElse(false);
    }

    private boolean commandsOrdered() {
        List<CommandBufferRecording> all =
                Stream.concat(late.stream(), early.stream()).toList();
        if (late.isEmpty() || all.stream().anyMatch(each -> !recordings.containsKey(each))) {
            return true;
        }
        for (int i = early.size() - 1; i >= 0; i--) {
            if (!movesEarly(early.get(i))) {
                return true;
            }
        }
        if (earlier != later && !presents()) {
            semaphores();
        }
        for (int i = late.size() - 1; i >= 0; i--) {
            if (!staysLate(late.get(i))) {
                return true;
            }
        }
        return false;
    }

    private List<Unit> units(CommandBufferRecording recording) {
        return UnitReader.read(recordings.get(recording));
    }

    /** Collects what the units of a recording wait for; false if that is not known. */
    private boolean movesEarly(CommandBufferRecording recording) {
        List<Unit> units = units(recording);
        for (int i = units.size() - 1; i >= 0; i--) {
            Unit unit = units.get(i);
            if (unit.is(Kind.FENCE) || unit.is(Kind.HOST_WAIT) && !hostHasSet(recording, unit)) {
                return false;
            }
            if (unit.is(Kind.ACTION)) {
                waiting |= unit.stages();
                unit.before().forEach(dependency -> awaited |= dependency.srcExecution());
            } else {
                boolean changes = changes(recording, unit);
                unit.before().stream()
                        .filter(dependency -> changes || reaches(dependency))
                        .forEach(dependency -> awaited |= dependency.srcExecution());
            }
        }
        return true;
    }

    /** Whether the host has set the events of a wait before the later one of the two calls. */
    private boolean hostHasSet(CommandBufferRecording recording, Unit unit) {
        RecordedCommand command = recordings.get(recording).get(unit.first()).recorded();
        return command instanceof RecordedCommand.WaitEvents wait
                && later.setEvents().containsAll(wait.events());
    }

    /** Whether a barrier changes a layout or an owner, which is an access as well. */
    private boolean changes(CommandBufferRecording recording, Unit unit) {
        RecordedCommand command = recordings.get(recording).get(unit.first()).recorded();
        return command != null && command.dependencies().stream().anyMatch(SubmitReordering::changes);
    }

    private static boolean changes(Barriers barriers) {
        return barriers.images().stream().anyMatch(each -> each.transition() || each.srcFamily() != each.dstFamily())
                || barriers.buffers().stream().anyMatch(each -> each.srcFamily() != each.dstFamily());
    }

    private boolean reaches(Dependency dependency) {
        return (dependency.dstExecution() & (waiting | awaited)) != 0;
    }

    /** What the later batch waits for orders what is behind the wait with what is before the signal. */
    private void semaphores() {
        int flags = later.queue().flags();
        for (Submission.SemaphoreOperation wait : later.batch().waits()) {
            for (Submission.SemaphoreOperation signal : earlier.batch().signals()) {
                Dependency dependency = Dependency.ofSemaphore(signal.stages(), flags, wait.stages(), flags);
                if (signal.semaphore() == wait.semaphore() && reaches(dependency)) {
                    awaited |= dependency.srcExecution();
                }
            }
        }
    }

    /** Whether nothing of a recording has to be before what executes early. */
    private boolean staysLate(CommandBufferRecording recording) {
        for (Unit unit : units(recording)) {
            boolean ordered = switch (unit.kind()) {
                case STATE, LABEL -> false;
                case ACTION ->
                    (unit.stages() & awaited) != 0 || unit.after().stream().anyMatch(this::reaches);
                case BARRIER -> unit.before().stream().anyMatch(this::reaches);
                case HOST_WAIT, FENCE -> true;
            };
            if (ordered) {
                return false;
            }
        }
        return true;
    }

    private List<CallEdit> edits() {
        if (presents()) {
            return List.of(new CallEdit.Move(earlier.block(), new CallEdit.Anchor(later.block(), true)));
        }
        List<CallEdit> edits = new ArrayList<>(List.of(barrierBehind(late.get(late.size() - 1))));
        List<CommandBufferRecording> after = new ArrayList<>(later.recordings());
        after.addAll(lastEarly + 1, late);
        if (earlier == later) {
            after.remove(firstLate);
        } else {
            edits.addAll(new BatchEdits(earlier).recordings(earlier.recordings().subList(0, firstLate)));
        }
        edits.addAll(new BatchEdits(later).recordings(after));
        edits.addAll(fence());
        return edits;
    }

    /** What was ordered after the earlier ones by barriers of the later ones is ordered after both. */
    private CallEdit barrierBehind(CommandBufferRecording recording) {
        List<Assignment> barrier = Stream.of(
                        "srcStageMask=VK_PIPELINE_STAGE_ALL_COMMANDS_BIT",
                        "dstStageMask=VK_PIPELINE_STAGE_ALL_COMMANDS_BIT | VK_PIPELINE_STAGE_HOST_BIT",
                        "memoryBarrierCount=1",
                        "pMemoryBarriers[0].srcAccessMask=VK_ACCESS_MEMORY_WRITE_BIT",
                        "pMemoryBarriers[0].dstAccessMask=VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT")
                .map(BatchEdits::assignment)
                .toList();
        CallEdit.Anchor end = new CallEdit.Anchor(recordings.get(recording).endBlock(), false);
        return new CallEdit.Insert("vkCmdPipelineBarrier", barrier, end);
    }

    /** The fence of the earlier submit is signaled after the later one. */
    private List<CallEdit> fence() {
        if (earlier.block() == later.block() || earlier.submission().fence() == null) {
            return List.of();
        }
        String fence = "fence=" + earlier.submission().fence().id();
        CallEdit without = new CallEdit.Set(earlier.block(), BatchEdits.assignment("fence=0"));
        return List.of(
                without,
                later.submission().fence() == null
                        ? new CallEdit.Set(later.block(), BatchEdits.assignment(fence))
                        : new CallEdit.Insert(
                                "vkQueueSubmit",
                                List.of(
                                        BatchEdits.assignment(
                                                "queue=" + later.queue().id()),
                                        BatchEdits.assignment(fence)),
                                new CallEdit.Anchor(later.block(), true)));
    }
}
