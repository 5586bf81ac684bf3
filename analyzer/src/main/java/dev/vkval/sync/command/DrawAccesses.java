package dev.vkval.sync.command;

import dev.vkval.command.ClearAttachmentsCommand;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.range.Layers;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.stage.StageAccess;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/** The accesses of draws and dispatches except descriptors: buffers by {@link VertexAccesses}, and attachments. */
public final class DrawAccesses {
    private static final int DISPATCH_BYTES = 12;
    private static final int ALL_COMPONENTS = -1;

    private final Spaces spaces;
    private final AttachmentAccesses attachments;
    private final VertexAccesses vertices;

    public DrawAccesses(Spaces spaces) {
        this.spaces = spaces;
        this.attachments = new AttachmentAccesses(spaces, false);
        this.vertices = new VertexAccesses(spaces);
    }

    /** What a draw reads of buffers: its parameters, and the vertices of the same draw {@linkplain FeedbackCounters counted}. */
    public void read(RecordedCommand.Draw draw, RecordedCommand.Draw counted, ResourceUsage usage, AccessList list) {
        vertices.parameters(draw, usage, list);
        vertices.fetch(counted, usage, list);
    }

    public void dispatch(RecordedCommand.Dispatch dispatch, ResourceUsage usage, AccessList list) {
        RecordedCommand.Indirect indirect = dispatch.indirect();
        if (indirect != null && indirect.buffer() != null) {
            long offset = indirect.offset();
            list.add(spaces, usage, StageAccess.INDIRECT_READ, indirect.buffer(), offset, DISPATCH_BYTES, Map.of());
        }
    }

    /**
     * The accesses of a draw to attachments.
     *
     * @param outputs color attachments that the fragment shader writes
     */
    public void render(
            BoundState bound, ResourceUsage usage, RenderTargets targets, FragmentOutputs outputs, AccessList list) {
        GraphicsState state = bound.graphics();
        boolean culled = state.cullMode() == VK10.VK_CULL_MODE_FRONT_AND_BACK && triangles(state.topology());
        if (bound.pipeline() == null && bound.shaders().isEmpty() || state.rasterizerDiscard() || culled) {
            return;
        }
        for (int i = 0; i < targets.colors().size(); i++) {
            RenderTargets.Target color = targets.color(i);
            if (color != null && outputs.writes(i) && writeMask(state, i) != 0) {
                attachments.drawColor(list, usage, part(color, targets));
            }
        }
        depth(state, usage, targets, outputs.earlyTests(), list);
        stencil(state, usage, targets, outputs.earlyTests(), list);
    }

    /** Depth is read if a test compares it, and written if the test may pass. */
    private void depth(
            GraphicsState state, ResourceUsage usage, RenderTargets targets, boolean early, AccessList list) {
        RenderTargets.Target depth = targets.depth();
        if (depth == null || !part(depth, targets).format().hasDepth() || !state.depthTest()) {
            return;
        }
        boolean passes = state.depthCompareOp() != VK10.VK_COMPARE_OP_NEVER;
        boolean writes = passes && state.depthWrite() && Layouts.depthWritable(depth.layout());
        boolean compares = passes && state.depthCompareOp() != VK10.VK_COMPARE_OP_ALWAYS;
        if (writes || compares) {
            attachments.drawDepthStencil(
                    list, usage, part(depth, targets), VK10.VK_IMAGE_ASPECT_DEPTH_BIT, writes, early);
        }
    }

    private void stencil(
            GraphicsState state, ResourceUsage usage, RenderTargets targets, boolean early, AccessList list) {
        RenderTargets.Target stencil = targets.stencil();
        if (stencil == null || !part(stencil, targets).format().hasStencil() || !state.stencilTest()) {
            return;
        }
        boolean writes = stencilWrites(state) && Layouts.stencilWritable(stencil.layout());
        if (writes || compares(state.front()) || compares(state.back())) {
            attachments.drawDepthStencil(
                    list, usage, part(stencil, targets), VK10.VK_IMAGE_ASPECT_STENCIL_BIT, writes, early);
        }
    }

    private static boolean compares(GraphicsState.Stencil face) {
        return face.compareOp() != VK10.VK_COMPARE_OP_ALWAYS && face.compareOp() != VK10.VK_COMPARE_OP_NEVER;
    }

