package dev.vkval.state.object;

import dev.vkval.command.Area;
import java.util.List;

/**
 * The render pass instance that a command buffer is in while it is recorded.
 *
 * @param renderPass null for dynamic rendering and for an unknown render pass
 * @param framebuffer null if it is not known
 * @param attachments views by attachment index, null for an unknown one
 * @param subpass index of the current subpass
 * @param contents VkSubpassContents of the current subpass
 * @param area render area, null if it is inherited
 * @param rendering parameters of vkCmdBeginRendering, null with a render pass object
 * @param inherited inheritance info of a secondary command buffer, null in a primary one
 */
public record RenderScope(
        RenderPassState renderPass,
        FramebufferState framebuffer,
        List<ImageViewState> attachments,
        int subpass,
        int contents,
        Area area,
        RecordedCommand.BeginRendering rendering,
        Inheritance inherited) {

    @ForTrackers
    public static RenderScope of(RenderPassState renderPass, RecordedCommand.BeginRenderPass begin, int contents) {
        return begin == null
                ? new RenderScope(renderPass, null, List.of(), 0, contents, null, null, null)
                : new RenderScope(
                        begin.renderPass(),
                        begin.framebuffer(),
                        begin.attachments(),
                        0,
                        contents,
                        begin.area(),
                        null,
                        null);
    }

    @ForTrackers
    public static RenderScope of(RecordedCommand.BeginRendering rendering) {
        return new RenderScope(null, null, List.of(), 0, 0, rendering.area(), rendering, null);
    }

    @ForTrackers
    public static RenderScope of(Inheritance inherited) {
        FramebufferState framebuffer = inherited == null ? null : inherited.framebuffer();
        return new RenderScope(
                inherited == null ? null : inherited.renderPass(),
                framebuffer,
                framebuffer == null ? List.of() : framebuffer.attachments(),
                inherited == null ? 0 : inherited.subpass(),
                0,
                null,
                null,
                inherited);
    }

    @ForTrackers
    public RenderScope nextSubpass(int nextContents) {
        return new RenderScope(
                renderPass, framebuffer, attachments, subpass + 1, nextContents, area, rendering, inherited);
    }

    /** Whether the render pass instance has no render pass object, including an inherited one. */
    public boolean dynamic() {
        return renderPass == null && (rendering != null || inherited != null && inherited.rendering() != null);
    }

    /** The current subpass, null if it is not known and for dynamic rendering. */
    public RenderPassState.Subpass currentSubpass() {
        return renderPass != null && subpass < renderPass.subpasses().size()
                ? renderPass.subpasses().get(subpass)
                : null;
    }

    /** The current view mask, 0 for none. */
    public int viewMask() {
        if (rendering != null) {
            return rendering.viewMask();
        }
        if (currentSubpass() != null) {
            return currentSubpass().viewMask();
        }
        return inherited != null && inherited.rendering() != null
                ? inherited.rendering().viewMask()
                : 0;
    }
}
