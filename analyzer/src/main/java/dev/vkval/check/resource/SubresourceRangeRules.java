package dev.vkval.check.resource;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.command.Location;
import dev.vkval.command.Subresources;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.StateObject;

/** A VkImageSubresourceRange must be within the mip levels and array layers of the image. */
public final class SubresourceRangeRules {
    private static final int REMAINING = Subresources.REMAINING;

    private final CoreContext context;

    public SubresourceRangeRules(CoreContext context) {
        this.context = context;
    }

    /**
     * @param at place of the range in the parameters
     * @param slices whether the layers may be depth slices of the image
     */
    public record Target(Call call, StateObject user, ImageState image, Location at, boolean slices) {}

    /** Ids of the rules about base and end. */
    public record Ids(String baseMip, String mips, String baseLayer, String layers) {}

    public void check(Target target, Subresources range, Ids ids) {
        ImageState.Info info = target.image().info();
        part(
                target,
                "mip levels",
                "baseMipLevel",
                range.baseMip(),
                "levelCount",
                range.mipCount(),
                info.mipLevels(),
                new String[] {ids.baseMip(), ids.mips()});
        boolean slices = target.slices() && target.image().layersAreSlices();
        part(
                target,
                slices ? "depth slices" : "array layers",
                "baseArrayLayer",
                range.baseLayer(),
                "layerCount",
                range.layerCount(),
                slices ? ImageState.Info.mipSize(info.depth(), Math.max(range.baseMip(), 0)) : info.arrayLayers(),
                new String[] {ids.baseLayer(), ids.layers()});
    }

    /** A range of some slices must have one mip level. */
    public void oneLevelOfSlices(Target target, Subresources range, String rule) {
        boolean whole = range.baseLayer() == 0 && range.layerCount() == REMAINING;
        int levels = range.mipCount();
        int left = target.image().info().mipLevels() - range.baseMip();
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
                .parameter(target.at().dot(member));
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
