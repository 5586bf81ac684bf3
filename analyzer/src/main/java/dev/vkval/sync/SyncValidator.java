package dev.vkval.sync;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.command.CreateInstance;
import dev.vkval.capture.command.DeviceWaitIdle;
import dev.vkval.capture.command.GetFenceStatus;
import dev.vkval.capture.command.GetQueryPoolResults;
import dev.vkval.capture.command.GetSemaphoreCounterValue;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.command.QueueWaitIdle;
import dev.vkval.capture.command.SetEvent;
import dev.vkval.capture.command.WaitForFences;
import dev.vkval.capture.command.WaitForPresent2KHR;
import dev.vkval.capture.command.WaitForPresentKHR;
import dev.vkval.capture.command.WaitSemaphores;
import dev.vkval.capture.registry.Command;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.command.CommandTraits;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import dev.vkval.state.object.Acquisition;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.HostImageAccess;
import dev.vkval.state.object.Presentation;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.object.SwapchainState;
import dev.vkval.state.tracker.StateObserver;
import dev.vkval.state.tracker.StateTracker;
import dev.vkval.sync.access.AccessWatch;
import dev.vkval.sync.access.TwoWatches;
import dev.vkval.sync.command.AddressKnowledge;
import dev.vkval.sync.command.AddressedAccesses;
import dev.vkval.sync.command.AttachmentsOnly;
import dev.vkval.sync.command.DescriptorAccesses;
import dev.vkval.sync.command.ShaderAccesses;
import dev.vkval.sync.command.ShaderFootprints;
import dev.vkval.sync.command.ShaderReach;
import dev.vkval.sync.content.BufferContents;
import dev.vkval.sync.content.PossibleReads;
import dev.vkval.sync.replay.HazardReporter;
import dev.vkval.sync.replay.HostWrites;
import dev.vkval.sync.replay.QueueSimulation;
import dev.vkval.sync.replay.RecordingCheck;
import dev.vkval.sync.replay.Reduction;
import dev.vkval.sync.report.ApiUse;
import dev.vkval.sync.report.HazardFindings;
import dev.vkval.sync.settings.RecordedSettings;
import dev.vkval.sync.settings.ShaderAccessMode;
import dev.vkval.sync.settings.SyncSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.lwjgl.vulkan.VK10;

/**
 * Synchronization validation.
 *
 * <p>Command buffers are checked when they are submitted, against the previous work of all queues; one that is never
 * submitted is checked alone. Where an error stops or skips its call, submits are judged before they execute, in a copy of
 * the simulation, and again when they have executed. Submits of the capture layer that recreate state are neither checked nor recorded.
 */
public final class SyncValidator implements ValidationObject, StateObserver {

    /** Names the gap of actions whose shaders access memory by addresses that are not known. */
    public static final String UNKNOWN_ADDRESSES = "sync of device addresses";

    /** Calls by which the host waits for the device, and the one by which the host signals the device. */
    private static final int[] HOST_CALLS = {
        WaitForFences.ID,
        GetFenceStatus.ID,
        QueueWaitIdle.ID,
        DeviceWaitIdle.ID,
        WaitForPresentKHR.ID,
        WaitForPresent2KHR.ID,
        WaitSemaphores.ID,
        GetSemaphoreCounterValue.ID,
        SetEvent.ID
    };

    private final StateTracker tracker;
    private final FindingSink sink;
    private final boolean ahead;
    private final HazardReporter reporter;
    private ShaderAccesses shaders;
    private final AccessWatch watch;
    private final ShaderReach reach;
    private final ShaderFootprints footprints;
    private final AddressKnowledge addresses;
    private final AddressedAccesses.Unknown unknown;
    private final BufferContents contents;
    private final Reduction reduction;
    private final HostWrites hostWrites;
    private final Map<CommandBufferState, CommandBufferRecording> unsubmitted = new LinkedHashMap<>();
    private final Map<String, Boolean> overrides;
    private final UnjudgedCommands unjudged = new UnjudgedCommands();
    private final ApiUse apiUse = new ApiUse();
    private SyncSettings settings;
    /** What was recorded of them; most often the same as before, which is found without comparing all settings. */
    private Map<String, Boolean> used;

