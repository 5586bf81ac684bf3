package dev.vkval.sync.replay;

import dev.vkval.state.object.Acquisition;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.Presentation;
import dev.vkval.state.object.SwapchainState;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.command.AccessList;
import dev.vkval.sync.range.ImageRanges;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.stage.OrderingRule;
import dev.vkval.sync.stage.StageAccess;
import java.util.Map;

/**
 * The accesses of the presentation engine to swapchain images: it reads presented images, and makes them available
 * again.
 */
final class PresentEngine {
    private final AccessStore store;
    private final Spaces spaces;
    private final HazardReporter reporter;

    PresentEngine(AccessStore store, Spaces spaces, HazardReporter reporter) {
        this.store = store;
        this.spaces = spaces;
        this.reporter = reporter;
    }

    /** @param timeline the queue that presents */
    void present(Presentation presentation, QueueTimeline timeline, ResourceUsage usage) {
        AccessList list = new AccessList();
        for (Presentation.PresentedImage presented : presentation.images()) {
            SwapchainState swapchain = presented.swapchain();
            list.add(
                    spaces.of(swapchain, presented.imageIndex()),
                    ImageRanges.all(swapchain.imageInfo()),
                    access(usage, StageAccess.PRESENT_PRESENTED, swapchain, presented.imageIndex()));
        }
        list.execute(store, timeline, (hazard, now) -> reporter.report(hazard, timeline));
    }

    /** @param engine the timeline of the presentation engine */
    void acquire(Acquisition acquisition, QueueTimeline engine, ResourceUsage usage) {
        SwapchainState swapchain = acquisition.swapchain();
        store.replace(
                spaces.of(swapchain, acquisition.imageIndex()),
                ImageRanges.all(swapchain.imageInfo()),
                access(usage, StageAccess.PRESENT_ACQUIRE_READ, swapchain, acquisition.imageIndex()),
                engine);
    }

    /** The images of a swapchain were destroyed. */
    void destroyed(SwapchainState swapchain) {
        for (int i = 0; i < swapchain.images().size(); i++) {
            store.forget(spaces.of(swapchain, i));
        }
    }

    private static MemoryAccess access(ResourceUsage usage, int pair, SwapchainState swapchain, int index) {
        ImageState image = swapchain.image(index);
        return new MemoryAccess(
                usage,
                pair,
                OrderingRule.NONE,
                AccessRole.PLAIN,
                image == null ? swapchain : image,
                new AccessDetail("image " + index, null, null, Map.of("swapchain_index", index)));
    }
}
