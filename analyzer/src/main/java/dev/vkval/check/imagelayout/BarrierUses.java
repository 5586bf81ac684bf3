package dev.vkval.check.imagelayout;

import dev.vkval.state.command.Barriers;
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
        boolean any = barrier.oldLayout() == VK10.VK_IMAGE_LAYOUT_UNDEFINED || foreign;
        return new LayoutUse(
                barrier.image(),
                barrier.range(),
                any ? LayoutUse.ANY : barrier.oldLayout(),
                release && !outside(barrier.dstFamily()) ? barrier.oldLayout() : barrier.newLayout(),
                "VUID-VkImageMemoryBarrier" + (newer ? "2" : "") + "-oldLayout-01197",
                (newer ? "pDependencyInfo->" : "") + "pImageMemoryBarriers[" + index + "].oldLayout");
    }

    private static boolean outside(int family) {
        return family == VK11.VK_QUEUE_FAMILY_EXTERNAL || family == EXTQueueFamilyForeign.VK_QUEUE_FAMILY_FOREIGN_EXT;
    }
}
