package dev.vkval.check.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.DestroySurfaceKHR;
import dev.vkval.capture.command.GetSwapchainCounterEXT;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.Presentation;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.SurfaceState;
import dev.vkval.state.object.SwapchainState;
import dev.vkval.state.tracker.StateObserver;

/** A surface outlives its swapchains, and the counters of a swapchain are read after it has presented. */
public final class SurfaceLifetimeRules implements Topic, StateObserver {
    private static final StateObject.SubStateKey<Boolean> PRESENTED = new StateObject.SubStateKey<>(Boolean.class);

    private final CoreContext context;

    public SurfaceLifetimeRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(DestroySurfaceKHR.ID, this::destroy);
        hooks.validate(GetSwapchainCounterEXT.ID, this::counter);
        hooks.observe(this);
    }

    @Override
    public void presented(Presentation presentation) {
        presentation.images().forEach(image -> image.swapchain().subState(PRESENTED, true));
    }

    private void destroy(Call call) {
        SurfaceState surface = context.get(SurfaceState.class, DestroySurfaceKHR.surface(call));
        if (surface == null) {
            return;
        }
        for (SwapchainState swapchain : context.state().all(SwapchainState.class)) {
            if (swapchain.surface() == surface && !swapchain.destroyed()) {
                context.error(call, "VUID-vkDestroySurfaceKHR-surface-01266")
                        .on(surface)
                        .on(swapchain)
                        .parameter("surface")
                        .title("a surface is destroyed before its swapchain")
                        .message("%s was created for it and still exists", swapchain)
                        .help("destroy all swapchains of the surface first, retired ones too")
                        .report();
                return;
            }
        }
    }

    private void counter(Call call) {
        SwapchainState swapchain = context.get(SwapchainState.class, GetSwapchainCounterEXT.swapchain(call));
        if (swapchain != null && !swapchain.fromStateSetup() && swapchain.subState(PRESENTED) == null) {
            context.error(call, "VUID-vkGetSwapchainCounterEXT-swapchain-01245")
                    .on(swapchain)
                    .parameter("swapchain")
                    .title("a counter is read of a swapchain that has not presented")
                    .message("no image of %s has been presented", swapchain)
                    .help("read the counter after an image of the swapchain has been presented")
                    .report();
        }
    }
}
