package dev.vkval.check.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AcquireFullScreenExclusiveModeEXT;
import dev.vkval.capture.command.AcquireNextImage2KHR;
import dev.vkval.capture.command.AcquireNextImageKHR;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.ReleaseFullScreenExclusiveModeEXT;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.Present;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.SwapchainState;
import org.lwjgl.vulkan.EXTFullScreenExclusive;
import org.lwjgl.vulkan.VkAcquireNextImageInfoKHR;

/** A swapchain acquires exclusive full-screen access when it has none. */
public final class FullScreenRules implements Topic {
    private static final StateObject.SubStateKey<Boolean> EXCLUSIVE = new StateObject.SubStateKey<>(Boolean.class);

    private final CoreContext context;

    public FullScreenRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(AcquireFullScreenExclusiveModeEXT.ID, this::acquire);
        hooks.record(
                AcquireFullScreenExclusiveModeEXT.ID,
                call -> exclusive(AcquireFullScreenExclusiveModeEXT.swapchain(call), true));
        hooks.record(
                ReleaseFullScreenExclusiveModeEXT.ID,
                call -> exclusive(ReleaseFullScreenExclusiveModeEXT.swapchain(call), false));
        hooks.recordAlways(AcquireNextImageKHR.ID, call -> lost(call, AcquireNextImageKHR.swapchain(call)));
        hooks.recordAlways(
                AcquireNextImage2KHR.ID,
                call -> lost(call, VkAcquireNextImageInfoKHR.nswapchain(AcquireNextImage2KHR.pAcquireInfo(call))));
        hooks.recordAlways(
                QueuePresentKHR.ID, call -> Present.of(call).images().forEach(image -> lost(call, image.swapchain())));
    }

    private void exclusive(long id, boolean exclusive) {
        SwapchainState swapchain = context.get(SwapchainState.class, id);
        if (swapchain != null) {
            swapchain.subState(EXCLUSIVE, exclusive);
        }
    }

    private void lost(Call call, long swapchain) {
        if (call.result() == EXTFullScreenExclusive.VK_ERROR_FULL_SCREEN_EXCLUSIVE_MODE_LOST_EXT) {
            exclusive(swapchain, false);
        }
    }

    private void acquire(Call call) {
        SwapchainState swapchain = context.get(SwapchainState.class, AcquireFullScreenExclusiveModeEXT.swapchain(call));
        if (swapchain != null && Boolean.TRUE.equals(swapchain.subState(EXCLUSIVE))) {
            context.error(call, "VUID-vkAcquireFullScreenExclusiveModeEXT-swapchain-02676")
                    .on(swapchain)
                    .parameter("swapchain")
                    .title("a swapchain acquires exclusive full-screen access twice")
                    .message("%s has acquired it before, and has neither released nor lost it", swapchain)
                    .help("release the exclusive access first")
                    .report();
        }
    }
}
