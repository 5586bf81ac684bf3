package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderScope;
import java.util.Set;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VK13;

/** A draw must not write depth or stencil if the layout of the attachment is read-only. */
public final class ReadOnlyDepthStencilRules implements Topic {
    private static final Set<Integer> DEPTH_READ_ONLY = Set.of(
            VK10.VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL,
            VK11.VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL,
            VK12.VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL,
            VK13.VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL);
    private static final Set<Integer> STENCIL_READ_ONLY = Set.of(
            VK10.VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL,
            VK11.VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL,
            VK12.VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL,
            VK13.VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL);

    private final CoreContext context;

    public ReadOnlyDepthStencilRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, this::draw, Sets.PIPELINE);
    }

    private void draw(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        if (scope == null || buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS).pipeline() == null) {
            return;
        }
        GraphicsState state = buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS).graphics();
        RenderPassState.Subpass subpass = scope.currentSubpass();
        if (subpass != null && subpass.depthStencil().used()) {
            depth(call, buffer, state, subpass.depthStencil().layout());
            stencil(call, buffer, state, subpass.depthStencil().stencilLayout());
        } else if (scope.rendering() != null) {
            RecordedCommand.RenderingAttachment depth = scope.rendering().depth();
            RecordedCommand.RenderingAttachment stencil = scope.rendering().stencil();
            if (depth != null && depth.view() != null) {
                depth(call, buffer, state, depth.layout());
            }
            if (stencil != null && stencil.view() != null) {
                stencil(call, buffer, state, stencil.layout());
            }
        }
    }

    private void depth(Call call, CommandBufferState buffer, GraphicsState state, int layout) {
        if (state.writesDepth() && DEPTH_READ_ONLY.contains(layout)) {
            context.error(call, "VUID-{draws}-None-06886")
                    .on(buffer)
                    .title("a draw writes depth to an attachment in a read-only layout")
                    .message(
                            "depthWriteEnable is VK_TRUE, but the " + "layout of the attachment is %s",
                            Names.layout(layout))
                    .help("disable depth writes, or use a layout that allows depth writes")
                    .report();
        }
    }

    private void stencil(Call call, CommandBufferState buffer, GraphicsState state, int layout) {
        if (state.writesStencil() && STENCIL_READ_ONLY.contains(layout)) {
            context.error(call, "VUID-{draws}-None-06887")
                    .on(buffer)
                    .title("a draw writes stencil to an attachment in a read-only layout")
                    .message(
                            "the stencil test is enabled with a nonzero write mask and operations other than KEEP, "
                                    + "but the layout of the attachment is %s",
                            Names.layout(layout))
                    .help("set the write mask to 0, or use a layout that allows stencil writes")
                    .report();
        }
    }
}