    private QueueSimulation queues;
    private PossibleReads possibleReads;
    private CommandPlace hostCall;
    private long drawsOfUnknownVertices;
    private long frame = 1;

    /**
     * @param sink receives the findings
     * @param tracker the state tracker of the same chassis
     * @param overrides settings by {@linkplain SyncSettings#canonical one name each} that override those recorded in
     *     the capture
     */
    public SyncValidator(FindingSink sink, StateTracker tracker, Map<String, Boolean> overrides) {
        this(sink, tracker, new SyncOptions(overrides));
    }

    /**
     * @param sink receives the findings
     * @param tracker the state tracker of the same chassis
     */
    public SyncValidator(FindingSink sink, StateTracker tracker, SyncOptions options) {
        this.sink = sink;
        this.tracker = tracker;
        this.overrides = options.overrides;
        this.contents = options.contents;
        this.ahead = options.ahead;
        this.watch = options.watch;
        this.reach = options.reach;
        this.footprints = options.footprints;
        this.addresses = options.addresses;
        this.unknown = options.unknown;
        this.reduction = options.reduction;
        this.reporter = options.hazards == null ? new HazardFindings(sink, () -> settings, apiUse) : options.hazards;
        this.hostWrites = new HostWrites(tracker);
        use(RecordedSettings.NONE);
    }

    private void use(RecordedSettings given) {
        if (given.values().equals(used)) {
            return;
        }
        used = given.values();
        SyncSettings next = SyncSettings.DEFAULT.with(given.values()).with(overrides);
        if (settings != null && settings.equals(next)) {
            return;
        }
        settings = next;
        shaders = shaders(settings, false);
        possibleReads = contents == null ? null : new PossibleReads(contents, reporter);
        queues = possibleReads == null
                ? new QueueSimulation(settings, shaders, reporter, watch, reduction)
                : new QueueSimulation(
                        settings,
                        shaders,
                        possibleReads,
                        watch == null ? possibleReads : new TwoWatches(possibleReads, watch));
    }

    /** @param certain whether accesses that are only possible are left out */
    private ShaderAccesses shaders(SyncSettings settings, boolean certain) {
        ShaderAccessMode mode = settings.shaderAccesses();
        DescriptorAccesses descriptors = new DescriptorAccesses(
                mode == ShaderAccessMode.CERTAIN,
                reach,
                footprints,
                new AddressedAccesses(tracker.bufferAddresses(), addresses, unknown));
        boolean leftOut = mode == ShaderAccessMode.OFF || certain && mode != ShaderAccessMode.CERTAIN;
        return leftOut ? new AttachmentsOnly(descriptors) : descriptors;
    }

    @Override
    public String name() {
        return "sync";
    }

    /** Which form of the API the application has used. */
    ApiUse apiUse() {
        return apiUse;
    }

    @Override
    public List<Coverage.Gap> gaps() {
        List<Coverage.Gap> gaps = new ArrayList<>(SyncGaps.of(settings, overrides));
        gaps.addAll(SyncGaps.of(shaders.leftOut(), contents != null));
        long unknown = possibleReads == null
                ? drawsOfUnknownVertices + queues.drawsOfUnknownCount()
                : possibleReads.undecided();
        gaps.addAll(SyncGaps.ofVertices(unknown));
        gaps.addAll(unjudged.gaps());
        return gaps;
    }

