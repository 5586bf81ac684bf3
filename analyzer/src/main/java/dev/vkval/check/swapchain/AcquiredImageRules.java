package dev.vkval.check.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.check.imagelayout.Transitions;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.Present;
import dev.vkval.state.object.Acquisition;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.Presentation;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.object.SwapchainState;
import dev.vkval.state.tracker.StateObserver;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * A swapchain image may be used by the application after its acquisition has completed and before its presentation.
 *
 * <p>The object of a finding is only the swapchain: images, semaphores and command buffers change from frame to
 * frame, while the cause is the same.
 */
public final class AcquiredImageRules implements Topic, StateObserver {
    private static final String USED = "UNASSIGNED-non-acquired-swapchain-image-used";
    private static final String NO_WAIT = "UNASSIGNED-VkPresentInfoKHR-pImageIndices-MissingAcquireWait";
    private static final String NOT_ACQUIRED = "VUID-VkPresentInfoKHR-pImageIndices-01430";

    private final CoreContext context;
    /** Acquisitions that have not been waited for. */
    private final Set<Acquisition> open = Collections.newSetFromMap(new IdentityHashMap<>());

    public AcquiredImageRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
        hooks.validate(QueuePresentKHR.ID, this::present);
        hooks.observe(this);
    }

    /**
     * Whether the rules apply to a swapchain: its acquisitions are known, and its images are not shared with the
     * presentation engine.
     */
    private static boolean judged(SwapchainState swapchain) {
        return !swapchain.fromStateSetup() && !swapchain.sharedPresentable();
    }

    private void submit(Call call) {
        SubmitRequest request = SubmitRequest.of(call, context);
        Set<SemaphoreState> waits = new HashSet<>();
        for (int b = 0; b < request.batches().size(); b++) {
            request.batches().get(b).waits().forEach(wait -> waits.add(wait.state()));
            List<CommandBufferState> buffers = request.batches().get(b).buffers();
            for (int i = 0; i < buffers.size(); i++) {
                CommandBufferState buffer = buffers.get(i);
                if (buffer != null) {
                    String path = request.bufferPath(b, i);
                    Transitions.of(buffer).forEach(image -> transition(call, path, buffer, image, waits));
                }
            }
        }
    }

    private void transition(
            Call call, String path, CommandBufferState buffer, ImageState image, Set<SemaphoreState> waits) {
        SwapchainState swapchain = image.swapchain();
        if (swapchain == null || !judged(swapchain)) {
            return;
        }
        Acquisition acquisition = swapchain.acquisition(image.swapchainIndex());
        if (acquisition != null && (waited(acquisition) || waits.contains(acquisition.semaphore()))) {
            return;
        }
        Problem problem = context.error(call, USED).on(swapchain).parameter(path);
        if (acquisition == null) {
            problem.title("a swapchain image is used that has not been acquired")
                    .message(
                            "%s changes the layout of %s, image %d of %s, which the application has not acquired",
                            buffer, image, image.swapchainIndex(), swapchain)
                    .help("acquire the image before its use; after its presentation it must be acquired again");
        } else {
            problem.title("a swapchain image is used before its acquisition has completed")
                    .message(
                            "%s changes the layout of %s, but %s of its acquisition in block %d has not been waited "
                                    + "for",
                            buffer, image, signals(acquisition), acquisition.block())
                    .help("wait for the semaphore of the acquisition in this submit");
        }
        problem.report();
    }

    private boolean waited(Acquisition acquisition) {
        return !open.contains(acquisition);
    }

    private static String signals(Acquisition acquisition) {
        if (acquisition.semaphore() == null) {
            return String.valueOf(acquisition.fence());
        }
        return acquisition.fence() == null
                ? acquisition.semaphore().toString()
                : acquisition.semaphore() + " or " + acquisition.fence();
    }

    private void present(Call call) {
        Present present = Present.of(call);
        Set<SemaphoreState> waits = new HashSet<>();
        present.waits().forEach(id -> waits.add(context.get(SemaphoreState.class, id)));
        for (Present.Image image : present.images()) {
            SwapchainState swapchain = context.get(SwapchainState.class, image.swapchain());
            if (swapchain != null && judged(swapchain)) {
                present(call, swapchain, image.index(), image.at().toString(), waits);
            }
        }
    }

    private void present(Call call, SwapchainState swapchain, int index, String path, Set<SemaphoreState> waits) {
        Acquisition acquisition = swapchain.acquisition(index);
        if (acquisition == null) {
            context.error(call, NOT_ACQUIRED)
                    .on(swapchain)
                    .parameter(path)
                    .title("a swapchain image is presented that has not been acquired")
                    .message(
                            "the application has not acquired image %s of %s",
                            Integer.toUnsignedString(index), swapchain)
                    .help("present the image index that the acquire returned, and only once")
                    .report();
        } else if (!waited(acquisition) && !waits.contains(acquisition.semaphore())) {
            context.error(call, NO_WAIT)
                    .on(swapchain)
                    .parameter(path)
                    .title("a swapchain image is presented before its acquisition has completed")
                    .message(
                            "%s of the acquisition in block %d has not been waited for",
                            signals(acquisition), acquisition.block())
                    .help("wait for the semaphore of the acquisition in the submit that renders to the image")
                    .report();
        }
    }

    @Override
    public void acquired(Acquisition acquisition) {
        boolean signals = acquisition.semaphore() != null || acquisition.fence() != null;
        boolean others =
                acquisition.semaphore() != null && acquisition.semaphore().external()
                        || acquisition.fence() != null && acquisition.fence().external();
        if (signals && !others && !acquisition.stateSetup() && judged(acquisition.swapchain())) {
            open.add(acquisition);
        }
    }

    @Override
    public void submitted(Submission submission) {
        for (Submission.Batch batch : submission.batches()) {
            batch.waits().forEach(wait -> waited(wait.semaphore()));
        }
    }

    @Override
    public void presented(Presentation presentation) {
        presentation.waits().forEach(this::waited);
        for (Presentation.PresentedImage image : presentation.images()) {
            open.remove(image.swapchain().acquisition(image.imageIndex()));
        }
    }

    @Override
    public void fencesSignaled(List<FenceState> fences) {
        open.removeIf(acquisition -> acquisition.fence() != null && fences.contains(acquisition.fence()));
    }

    @Override
    public void destroyed(StateObject object) {
        open.removeIf(acquisition -> acquisition.swapchain() == object);
    }

    private void waited(SemaphoreState semaphore) {
        open.removeIf(acquisition -> acquisition.semaphore() == semaphore);
    }
}
