package dev.vkval.trace;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.DeviceWaitIdle;
import dev.vkval.capture.command.GetFenceStatus;
import dev.vkval.capture.command.GetSemaphoreCounterValue;
import dev.vkval.capture.command.QueueWaitIdle;
import dev.vkval.capture.command.SignalSemaphore;
import dev.vkval.capture.command.WaitForFences;
import dev.vkval.capture.command.WaitForPresent2KHR;
import dev.vkval.capture.command.WaitForPresentKHR;
import dev.vkval.capture.command.WaitSemaphores;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.spirv.source.ShaderListing;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.Acquisition;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.Presentation;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.ShaderModuleState;
import dev.vkval.state.object.ShaderObjectState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.object.SwapchainState;
import dev.vkval.state.tracker.StateObserver;
import dev.vkval.state.tracker.StateTracker;
import dev.vkval.sync.access.AccessWatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes what a capture contains while it is checked. It reports nothing. */
public final class CaptureTrace implements ValidationObject, StateObserver {
    /** Calls by which the host learns what has completed, or signals. */
    private static final int[] HOST_CALLS = {
        WaitForFences.ID,
        GetFenceStatus.ID,
        QueueWaitIdle.ID,
        DeviceWaitIdle.ID,
        WaitForPresentKHR.ID,
        WaitForPresent2KHR.ID,
        WaitSemaphores.ID,
        GetSemaphoreCounterValue.ID,
        SignalSemaphore.ID
    };

    private final StateTracker tracker;
    private final OutlineLines outline;
    private final CommandLines commands;
    private final ResourceLines resources;
    private final ShaderLines shaders;
    private final ModuleLines modules;
    private final TraceFiles files;
    private final SignalLinks links = new SignalLinks();
    private final Set<QueueState> queues = new HashSet<>();
    /** Block of the call that will signal each fence. */
    private final Map<FenceState, Long> fences = new HashMap<>();

    private String hostCall = "";
    private long hostBlock;
    private long hostFrame;

    /** @param tracker the state tracker of the same chassis */
    public CaptureTrace(TraceFiles files, StateTracker tracker) {
        this.tracker = tracker;
        this.files = files;
        outline = new OutlineLines(files);
        commands = new CommandLines(files, outline, tracker);
        resources = new ResourceLines(files);
        shaders = new ShaderLines(files);
        modules = new ModuleLines(files.neutral());
        outline.begin();
    }

    /** What the accesses to resources are to be passed to. */
    public AccessWatch accesses() {
        return resources.accesses();
    }

    /** Writes the text of a shader that a finding is in. */
    public void listed(ShaderListing listing) {
        shaders.write(listing);
    }

    @Override
    public String name() {
        return "trace";
    }

    @Override
    public void register(Hooks hooks) {
        tracker.observe(this);
        hooks.onEffect(BeginCommandBuffer.ID, commands::begin);
        for (CommandTraits traits : Commands.all()) {
            hooks.postCallRecord(traits.command().number(), call -> commands.command(call, traits));
        }
        for (int id : HOST_CALLS) {
            hooks.preCallRecord(id, this::hostCall);
        }
    }

    private void hostCall(Call call) {
        hostCall = call.name();
        hostBlock = call.blockIndex();
        hostFrame = call.frame();
    }

    @Override
    public void recorded(CommandBufferRecording recording, boolean stateSetup) {
        commands.ended(recording, true);
    }

    @Override
    public void unfinished(CommandBufferRecording recording, boolean stateSetup) {
        commands.ended(recording, false);
        commands.forget(recording.commandBuffer());
    }

    @Override
    public void discarded(CommandBufferState buffer) {
        commands.forget(buffer);
    }

    @Override
    public void submitted(Submission submission) {
        queue(submission.queue());
        outline.submit(submission, commands::number);
        signaledBy(submission.fence(), submission.block());
        write(links.submitted(submission));
    }

    @Override
    public void boundSparse(Submission binds) {
        submitted(binds);
    }

