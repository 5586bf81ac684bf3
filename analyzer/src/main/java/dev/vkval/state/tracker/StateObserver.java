package dev.vkval.state.tracker;

import dev.vkval.state.object.Acquisition;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.HostImageAccess;
import dev.vkval.state.object.Presentation;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.object.SwapchainState;
import java.util.List;
import java.util.Map;

/** Receives state changes after they have happened. All methods do nothing by default. */
public interface StateObserver {

    /**
     * The recording of a command buffer was ended.
     *
     * @param stateSetup whether it was recorded in the state section of a trimmed capture
     */
    default void recorded(CommandBufferRecording recording, boolean stateSetup) {}

    /** A command buffer loses its commands: it is begun again or reset. */
    default void discarded(CommandBufferState buffer) {}

    /**
     * The recording of a command buffer is discarded before its end, or the capture ends in it.
     *
     * @param stateSetup whether it was begun in the state section of a trimmed capture
     */
    default void unfinished(CommandBufferRecording recording, boolean stateSetup) {}

    /** Batches were submitted to a queue. */
    default void submitted(Submission submission) {}

    /** Memory was bound on a queue by batches without command buffers. */
    default void boundSparse(Submission binds) {}

    /** A submission is known to have completed. */
    default void retired(Submission submission) {}

    /** A present was queued. */
    default void presented(Presentation presentation) {}

    /** The application acquired a swapchain image. */
    default void acquired(Acquisition acquisition) {}

    /** The host knows that these fences have been signaled. */
    default void fencesSignaled(List<FenceState> fences) {}

    /** The host knows that one of these fences has been signaled, but not which one. */
    default void someFenceSignaled(List<FenceState> fences) {}

    /** The host knows that one of these timeline semaphores has reached its value, but not which one. */
    default void someTimelineReached(Map<SemaphoreState, Long> values) {}

    /** The host knows that a timeline semaphore has reached a value. */
    default void timelineReached(SemaphoreState semaphore, long value) {}

    /** The host knows that the presents of a swapchain have taken place up to one of that present id. */
    default void presentReached(SwapchainState swapchain, long id) {}

    /** The host signaled a timeline semaphore. */
    default void timelineSignaledByHost(SemaphoreState semaphore, long value) {}

    /** The host waited until a queue was idle. */
    default void queueIdle(QueueState queue) {}

    /** The host waited until the device was idle. */
    default void deviceIdle() {}

    /** The payload of a binary semaphore was exported by copy, which unsignals it as a wait does. */
    default void payloadCopied(SemaphoreState semaphore) {}

    /** The host set an event. */
    default void eventSetByHost(EventState event) {}

    /** The host reset an event. */
    default void eventResetByHost(EventState event) {}

    /** The host copied to or from an image, or changed its layout. */
    default void hostAccessed(HostImageAccess access) {}

    /** Fences were reset. */
    default void fencesReset(List<FenceState> fences) {}

    /** An object is about to be destroyed. */
    default void destroyed(StateObject object) {}
}
