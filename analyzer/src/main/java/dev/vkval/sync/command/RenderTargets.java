package dev.vkval.sync.command;

import dev.vkval.command.Area;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.sync.range.Layers;
import java.util.List;

/**
 * The attachments that draws write to.
 *
 * @param colors by color attachment index, null for one that is not used
 * @param depth null for none
 * @param stencil null for none
 * @param layers the layers rendered
 */
public record RenderTargets(List<Target> colors, Target depth, Target stencil, Area area, Layers layers) {
    public static final RenderTargets NONE =
            new RenderTargets(List.of(), null, null, new Area(0, 0, 0, 0), new Layers(0, 0, 0));

    /**
     * One attachment.
     *
     * @param index attachment index in the render pass, or color attachment index
     * @param layout VkImageLayout it is used in
     */
    public record Target(ImageViewState view, int index, int layout) {}

    Target color(int index) {
        return index >= 0 && index < colors.size() ? colors.get(index) : null;
    }
}
