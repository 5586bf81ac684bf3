package dev.vkval.cli.journal;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.CreateRayTracingPipelinesKHR;
import dev.vkval.capture.command.CreateRayTracingPipelinesNV;
import dev.vkval.capture.command.CreateShadersEXT;
import dev.vkval.chassis.FramesReached;
import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.Family;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.ToolFault;
import dev.vkval.replay.progress.ReplayProgress;
import dev.vkval.replay.progress.SubmitNote;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The journal of one capture. An ordinary call costs a few nanoseconds: its block number is written to memory that
 * survives the process. A submit costs a frame: the driver may crash at any time after it.
 */
public final class CaptureJournal implements ReplayProgress {

    /**
     * What is recorded in addition to the findings.
     *
     * @param anomalies all so far
     * @param faults all so far
     */
    public record Notes(List<AnomalyNote> anomalies, List<ToolFault> faults) {
        public static final Notes NONE = new Notes(List.of(), List.of());

        int size() {
            return anomalies.size() + faults.size();
        }
    }

    private static final Set<Integer> COMPILING = Set.of(
            CreateGraphicsPipelines.ID,
            CreateComputePipelines.ID,
            CreateRayTracingPipelinesKHR.ID,
            CreateRayTracingPipelinesNV.ID,
            CreateShadersEXT.ID);

    private static final VarHandle TICKS;
    private static final long NOTES_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    static {
        try {
            TICKS = MethodHandles.lookup().findVarHandle(CaptureJournal.class, "ticks", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Journal journal;
    private final long number;
    private final ProgressSlot slot;
    private final FramesReached frames = new FramesReached();
    private final SeenGroups seen = new SeenGroups();
    private Supplier<Notes> notes = () -> Notes.NONE;
    private Notes written = Notes.NONE;
    private long writtenNanos;
    /** Odd while the driver is running; see {@link #ticks()}. */
    private long ticks;
    /** The number of the command whose driver function was entered last. */
    private int entered;

    private volatile boolean checksShaders;

    private SubmitNote inFlight;
    private boolean ended;

    CaptureJournal(Journal journal, long number, ProgressSlot slot) {
        this.journal = journal;
        this.number = number;
        this.slot = slot;
        slot.begin(number);
    }

    /** The capture's number in the journal. */
    public long number() {
        return number;
    }

    /** Where the capture may be stored while it is checked, if no other is stored at the same time. */
    public Path file() {
        return journal.capture();
    }

    /**
     * The capture is about to be read.
     *
     * @param device null for the recorded driver
     * @param gaps the gaps known in advance
     * @param current returns the notes so far
     */
    public synchronized void checks(
            String device, String driver, List<Family> families, List<Coverage.Gap> gaps, Supplier<Notes> current) {
        notes = current;
        checksShaders = families.contains(Family.GPU);
        Map<String, Object> members = members();
        members.put("device", device);
        members.put("driver", driver);
        members.put("families", families.stream().map(Family::label).toList());
        members.put("gaps", gaps);
        journal.append(FrameType.CHECKS, members);
    }

    /** A call is about to be executed. */
    public void call(Call call, boolean judged) {
        frames.call(call);
        slot.call(call.blockIndex(), call.command().number(), frames.count(), judged);
    }

    /** The device can no longer be used; the check continues without it. */
    public synchronized void lost(CrashNote how) {
        Map<String, Object> members = members();
        members.put("crash", how);
        journal.append(FrameType.LOST, members);
    }

    /** A metadata block is about to be applied. */
    public void block(long index) {
        slot.block(index);
    }

    /** A finding was made; its group as it stands now. From any thread. */
    public synchronized void found(FindingGroup group) {
        if (seen.add(group)) {
            Map<String, Object> members = members();
            members.put("group", group);
            journal.append(FrameType.FINDING, members);
        }
    }

    @Override
    public void enter(int command) {
        entered = command;
        TICKS.setRelease(this, ticks + 1);
    }

    @Override
    public void leave() {
        TICKS.setRelease(this, ticks + 1);
    }

    /** A number that increases when the driver is entered or left; odd while the checking thread is in the driver. */
    public long ticks() {
        return (long) TICKS.getAcquire(this);
    }

    /**
     * Whether the driver compiles shaders that may have checks in them, if it is running; from any thread after
     * {@link #ticks()}.
     */
    public boolean compilesChecks() {
        return checksShaders && COMPILING.contains(entered);
    }

    @Override
    public void submit(SubmitNote submit) {
        Map<String, Object> members = members();
        members.put("submit", submit.number());
        members.put("submitBlock", submit.block());
        members.put("draws", submit.actions());
        SubmitNote.Action last = submit.last();
        if (last != null) {
            members.put("drawCall", last.call());
            members.put("draw", last.number());
            members.put("drawBlock", last.block());
            if (last.label() != null) {
                members.put("label", last.label());
            }
        }
        journal.append(FrameType.SUBMIT, members);
        bringUpToDate();
        slot.submit(submit.number());
        inFlight = submit;
    }

    /** The submit that the device is executing, null for none. */
    public CrashNote.Submit inFlight() {
        if (inFlight == null) {
            return null;
        }
        SubmitNote.Action last = inFlight.last();
        return new CrashNote.Submit(
                inFlight.number(),
                inFlight.block(),
                inFlight.actions(),
                last == null ? null : new CrashNote.Draw(last.call(), last.block(), last.number(), last.label()));
    }

    @Override
    public void idle() {
        inFlight = null;
        slot.submit(Progress.NONE);
    }

    /** Writes what has changed since it was last written: how often groups were seen, anomalies and faults. */
    public synchronized void bringUpToDate() {
        List<Map<String, Object>> changed = seen.takeChanged();
        if (!changed.isEmpty()) {
            Map<String, Object> members = members();
            members.put("groups", changed);
            journal.append(FrameType.SEEN, members);
        }
        Notes now = notes.get();
        boolean more = now.size() != written.size();
        if (more || System.nanoTime() - writtenNanos > NOTES_INTERVAL_NANOS && !now.equals(written)) {
            written = now;
            writtenNanos = System.nanoTime();
            Map<String, Object> members = members();
            members.put("anomalies", now.anomalies());
            members.put("faults", now.faults());
            journal.append(FrameType.NOTES, members);
        }
    }

    /** The capture has its result; nothing more is recorded for it. */
    public synchronized void end(CaptureResult result) {
        if (ended) {
            return;
        }
        notes = () -> Notes.NONE;
        result(result);
        ended = true;
        journal.end(this, slot, result);
    }

    /** Writes the result of a capture that has ended, in place of an earlier one. */
    void result(CaptureResult result) {
        Map<String, Object> members = members();
        members.put("result", result);
        journal.append(FrameType.RESULT, members);
    }

    private Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("capture", number);
        return members;
    }
}
