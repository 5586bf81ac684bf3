package dev.vkval.check.resource;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.state.ImageState;
import dev.vkval.state.StateObject;
import org.lwjgl.vulkan.VkImageSubresourceRange;

/** A VkImageSubresourceRange must be within the mip levels and array layers of the image. */
public final class SubresourceRangeRules {
    private static final int REMAINING = -1;

    private final CoreContext context;

    public SubresourceRangeRules(CoreContext context) {
        this.context = context;
    }

    /**
     * @param path path of the range in the parameters
     * @param slices whether the layers may be depth slices of the image
     */
    public record Target(Call call, StateObject user, ImageState image, String path, boolean slices) {}

    /** Ids of the rules about base and end. */
    public record Ids(String baseMip, String mips, String baseLayer, String layers) {}

    /** @param range address of the VkImageSubresourceRange */
    public void check(Target target, long range, Ids ids) {
        ImageState.Info info = target.image().info();
        part(
                target,
                "mip levels",
                "baseMipLevel",
                VkImageSubresourceRange.nbaseMipLevel(range),
                "levelCount",
                VkImageSubresourceRange.nlevelCount(range),
                info.mipLevels(),
                new String[] {ids.baseMip(), ids.mips()});
        boolean slices = target.slices() && target.image().layersAreSlices();
        part(
                target,
                slices ? "depth slices" : "array layers",
                "baseArrayLayer",
                VkImageSubresourceRange.nbaseArrayLayer(range),
                "layerCount",
                VkImageSubresourceRange.nlayerCount(range),
                slices
                        ? ImageState.Info.mipSize(
                                info.depth(), Math.max(VkImageSubresourceRange.nbaseMipLevel(range), 0))
                        : info.arrayLayers(),
                new String[] {ids.baseLayer(), ids.layers()});
    }

    /** A range of some slices must have one mip level. */
    public void oneLevelOfSlices(Target target, long range, String rule) {
        boolean whole = VkImageSubresourceRange.nbaseArrayLayer(range) == 0
                && VkImageSubresourceRange.nlayerCount(range) == REMAINING;
        int levels = VkImageSubresourceRange.nlevelCount(range);
        int left = target.image().info().mipLevels() - VkImageSubresourceRange.nbaseMipLevel(range);
        if (!whole && (levels == REMAINING ? left : levels) != 1) {
            error(target, rule, "levelCount")
                    .title("a range of depth slices has several mip levels")
                    .message("levelCount is %s; it must be 1", levels == REMAINING ? "VK_REMAINING_MIP_LEVELS" : levels)
                    .help("use one barrier for each mip level, or baseArrayLayer 0 with VK_REMAINING_ARRAY_LAYERS")
                    .report();
        }
    }

    private Problem error(Target target, String rule, String member) {
        return context.error(target.call(), rule)
                .on(target.user())
                .on(target.image())
                .parameter(target.path() + "." + member);
    }

    private void part(
            Target target,
            String what,
            String baseName,
            int base,
            String countName,
            int count,
            int all,
            String[] rules) {
        long first = CMemory.mask(base);
        long size = CMemory.mask(count);
        if (first >= CMemory.mask(all)) {
            error(target, rules[0], baseName)
                    .title("the base of a subresource range is outside of the image")
                    .message("it is %d, but %s has %d %s", first, target.image(), CMemory.mask(all), what)
                    .help("use a base less than the number of " + what + " of the image")
                    .report();
        }
        boolean empty = count == REMAINING || count == 0;
        if (!empty && first + size > CMemory.mask(all)) {
            error(target, rules[1], countName)
                    .title("a subresource range ends outside of the image")
                    .message(
                            "%s %d + %s %d is %d, but %s has %d %s",
                            baseName, first, countName, size, first + size, target.image(), CMemory.mask(all), what)
                    .help("use a smaller count of " + what + ", or VK_REMAINING_*")
                    .report();
        }
    }
}
