package dev.vkval.progress;

import dev.vkval.capture.call.Call;
import java.util.List;

/**
 * Receives what the host learns of the progress of the device, by captured ids, and what it does to fences and semaphores
 * itself. Only waits that succeeded are received.
 */
public interface HostProgress {

    void fencesSignaled(List<Long> fences);

    /** One of these fences is signaled; there are at least two. */
    void someFenceSignaled(List<Long> fences);

    /** Fences are reset. */
    default void fencesReset(List<Long> fences) {}

    /** Timeline semaphores have reached these values. */
    void semaphoresReached(List<SemaphoreValue> values);

    /** One of these timeline semaphores has reached its value; there are at least two. */
    void someSemaphoreReached(List<SemaphoreValue> values);

    /** The host signals a timeline semaphore. */
    void signaledByHost(long semaphore, long value);

    void queueIdle(long queue);

    void deviceIdle();

    /** Presents of a swapchain have taken place, up to one of that present id. */
    void presentReached(long swapchain, long id);

    /**
     * The host has acquired an image.
     *
     * @param semaphore 0 for none
     * @param fence 0 for none
     */
    void acquired(Call call, long swapchain, int index, long semaphore, long fence);
}
