package dev.vkval.check.sync;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.Acquisition;
import dev.vkval.state.CMemory;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.FenceState;
import dev.vkval.state.ImageState;
import dev.vkval.state.SemaphoreState;
import dev.vkval.state.StateObject;
import dev.vkval.state.StateObserver;
import dev.vkval.state.Submission;
import dev.vkval.state.SwapchainState;
import dev.vkval.state.command.Barriers;
import dev.vkval.state.command.CommandBufferRecording;
import dev.vkval.state.command.RecordedCommand;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.VkPresentInfoKHR;

/** An acquired swapchain image is touched and presented only after its semaphore or fence was waited for. */
public final class AcquireWaitRules implements Topic, StateObserver {
    private static final StateObject.SubStateKey<Transitions> KEY = new StateObject.SubStateKey<>(Transitions.class);

    private final CoreContext context;
    private final Map<Slot, Acquisition> pending = new LinkedHashMap<>();

    public AcquireWaitRules(CoreContext context) {
        this.context = context;
    }

    /** An image of a swapchain. */
    private record Slot(SwapchainState swapchain, int index) {
        static Slot of(ImageState image) {
            return new Slot(image.swapchain(), image.swapchainIndex());
        }
    }

    /** The swapchain images whose layout a recording changes. */
    private record Transitions(Set<ImageState> images) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
        hooks.validate(QueuePresentKHR.ID, this::present);
        hooks.recordAlways(QueuePresentKHR.ID, this::presented);
        hooks.observe(this);
    }

    @Override
    public void recorded(CommandBufferRecording recording, boolean stateSetup) {
        Set<ImageState> images = new LinkedHashSet<>();
        collect(recording, images);
        recording.commandBuffer().subState(KEY, images.isEmpty() ? null : new Transitions(images));
    }

    private static void collect(CommandBufferRecording recording, Set<ImageState> images) {
        for (RecordedCommand command : recording.commands()) {
            if (command instanceof RecordedCommand.PipelineBarrier barrier) {
                for (Barriers.Image change : barrier.barriers().images()) {
                    if (change.transition()
                            && change.image() != null
                            && change.image().swapchain() != null) {
                        images.add(change.image());
                    }
                }
            } else if (command instanceof RecordedCommand.ExecuteCommands executed) {
                executed.recordings().forEach(inner -> collect(inner, images));
            }
        }
    }

    @Override
    public void acquired(Acquisition acquisition) {
        boolean others =
                acquisition.semaphore() != null && acquisition.semaphore().external()
                        || acquisition.fence() != null && acquisition.fence().external();
        boolean waits = acquisition.semaphore() != null || acquisition.fence() != null;
        if (!acquisition.stateSetup() && !others && waits) {
            pending.put(new Slot(acquisition.swapchain(), acquisition.imageIndex()), acquisition);
        }
    }

    private void submit(Call call) {
        SubmitRequest request = SubmitRequest.read(call, context.state());
        Set<SemaphoreState> waited = new HashSet<>();
        for (int b = 0; b < request.batches().size(); b++) {
            SubmitRequest.Batch batch = request.batches().get(b);
            batch.waits().forEach(wait -> waited.add(wait.state()));
            for (int i = 0; i < batch.buffers().size(); i++) {
                CommandBufferState buffer = batch.buffers().get(i);
                Transitions transitions = buffer == null ? null : buffer.subState(KEY);
                if (transitions != null && buffer.recording() != null) {
                    for (ImageState image : transitions.images()) {
                        Acquisition acquisition = pending.get(Slot.of(image));
                        if (acquisition != null && !waited.contains(acquisition.semaphore())) {
                            transition(call, request.bufferPath(b, i), buffer, image, acquisition);
                        }
                    }
                }
            }
        }
    }

    private void transition(
            Call call, String path, CommandBufferState buffer, ImageState image, Acquisition acquisition) {
        context.error(call, "UNASSIGNED-non-acquired-swapchain-image-used")
                .on(buffer)
                .on(image)
                .on(waitedFor(acquisition))
                .parameter(path)
                .title("a swapchain image changes its layout before the wait for its acquisition")
                .message(
                        "%s was acquired by %s (block %d), and nothing waited for %s, so that the presentation engine may"
                                + " still read it",
                        image, acquisition.call(), acquisition.block(), waitedFor(acquisition))
                .help("wait for the semaphore in this submit, at the stages that touch the image first")
                .report();
    }

    private static StateObject waitedFor(Acquisition acquisition) {
        return acquisition.semaphore() != null ? acquisition.semaphore() : acquisition.fence();
    }

    private void present(Call call) {
        Set<SemaphoreState> waited = new HashSet<>(waits(call));
        List<Slot> slots = slots(call);
        for (int i = 0; i < slots.size(); i++) {
            Acquisition acquisition = pending.get(slots.get(i));
            if (acquisition != null && !waited.contains(acquisition.semaphore())) {
                context.error(call, "UNASSIGNED-VkPresentInfoKHR-pImageIndices-MissingAcquireWait")
                        .on(acquisition.swapchain())
                        .on(waitedFor(acquisition))
                        .parameter("pPresentInfo->pImageIndices[" + i + "]")
                        .title("a swapchain image is presented without a wait for its acquisition")
                        .message(
                                "image %d was acquired by %s (block %d) with %s, which nothing has waited for since",
                                slots.get(i).index(), acquisition.call(), acquisition.block(), waitedFor(acquisition))
                        .help("wait for the semaphore in the submit that renders to the image, or for the fence")
                        .report();
            }
        }
    }

    private List<SemaphoreState> waits(Call call) {
        List<SemaphoreState> waits = new ArrayList<>();
        long info = QueuePresentKHR.pPresentInfo(call);
        long array = CMemory.pointer(info + VkPresentInfoKHR.PWAITSEMAPHORES);
        for (int i = 0; i < CMemory.count(VkPresentInfoKHR.nwaitSemaphoreCount(info), array); i++) {
            waits.add(context.get(SemaphoreState.class, CMemory.handle(array, i)));
        }
        return waits;
    }

    private List<Slot> slots(Call call) {
        List<Slot> slots = new ArrayList<>();
        long info = QueuePresentKHR.pPresentInfo(call);
        long swapchains = CMemory.pointer(info + VkPresentInfoKHR.PSWAPCHAINS);
        long indices = CMemory.pointer(info + VkPresentInfoKHR.PIMAGEINDICES);
        int count = CMemory.count(VkPresentInfoKHR.nswapchainCount(info), swapchains);
        for (int i = 0; i < CMemory.count(count, indices); i++) {
            slots.add(new Slot(
                    context.get(SwapchainState.class, CMemory.handle(swapchains, i)), CMemory.u32(indices, i)));
        }
        return slots;
    }

    /** The image is the presentation engine's again, whether the present succeeded or not. */
    private void presented(Call call) {
        waits(call).forEach(this::waited);
        slots(call).forEach(pending::remove);
    }

    private void waited(SemaphoreState semaphore) {
        if (semaphore != null) {
            pending.values().removeIf(acquisition -> acquisition.semaphore() == semaphore);
        }
    }

    @Override
    public void submitted(Submission submission) {
        for (Submission.Batch batch : submission.batches()) {
            batch.waits().forEach(wait -> waited(wait.semaphore()));
        }
    }

    @Override
    public void fencesSignaled(List<FenceState> fences) {
        pending.values().removeIf(acquisition -> acquisition.fence() != null && fences.contains(acquisition.fence()));
    }

    @Override
    public void destroyed(StateObject object) {
        pending.keySet().removeIf(slot -> slot.swapchain() == object);
    }
}
