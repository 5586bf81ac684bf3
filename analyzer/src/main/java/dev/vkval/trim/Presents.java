package dev.vkval.trim;

import dev.vkval.state.object.Presentation;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.SwapchainState;
import dev.vkval.state.tracker.StateObserver;
import java.util.HashMap;
import java.util.Map;

/** Which images of swapchains were presented on which queues. */
final class Presents implements StateObserver {
    /** No image was presented. */
    static final int NONE = -1;

    private final Map<SwapchainState, Map<Integer, Long>> queues = new HashMap<>();
    private final Map<SwapchainState, Integer> last = new HashMap<>();

    /** The queue that an image was presented on last, 0 for none. */
    long queue(SwapchainState swapchain, int image) {
        return queues.getOrDefault(swapchain, Map.of()).getOrDefault(image, 0L);
    }

    /** Index of the image that was presented last, {@link #NONE} for none. */
    int last(SwapchainState swapchain) {
        return last.getOrDefault(swapchain, NONE);
    }

    @Override
    public void presented(Presentation presentation) {
        for (Presentation.PresentedImage image : presentation.images()) {
            if (image.swapchain() != null) {
                queues.computeIfAbsent(image.swapchain(), key -> new HashMap<>())
                        .put(image.imageIndex(), presentation.queue().id());
                last.put(image.swapchain(), image.imageIndex());
            }
        }
    }

    @Override
    public void destroyed(StateObject object) {
        if (object instanceof SwapchainState swapchain) {
            queues.remove(swapchain);
            last.remove(swapchain);
        }
    }
}
