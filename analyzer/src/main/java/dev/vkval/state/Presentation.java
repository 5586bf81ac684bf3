package dev.vkval.state;

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

    public record PresentedImage(SwapchainState swapchain, int imageIndex) {}
}
