package dev.vkval.check.imagelayout;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.Present;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.SwapchainState;
import org.lwjgl.vulkan.KHRSharedPresentableImage;
import org.lwjgl.vulkan.KHRSwapchain;

/** The layout of presented images. */
public final class PresentLayoutRules implements Topic {
    private static final int PRESENT = KHRSwapchain.VK_IMAGE_LAYOUT_PRESENT_SRC_KHR;
    private static final int SHARED = KHRSharedPresentableImage.VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR;

    private final CoreContext context;

    public PresentLayoutRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(QueuePresentKHR.ID, this::present);
    }

    private void present(Call call) {
        for (Present.Image image : Present.of(call).images()) {
            SwapchainState swapchain = context.get(SwapchainState.class, image.swapchain());
            if (swapchain != null) {
                present(call, swapchain, image.index(), image.at().toString());
            }
        }
    }

    private void present(Call call, SwapchainState swapchain, int index, String path) {
        ImageState image = swapchain.image(index);
        if (image != null) {
            compare(call, image, path);
        } else if (!swapchain.fromStateSetup() && !swapchain.aliased()) {
            problem(call, path)
                    .on(swapchain)
                    .message(
                            "image %s of %s is in VK_IMAGE_LAYOUT_UNDEFINED: the application has not queried it",
                            Integer.toUnsignedString(index), swapchain)
                    .report();
        }
    }

    private Problem problem(Call call, String path) {
        return context.error(call, "VUID-VkPresentInfoKHR-pImageIndices-01430")
                .parameter(path)
                .title("a swapchain image is presented in a layout that is not valid for presentation")
                .help("transition it to VK_IMAGE_LAYOUT_PRESENT_SRC_KHR in the last submit that uses it");
    }

    private void compare(Call call, ImageState image, String path) {
        LayoutMap<Integer> layouts = GlobalLayouts.of(image);
        boolean[] reported = {false};
        layouts.forEach((from, to, layout) -> {
            boolean wrong = layout != LayoutUse.ANY && layout != PRESENT && layout != SHARED;
            if (wrong && !reported[0]) {
                reported[0] = true;
                problem(call, path)
                        .on(image)
                        .on(image.swapchain())
                        .message("%s of %s is in %s", layouts.text(from), image, Names.layout(layout))
                        .report();
            }
        });
    }
}
