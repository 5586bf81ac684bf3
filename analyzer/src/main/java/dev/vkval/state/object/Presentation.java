package dev.vkval.state.object;

import java.util.List;

/**
 * One vkQueuePresentKHR.
 *
 * @param number its number among submits and presents of the capture, from 0
 */
public record Presentation(
        long number,
        String call,
        long block,
        long frame,
        QueueState queue,
        List<SemaphoreState> waits,
        List<PresentedImage> images,
        List<String> labels,
        boolean stateSetup) {

    /**
     * @param id its present id, 0 for none
     * @param fence signaled when the present has taken place, null for none
     */
    public record PresentedImage(SwapchainState swapchain, int imageIndex, long id, FenceState fence) {}
}
