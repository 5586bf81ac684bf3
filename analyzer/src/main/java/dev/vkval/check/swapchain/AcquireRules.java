package dev.vkval.check.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AcquireNextImage2KHR;
import dev.vkval.capture.command.AcquireNextImageKHR;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.DeviceState;
import dev.vkval.state.FenceState;
import dev.vkval.state.SemaphoreState;
import dev.vkval.state.SurfaceState;
import dev.vkval.state.SwapchainState;
import java.util.OptionalLong;
import org.lwjgl.vulkan.VkAcquireNextImageInfoKHR;

/** The parameters with which images are acquired. */
public final class AcquireRules implements Topic {
    private static final long FOREVER = -1;

    private final CoreContext context;

    public AcquireRules(CoreContext context) {
        this.context = context;
    }

    /** Ids of the rules, which differ between the two commands, and the paths of their parameters. */
    private record Form(
            String path,
            String retired,
            String nothing,
            String timeline,
            String signaledFence,
            String pendingFence,
            String tooMany) {}

    private static final Form OLDER = new Form(
            "",
            "VUID-vkAcquireNextImageKHR-swapchain-01285",
            "VUID-vkAcquireNextImageKHR-semaphore-01780",
            "VUID-vkAcquireNextImageKHR-semaphore-03265",
            "VUID-vkAcquireNextImageKHR-fence-01287",
            "VUID-vkAcquireNextImageKHR-fence-10066",
            "VUID-vkAcquireNextImageKHR-surface-07783");
    private static final Form NEWER = new Form(
            "pAcquireInfo->",
            "VUID-VkAcquireNextImageInfoKHR-swapchain-01675",
            "VUID-VkAcquireNextImageInfoKHR-semaphore-01782",
            "VUID-VkAcquireNextImageInfoKHR-semaphore-03266",
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
                        AcquireNextImageKHR.semaphore(call),
                        AcquireNextImageKHR.fence(call)));
        hooks.validate(AcquireNextImage2KHR.ID, call -> {
            long info = AcquireNextImage2KHR.pAcquireInfo(call);
            acquire(
                    call,
                    NEWER,
                    VkAcquireNextImageInfoKHR.nswapchain(info),
                    VkAcquireNextImageInfoKHR.ntimeout(info),
                    VkAcquireNextImageInfoKHR.nsemaphore(info),
                    VkAcquireNextImageInfoKHR.nfence(info));
        });
    }

    private void acquire(Call call, Form form, long swapchainId, long timeout, long semaphore, long fence) {
        if (semaphore == 0 && fence == 0) {
            context.error(call, form.nothing())
                    .on(context.get(SwapchainState.class, swapchainId))
                    .parameter(form.path() + "semaphore")
                    .title("an image is acquired without a semaphore and without a fence")
                    .message("semaphore and fence are both VK_NULL_HANDLE; at least one must be valid")
                    .help("specify a semaphore, and wait for it in the first submit that uses the image")
                    .report();
        }
        semaphore(call, form, context.get(SemaphoreState.class, semaphore));
        fence(call, form, context.get(FenceState.class, fence));
        SwapchainState swapchain = context.get(SwapchainState.class, swapchainId);
        if (swapchain == null) {
            return;
        }
        if (swapchain.retired()) {
            context.error(call, form.retired())
                    .on(swapchain)
                    .parameter(form.path() + "swapchain")
                    .title("an image is acquired from a retired swapchain")
                    .message("%s was used as oldSwapchain in the creation of another swapchain", swapchain)
                    .help("acquire images from the swapchain that replaced it")
                    .report();
        } else if (timeout == FOREVER) {
            progress(call, form, swapchain);
        }
    }

    private void semaphore(Call call, Form form, SemaphoreState semaphore) {
        if (semaphore != null && semaphore.timeline()) {
            context.error(call, form.timeline())
                    .on(semaphore)
                    .parameter(form.path() + "semaphore")
                    .title("an image is acquired with a timeline semaphore")
                    .message("%s is a timeline semaphore; it must be a binary semaphore", semaphore)
                    .help("use a binary semaphore")
                    .report();
        }
    }

    private void fence(Call call, Form form, FenceState fence) {
        if (fence == null || fence.external() || fence.status() == FenceState.Status.UNSIGNALED) {
            return;
        }
        boolean signaled = fence.status() == FenceState.Status.SIGNALED;
        context.error(call, signaled ? form.signaledFence() : form.pendingFence())
                .on(fence)
                .parameter(form.path() + "fence")
                .title("an image is acquired with a fence that is " + (signaled ? "signaled" : "in use"))
                .message(
                        signaled
                                ? "%s is signaled and has not been reset"
                                : "%s is used by an earlier call that is not known to have completed",
                        fence)
                .help("wait for the fence and reset it first, or use another one")
                .report();
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
                surface.support(device.physicalDevice()).capabilities().of("minImageCount");
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
