package dev.vkval.check.barrier;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.command.Dependency;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.SwapchainState;

/** The layout of a shared presentable image must not change after it has been presented. */
final class SharedPresentRules {
    private final CoreContext context;

    SharedPresentRules(CoreContext context) {
        this.context = context;
    }

    void check(BarrierCall call, Dependency.Image barrier, ImageState image) {
        int before = barrier.oldLayout();
        int after = barrier.newLayout();
        if (before == after || !image.layoutLocked()) {
            return;
        }
        SwapchainState swapchain = image.swapchain();
        context.error(call.call(), "UNASSIGNED-barrier-shared-presentable")
                .on(call.buffer())
                .on(image)
                .on(swapchain)
                .parameter(barrier.at().dot("newLayout"))
                .title("a layout transition of a shared presentable image is recorded after it was presented")
                .message(
                        "%s of %s (%s) has been presented, and the barrier changes its layout from %s to %s",
                        image,
                        swapchain,
                        Names.of("VkPresentModeKHR", swapchain.presentMode()),
                        Names.layout(before),
                        Names.layout(after))
                .help("transition it to VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR before it is presented for the first "
                        + "time, and do not change its layout after that")
                .report();
    }
}
