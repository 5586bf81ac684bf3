package dev.vkval.state;

import dev.vkval.state.command.CommandBufferRecording;
import java.util.List;
import java.util.Map;

/** Is told what happens to the state, after it has happened. Every method may be left as it is. */
public interface StateObserver {

    /**
     * A command buffer was recorded to its end.
     *
     * @param stateSetup whether the capture layer recorded it to recreate state
     */
    default void recorded(CommandBufferRecording recording, boolean stateSetup) {}

    /** A command buffer loses what it holds: it is recorded anew or reset. */
    default void discarded(CommandBufferState buffer) {}

    /**
     * A command buffer's recording is given up before its end, or the capture ends in it.
     *
     * @param stateSetup whether the capture layer began it to recreate state
     */
    default void unfinished(CommandBufferRecording recording, boolean stateSetup) {}

    /** Batches were submitted to a queue. */
    default void submitted(Submission submission) {}

    /** Memory was bound on a queue: batches that wait and signal and execute nothing. */
    default void boundSparse(Submission binds) {}

    /** A submission is known to have finished: all its command buffers have executed. */
    default void retired(Submission submission) {}

    /** A present was queued. */
    default void presented(Presentation presentation) {}

    /** The application acquired a swapchain image. */
    default void acquired(Acquisition acquisition) {}

    /** The host knows that these fences have signaled. */
    default void fencesSignaled(List<FenceState> fences) {}

    /** The host knows that one of these fences has signaled, not which. */
    default void someFenceSignaled(List<FenceState> fences) {}

    /** The host knows that one of these timeline semaphores has reached its value, not which. */
    default void someTimelineReached(Map<SemaphoreState, Long> values) {}

    /** The host knows that a timeline semaphore has reached a value. */
    default void timelineReached(SemaphoreState semaphore, long value) {}

    /** The host signaled a timeline semaphore. */
    default void timelineSignaledByHost(SemaphoreState semaphore, long value) {}

    /** The host waited until a queue was idle. */
    default void queueIdle(QueueState queue) {}

    /** The host waited until the device was idle. */
    default void deviceIdle() {}

    /** A binary semaphore's payload was copied to others, which leaves it as a wait does. */
    default void payloadCopied(SemaphoreState semaphore) {}

    /** The host set an event. */
    default void eventSetByHost(EventState event) {}

    /** The host reset an event. */
    default void eventResetByHost(EventState event) {}

    /** The host itself copied to or from an image, or changed its layout. */
    default void hostAccessed(HostImageAccess access) {}

    /** Fences were reset. */
    default void fencesReset(List<FenceState> fences) {}

    /** An object is about to be destroyed. */
    default void destroyed(StateObject object) {}
}
