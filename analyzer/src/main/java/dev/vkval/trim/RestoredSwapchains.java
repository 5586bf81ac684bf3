package dev.vkval.trim;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.write.ContentsWriter;
import dev.vkval.check.imagelayout.SubmittedLayouts;
import dev.vkval.state.object.Acquisition;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.SwapchainState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/** Writes which images of the swapchains of a device are acquired and which were presented. */
final class RestoredSwapchains {
    private static final int ONE_DEVICE = 1;

    private final CutState state;
    private final BitSet kept;
    private final ContentsWriter writer;

    /** @param kept the blocks whose objects are restored */
    RestoredSwapchains(CutState state, BitSet kept, ContentsWriter writer) {
        this.state = state;
        this.kept = kept;
        this.writer = writer;
    }

    void write(DeviceState device) throws IOException {
        for (SwapchainState swapchain : state.of(device, SwapchainState.class, kept)) {
            List<Metadata.SwapchainImage> images = new ArrayList<>();
            for (ImageState image : swapchain.images()) {
                if (CutState.restored(image, kept)) {
                    images.add(image(swapchain, image));
                }
            }
            if (!images.isEmpty()) {
                writer.swapchain(device.id(), swapchain.id(), state.presents().last(swapchain), images);
            }
        }
    }

    private Metadata.SwapchainImage image(SwapchainState swapchain, ImageState image) {
        int index = image.swapchainIndex();
        Acquisition acquired = swapchain.acquisition(index);
        List<SubmittedLayouts.InLayout> layouts = state.layouts(image);
        return new Metadata.SwapchainImage(
                image.id(),
                index,
                layouts.isEmpty()
                        ? VK10.VK_IMAGE_LAYOUT_UNDEFINED
                        : layouts.get(0).layout(),
                acquired != null,
                acquired == null ? 0 : ONE_DEVICE,
                acquired == null ? 0 : id(acquired.semaphore()),
                acquired == null ? 0 : id(acquired.fence()),
                state.presents().queue(swapchain, index));
    }

    private static long id(StateObject object) {
        return object == null ? 0 : object.id();
    }
}
