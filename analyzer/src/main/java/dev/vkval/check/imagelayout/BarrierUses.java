package dev.vkval.check.imagelayout;

import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.SubresourceRange;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.EXTQueueFamilyForeign;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;

/** Layout transitions of image barriers. */
final class BarrierUses {
    private BarrierUses() {}

    /**
     * @param ownFamily queue family of the command buffer, which decides whether a transfer is a release or an acquire
     */
    static List<LayoutUse> of(Barriers barriers, int ownFamily, boolean newer) {
        List<LayoutUse> uses = new ArrayList<>();
        for (int i = 0; i < barriers.images().size(); i++) {
            Barriers.Image barrier = barriers.images().get(i);
            boolean layoutsIgnored =
                    newer && barrier.oldLayout() == barrier.newLayout() && barrier.srcFamily() == barrier.dstFamily();
            if (!layoutsIgnored) {
                uses.add(use(barrier, i, ownFamily, newer));
            }
        }
        return uses;
    }

    private static LayoutUse use(Barriers.Image barrier, int index, int ownFamily, boolean newer) {
        boolean transfer = barrier.srcFamily() != barrier.dstFamily();
        boolean release = transfer && barrier.srcFamily() == ownFamily;
        boolean foreign = outside(barrier.srcFamily());
        boolean slices = someSlices(barrier);
        boolean any = barrier.oldLayout() == VK10.VK_IMAGE_LAYOUT_UNDEFINED || foreign || slices;
        int left = release && !outside(barrier.dstFamily()) ? barrier.oldLayout() : barrier.newLayout();
        return new LayoutUse(
                barrier.image(),
                range(barrier),
                any ? LayoutUse.ANY : barrier.oldLayout(),
                slices ? LayoutUse.ANY : left,
                newer ? "VUID-VkImageMemoryBarrier2-oldLayout-01197" : "VUID-VkImageMemoryBarrier-oldLayout-01197",
                (newer ? "pDependencyInfo->" : "") + "pImageMemoryBarriers[" + index + "].oldLayout");
    }

    /** Whether the layers are slices, and not all of them: layouts are known of whole subresources alone. */
    private static boolean someSlices(Barriers.Image barrier) {
        SubresourceRange range = barrier.range();
        int all = ImageState.Info.mipSize(barrier.image().info().depth(), Math.max(range.baseMip(), 0));
        return barrier.image().layersAreSlices() && (range.baseLayer() != 0 || range.layerCount() < all);
    }

    private static SubresourceRange range(Barriers.Image barrier) {
        SubresourceRange range = barrier.range();
        return barrier.image().layersAreSlices()
                ? new SubresourceRange(range.aspects(), range.baseMip(), range.mipCount(), 0, 1)
                : range;
    }

    private static boolean outside(int family) {
        return family == VK11.VK_QUEUE_FAMILY_EXTERNAL || family == EXTQueueFamilyForeign.VK_QUEUE_FAMILY_FOREIGN_EXT;
    }
}