    @Override
    public void register(Hooks hooks) {
        tracker.observe(this);
        for (int id : HOST_CALLS) {
            hooks.preCallRecord(
                    id,
                    call -> hostCall = new CommandPlace(
                            call.name(), call.blockIndex(), call.frame(), (int) Place.NONE, List.of()));
        }
        for (CommandTraits traits : UnjudgedCommands.all()) {
            Command command = traits.command();
            hooks.preCallRecord(command.number(), call -> unjudged.occurred(command));
        }
        if (ahead) {
            hooks.preCallValidate(QueueSubmit.ID, call -> judgeAhead(tracker.submission(call)));
            hooks.preCallValidate(QueueSubmit2.ID, call -> judgeAhead(tracker.submission(call)));
            hooks.preCallValidate(QueuePresentKHR.ID, call -> judgeAhead(tracker.presentation(call)));
        }
        hooks.metadata(block -> {
            if (block instanceof Metadata.FillMemory fill && settings.submitTime()) {
                hostWrites.add(fill, frame, queues);
            }
        });
        if (watch != null) {
            hooks.onEffect(GetQueryPoolResults.ID, call -> {
                if ((GetQueryPoolResults.flags(call) & VK10.VK_QUERY_RESULT_WAIT_BIT) == 0) {
                    watch.hostReadsQueries();
                }
            });
        }
        hooks.onEffect(CreateInstance.ID, call -> use(RecordedSettings.read(CreateInstance.pCreateInfo(call))));
    }

    @Override
    public void recorded(CommandBufferRecording recording, boolean stateSetup) {
        forgetSecondaries(recording);
        if (!stateSetup) {
            apiUse.recorded(recording);
            count(recording);
            unsubmitted.put(recording.commandBuffer(), recording);
        }
    }

    @Override
    public void discarded(CommandBufferState buffer) {
        judgeAlone(unsubmitted.remove(buffer));
    }

    @Override
    public void unfinished(CommandBufferRecording recording, boolean stateSetup) {
        forgetSecondaries(recording);
        if (!stateSetup) {
            apiUse.recorded(recording);
            count(recording);
            judgeAlone(recording);
        }
    }

    /** A secondary command buffer is checked with the primary one that executes it. */
    private void forgetSecondaries(CommandBufferRecording recording) {
        recording.executed().forEach(this::submittedRecording);
    }

    /** Counts what cannot be checked exactly. */
    private void count(CommandBufferRecording recording) {
        for (RecordedCommand command : recording.commands()) {
            if (command instanceof RecordedCommand.Draw draw && unknownVertices(draw)) {
                drawsOfUnknownVertices++;
            }
        }
    }

    /** Whether the vertices that a draw fetches depend on a buffer whose contents were not read. */
    private static boolean unknownVertices(RecordedCommand.Draw draw) {
        return !draw.mesh()
                && (draw.indexed() || draw.indirect() != null && draw.indirect().byteCount() == null)
                && !draw.bound().graphics().vertexBindings().isEmpty();
    }

    private void submittedRecording(CommandBufferRecording recording) {
        unsubmitted.remove(recording.commandBuffer(), recording);
    }

    private void judgeAlone(CommandBufferRecording recording) {
        boolean whole = reduction == Reduction.NONE;
        if (whole && recording != null && (settings.recordTime() || !settings.submitTime())) {
            new RecordingCheck(settings, shaders, reporter, watch).check(recording);
        }
    }

    /** Command buffers whose hazards are reported are not checked alone, though their submit is not made. */
    private void judgeAhead(Submission submission) {
        if (submission != null && !submission.stateSetup() && judgeAhead(next -> next.submit(submission))) {
            submission.batches().forEach(batch -> batch.recordings().forEach(this::submittedRecording));
        }
    }

    private void judgeAhead(Presentation presentation) {
        if (presentation != null && !presentation.stateSetup()) {
            judgeAhead(next -> next.present(presentation));
        }
    }

