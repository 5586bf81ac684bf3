package dev.vkval.check.practice;

import dev.vkval.check.submit.ImageUses;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.SubresourceRange;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK14;

/**
 * The last use of each subresource of images, in the order in which queues execute commands. Images that shaders or the host
 * can write have none, since such writes are not followed; nor do aliased images.
 */
final class LastImageUses implements ImageUses.Sink {
    private static final StateObject.SubStateKey<LastUses> LAST = new StateObject.SubStateKey<>(LastUses.class);
    private static final int MOST_SUBRESOURCES = 1 << 12;

    /** Takes a use with the one before it of the same subresource. */
    @FunctionalInterface
    interface Judge {
        void judge(ImageUses.Use use, ImageUses.Use before, ImageState image);
    }

    private record Subresource(boolean stencil, int mip, int layer) {}

    private static final class LastUses {
        private final Map<Subresource, ImageUses.Use> bySubresource = new HashMap<>();
    }

    private final Judge judge;

    LastImageUses(Judge judge) {
        this.judge = judge;
    }

    @Override
    public void use(ImageState image, SubresourceRange range, ImageUses.Use use) {
        if (!followed(image) || (long) range.mipCount() * range.layerCount() > MOST_SUBRESOURCES) {
            return;
        }
        LastUses last = image.subStateOr(LAST, LastUses::new);
        for (int mip = range.baseMip(); mip < range.baseMip() + range.mipCount(); mip++) {
            for (int layer = range.baseLayer(); layer < range.baseLayer() + range.layerCount(); layer++) {
                if ((range.aspects() & ImageUses.COLOR_OR_DEPTH) != 0) {
                    use(image, last, new Subresource(false, mip, layer), use);
                }
                if ((range.aspects() & ImageUses.STENCIL) != 0) {
                    use(image, last, new Subresource(true, mip, layer), use);
                }
            }
        }
    }

    private void use(ImageState image, LastUses last, Subresource at, ImageUses.Use use) {
        ImageUses.Use before = last.bySubresource.put(at, use);
        if (before != null && before.meets(use)) {
            judge.judge(use, before, image);
        }
    }

    /** Whether nothing but attachments and transfers can use an image, so that no use is missed. */
    static boolean allKnown(ImageState image) {
        int others = VK10.VK_IMAGE_USAGE_SAMPLED_BIT | VK10.VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;
        return image.swapchain() == null && (image.info().usage() & others) == 0;
    }

    private static boolean followed(ImageState image) {
        int written = VK10.VK_IMAGE_USAGE_STORAGE_BIT | VK14.VK_IMAGE_USAGE_HOST_TRANSFER_BIT;
        return (image.info().usage() & written) == 0 && (image.info().flags() & VK11.VK_IMAGE_CREATE_ALIAS_BIT) == 0;
    }
}
