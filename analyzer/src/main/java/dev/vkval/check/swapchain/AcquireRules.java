package dev.vkval.check.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AcquireNextImage2KHR;
import dev.vkval.capture.command.AcquireNextImageKHR;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.SurfaceState;
import dev.vkval.state.object.SwapchainState;
import java.util.OptionalLong;
import org.lwjgl.vulkan.VkAcquireNextImageInfoKHR;

/** The fences with which images are acquired, and acquires that may not return. */
public final class AcquireRules implements Topic {
    private static final long FOREVER = -1;

    private final CoreContext context;

    public AcquireRules(CoreContext context) {
        this.context = context;
    }

    /** Ids of the rules, which differ between the two commands, and the paths of their parameters. */
    private record Form(String path, String signaledFence, String pendingFence, String tooMany) {}

    private static final Form OLDER = new Form(
            "",
            "VUID-vkAcquireNextImageKHR-fence-01287",
            "VUID-vkAcquireNextImageKHR-fence-10066",
            "VUID-vkAcquireNextImageKHR-surface-07783");
    private static final Form NEWER = new Form(
            "pAcquireInfo->",
            "VUID-VkAcquireNextImageInfoKHR-fence-01289",
            "VUID-VkAcquireNextImageInfoKHR-fence-10067",
            "VUID-vkAcquireNextImage2KHR-surface-07784");

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                AcquireNextImageKHR.ID,
                call -> acquire(
                        call,
                        OLDER,
                        AcquireNextImageKHR.swapchain(call),
                        AcquireNextImageKHR.timeout(call),
                        AcquireNextImageKHR.fence(call)));
        hooks.validate(AcquireNextImage2KHR.ID, call -> {
            long info = AcquireNextImage2KHR.pAcquireInfo(call);
            acquire(
                    call,
                    NEWER,
                    VkAcquireNextImageInfoKHR.nswapchain(info),
                    VkAcquireNextImageInfoKHR.ntimeout(info),
                    VkAcquireNextImageInfoKHR.nfence(info));
        });
    }

    private void acquire(Call call, Form form, long swapchainId, long timeout, long fence) {
        PassedFence passed = new PassedFence(context.get(FenceState.class, fence), form.path() + "fence");
        passed.check(context, call, form.signaledFence(), form.pendingFence(), "an image is acquired with");
        SwapchainState swapchain = context.get(SwapchainState.class, swapchainId);
        if (swapchain != null && !swapchain.retired() && timeout == FOREVER) {
            progress(call, form, swapchain);
        }
    }

    /** Without a timeout the wait may not end if the application has acquired too many images. */
    private void progress(Call call, Form form, SwapchainState swapchain) {
        SurfaceState surface = swapchain.surface();
        DeviceState device = context.device(swapchain);
        int images = Math.max(swapchain.imageCount(), swapchain.images().size());
        if (surface == null || device == null || images == 0) {
            return;
        }
        OptionalLong least =
                surface.support(device.physicalDevice()).capabilities().integer("minImageCount");
        if (least.isPresent() && swapchain.acquiredCount() > images - least.getAsLong()) {
            context.error(call, form.tooMany())
                    .on(swapchain)
                    .parameter(form.path() + "timeout")
                    .title("an acquire without a timeout may not return")
                    .message(
                            "the application has already acquired %d of the %d images of %s, and minImageCount of "
                                    + "its surface is %d",
                            swapchain.acquiredCount(), images, swapchain, least.getAsLong())
                    .help("present or release an image first, create the swapchain with more images, or use a timeout")
                    .report();
        }
    }
}