    private void queue(QueueState queue) {
        if (queues.add(queue)) {
            outline.queue(queue);
        }
    }

    private void signaledBy(FenceState fence, long block) {
        if (fence != null) {
            fences.put(fence, block);
        }
    }

    private void write(List<SignalLinks.Link> found) {
        found.forEach(link -> outline.link(link.signal(), link.waiting(), link.semaphore(), link.value()));
    }

    @Override
    public void presented(Presentation presentation) {
        queue(presentation.queue());
        outline.present(presentation);
        List<SignalLinks.Link> found = new ArrayList<>();
        presentation.waits().forEach(semaphore -> links.waited(presentation.block(), semaphore, 0, found));
        write(found);
        presentation.images().forEach(image -> signaledBy(image.fence(), presentation.block()));
    }

    @Override
    public void acquired(Acquisition acquisition) {
        outline.acquire(acquisition);
        signaledBy(acquisition.fence(), acquisition.block());
        if (acquisition.semaphore() != null) {
            List<SignalLinks.Link> found = new ArrayList<>();
            links.signaled(acquisition.block(), acquisition.semaphore(), 0, found);
            write(found);
        }
    }

    private void host(List<? extends StateObject> objects) {
        outline.host(hostCall, hostBlock, hostFrame, objects);
    }

    @Override
    public void fencesSignaled(List<FenceState> signaled) {
        host(signaled);
        for (FenceState fence : signaled) {
            Long by = fences.remove(fence);
            if (by != null) {
                outline.link(by, hostBlock, fence, 0);
            }
        }
    }

    @Override
    public void someFenceSignaled(List<FenceState> some) {
        host(some);
    }

    @Override
    public void someTimelineReached(Map<SemaphoreState, Long> values) {
        host(List.copyOf(values.keySet()).stream()
                .sorted(Comparator.comparingLong(SemaphoreState::id))
                .toList());
    }

    @Override
    public void timelineReached(SemaphoreState semaphore, long value) {
        host(List.of(semaphore));
        List<SignalLinks.Link> found = new ArrayList<>();
        links.waited(hostBlock, semaphore, value, found);
        write(found);
    }

    @Override
    public void timelineSignaledByHost(SemaphoreState semaphore, long value) {
        host(List.of(semaphore));
        List<SignalLinks.Link> found = new ArrayList<>();
        links.signaled(hostBlock, semaphore, value, found);
        write(found);
    }

    @Override
    public void presentReached(SwapchainState swapchain, long id) {
        host(List.of(swapchain));
    }

    @Override
    public void queueIdle(QueueState queue) {
        host(List.of(queue));
    }

    @Override
    public void deviceIdle() {
        host(List.of());
    }

    @Override
    public void fencesReset(List<FenceState> reset) {
        reset.forEach(fences::remove);
    }

    @Override
    public void destroyed(StateObject object) {
        if (object instanceof SemaphoreState semaphore) {
            links.destroyed(semaphore);
        } else if (object instanceof FenceState fence) {
            fences.remove(fence);
        } else if (object instanceof QueueState queue) {
            queues.remove(queue);
        } else if (object instanceof CommandBufferState buffer) {
            commands.forget(buffer);
        } else if (ResourceLines.is(object)) {
            resources.ended(object);
        } else if (ModuleLines.is(object)) {
            modules.ended(object);
        }
    }

    @Override
    public void finish() {
        tracker.all(BufferState.class).forEach(resources::ended);
        tracker.all(ImageState.class).forEach(resources::ended);
        tracker.all(AccelerationStructureState.class).forEach(resources::ended);
        tracker.all(DeviceMemoryState.class).forEach(resources::ended);
        tracker.all(ShaderModuleState.class).forEach(modules::ended);
        tracker.all(PipelineState.class).forEach(modules::ended);
        tracker.all(ShaderObjectState.class).forEach(modules::ended);
        modules.write(files);
        outline.end(commands, resources, modules);
    }
}
