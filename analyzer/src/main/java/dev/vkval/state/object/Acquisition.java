package dev.vkval.state.object;

/** One acquisition of a swapchain image; {@code semaphore} and {@code fence} may be null. */
public record Acquisition(
        String call,
        long block,
        long frame,
        SwapchainState swapchain,
        int imageIndex,
        SemaphoreState semaphore,
        FenceState fence,
        boolean stateSetup) {}