    private static boolean triangles(int topology) {
        return topology == VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST
                || topology == VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP
                || topology == VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_FAN
                || topology == VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST_WITH_ADJACENCY
                || topology == VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP_WITH_ADJACENCY;
    }

    private static int writeMask(GraphicsState state, int attachment) {
        boolean enabled = attachment >= state.colorWriteEnables().size()
                || state.colorWriteEnables().get(attachment);
        if (!enabled) {
            return 0;
        }
        return attachment < state.colorWriteMasks().size()
                ? state.colorWriteMasks().get(attachment)
                : ALL_COMPONENTS;
    }

    /** Whether a face can change stencil values: an operation that can happen and is not KEEP. */
    private static boolean writes(GraphicsState.Stencil face, GraphicsState state) {
        boolean canFail = face.compareOp() != VK10.VK_COMPARE_OP_ALWAYS;
        boolean canPass = face.compareOp() != VK10.VK_COMPARE_OP_NEVER;
        boolean depthCanFail = state.depthTest() && state.depthCompareOp() != VK10.VK_COMPARE_OP_ALWAYS;
        boolean depthCanPass = !state.depthTest() || state.depthCompareOp() != VK10.VK_COMPARE_OP_NEVER;
        boolean changes = canFail && face.failOp() != VK10.VK_STENCIL_OP_KEEP
                || canPass && depthCanFail && face.depthFailOp() != VK10.VK_STENCIL_OP_KEEP
                || canPass && depthCanPass && face.passOp() != VK10.VK_STENCIL_OP_KEEP;
        return changes && face.writeMask() != 0;
    }

    /** Culled faces are not tested. */
    private static boolean stencilWrites(GraphicsState state) {
        boolean polygons = triangles(state.topology());
        boolean front = !polygons || (state.cullMode() & VK10.VK_CULL_MODE_FRONT_BIT) == 0;
        boolean back = polygons && (state.cullMode() & VK10.VK_CULL_MODE_BACK_BIT) == 0;
        return front && writes(state.front(), state) || back && writes(state.back(), state);
    }

    private static AttachmentAccesses.Part part(RenderTargets.Target target, RenderTargets targets) {
        return new AttachmentAccesses.Part(target.view(), target.index(), targets.area(), targets.layers());
    }

    /** vkCmdClearAttachments; as for draws, the whole render area is accessed, and with multiview all views. */
    public void clear(
            RecordedCommand.ClearAttachments command, ResourceUsage usage, RenderTargets targets, AccessList list) {
        for (ClearAttachmentsCommand.Attachment clear : command.clears().attachments()) {
            if ((clear.aspects() & VK10.VK_IMAGE_ASPECT_COLOR_BIT) != 0) {
                clear(
                        command,
                        targets,
                        targets.color(clear.colorAttachment()),
                        VK10.VK_IMAGE_ASPECT_COLOR_BIT,
                        usage,
                        list);
            }
            if ((clear.aspects() & VK10.VK_IMAGE_ASPECT_DEPTH_BIT) != 0) {
                clear(command, targets, targets.depth(), VK10.VK_IMAGE_ASPECT_DEPTH_BIT, usage, list);
            }
            if ((clear.aspects() & VK10.VK_IMAGE_ASPECT_STENCIL_BIT) != 0) {
                clear(command, targets, targets.stencil(), VK10.VK_IMAGE_ASPECT_STENCIL_BIT, usage, list);
            }
        }
    }

    private void clear(
            RecordedCommand.ClearAttachments command,
            RenderTargets targets,
            RenderTargets.Target target,
            int aspect,
            ResourceUsage usage,
            AccessList list) {
        if (target == null) {
            return;
        }
        for (ClearAttachmentsCommand.Rect rect : command.clears().rects()) {
            int mask = targets.layers().viewMask();
            Layers layers = mask == 0 ? new Layers(rect.baseLayer(), rect.layerCount(), 0) : targets.layers();
            attachments.clear(
                    list,
                    usage,
                    new AttachmentAccesses.Part(target.view(), target.index(), targets.area(), layers),
                    aspect);
        }
    }
}