    /**
     * Reports the certain hazards of what would be executed next, in a copy of the simulation. Possible ones have no effect
     * on the call, and are reported when it has executed.
     */
    private boolean judgeAhead(Consumer<QueueSimulation> next) {
        if (!settings.submitTime()) {
            return false;
        }
        List<Finding> errors = new ArrayList<>();
        FindingSink certain = finding -> {
            if (finding.severity() == Severity.ERROR) {
                errors.add(finding);
            }
        };
        next.accept(queues.fork(shaders(settings, true), new HazardFindings(certain, () -> settings, apiUse)));
        errors.forEach(sink::report);
        return !errors.isEmpty();
    }

    @Override
    public void submitted(Submission submission) {
        frame = submission.frame();
        if (submission.stateSetup()) {
            return;
        }
        apiUse.submitted(submission);
        if (!settings.submitTime()) {
            return;
        }
        submission.batches().forEach(batch -> batch.recordings().forEach(this::submittedRecording));
        queues.submit(submission);
        decidePossible();
    }

    /** The work simulated so far was executed, so that its buffers can be read. */
    private void decidePossible() {
        if (possibleReads != null) {
            possibleReads.decide();
        }
    }

    @Override
    public void boundSparse(Submission binds) {
        if (!binds.stateSetup() && settings.submitTime()) {
            queues.submit(binds);
            decidePossible();
        }
    }

    @Override
    public void presented(Presentation presentation) {
        if (!presentation.stateSetup()) {
            queues.present(presentation);
            decidePossible();
        }
    }

    @Override
    public void acquired(Acquisition acquisition) {
        if (!acquisition.stateSetup()) {
            queues.acquire(acquisition);
        }
    }

    @Override
    public void fencesSignaled(List<FenceState> fences) {
        queues.fencesSignaled(fences, hostCall);
    }

    @Override
    public void someFenceSignaled(List<FenceState> fences) {
        queues.someFenceSignaled(fences, hostCall);
    }

    @Override
    public void someTimelineReached(Map<SemaphoreState, Long> values) {
        queues.someTimelineReached(values, hostCall);
    }

    @Override
    public void fencesReset(List<FenceState> fences) {
        queues.fencesReset(fences);
    }

    @Override
    public void eventSetByHost(EventState event) {
        queues.eventSetByHost(event, hostCall);
        decidePossible();
    }

    @Override
    public void eventResetByHost(EventState event) {
        queues.eventResetByHost(event);
    }

    @Override
    public void hostAccessed(HostImageAccess access) {
        if (settings.submitTime()) {
            queues.hostAccesses(access);
        }
    }

    @Override
    public void presentReached(SwapchainState swapchain, long id) {
        queues.presentReached(swapchain, id, hostCall);
    }

    @Override
    public void timelineReached(SemaphoreState semaphore, long value) {
        queues.timelineReached(semaphore, value, hostCall);
        decidePossible();
    }

    @Override
    public void timelineSignaledByHost(SemaphoreState semaphore, long value) {
        queues.timelineSignaledByHost(semaphore, value);
        decidePossible();
    }

    @Override
    public void queueIdle(QueueState queue) {
        queues.queueIdle(queue, hostCall);
        decidePossible();
        noteIdle(queue);
    }

    @Override
    public void deviceIdle() {
        queues.deviceIdle(hostCall);
        decidePossible();
        noteIdle(null);
    }

    private void noteIdle(QueueState queue) {
        if (watch != null) {
            watch.hostIdle(queue, hostCall);
        }
    }

    @Override
    public void destroyed(StateObject object) {
        if (object instanceof DeviceMemoryState memory) {
            hostWrites.ended(memory);
        }
        queues.destroyed(object);
        if (possibleReads != null) {
            possibleReads.destroyed(object);
        }
    }

    @Override
    public void finish() {
        queues.finish();
        decidePossible();
        List<CommandBufferRecording> left = new ArrayList<>(unsubmitted.values());
        unsubmitted.clear();
        left.forEach(this::judgeAlone);
    }
}
