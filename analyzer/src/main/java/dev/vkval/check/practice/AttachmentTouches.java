package dev.vkval.check.practice;

import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RecordedCommand.RenderingAttachment;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderScope;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.VK10;

/** Which attachments of a render pass instance its commands have drawn to or cleared so far. */
final class AttachmentTouches {
    private static final int COLOR = VK10.VK_IMAGE_ASPECT_COLOR_BIT;
    private static final int DEPTH = VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
    private static final int STENCIL = VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
    private static final int NOT_USED = -1;
    private static final int FIRST_COLORS = 8;

    /** An aspect of an attachment: of the render pass, or, in dynamic rendering, of the color attachments. */
    private record Target(int attachment, int aspect) {}

    private final RenderScope scope;
    private final Set<Target> touched = new HashSet<>();
    private int subpass;
    private boolean drawn;

    /** The state after the commands of a render pass instance so far. */
    AttachmentTouches(RenderScope scope, List<RecordedCommand> commands) {
        this.scope = scope;
        commands.forEach(this::add);
    }

    /** Whether anything was drawn. */
    boolean drawn() {
        return drawn;
    }

    void add(RecordedCommand command) {
        if (command instanceof RecordedCommand.NextSubpass) {
            subpass++;
        } else if (command instanceof RecordedCommand.Draw draw) {
            draw(draw);
        } else if (command instanceof RecordedCommand.ClearAttachments clear) {
            clear.clears()
                    .attachments()
                    .forEach(attachment -> touch(attachment.aspects(), attachment.colorAttachment()));
        }
        command.executed().stream().map(CommandBufferRecording::commands).forEach(inner -> inner.forEach(this::add));
    }

    private void draw(RecordedCommand.Draw draw) {
        drawn = true;
        GraphicsState state = draw.bound() == null ? null : draw.bound().graphics();
        for (int i = 0; i < colors(); i++) {
            if (state == null || i >= Integer.SIZE || (state.writableColorAttachments() >>> i & 1) != 0) {
                touch(COLOR, i);
            }
        }
        if (state == null || state.depthTest() || state.depthBoundsTest()) {
            touch(DEPTH, 0);
        }
        if (state == null || state.stencilTest()) {
            touch(STENCIL, 0);
        }
    }

    private void touch(int aspects, int color) {
        for (int aspect : new int[] {COLOR, DEPTH, STENCIL}) {
            if ((aspects & aspect) != 0) {
                touched.add(target(aspect, color));
            }
        }
    }

    private int colors() {
        RenderPassState.Subpass now = subpass();
        if (now != null) {
            return now.colors().size();
        }
        return scope.rendering() == null
                ? FIRST_COLORS
                : scope.rendering().colors().size();
    }

    private RenderPassState.Subpass subpass() {
        RenderPassState pass = scope.renderPass();
        return pass != null && subpass < pass.subpasses().size()
                ? pass.subpasses().get(subpass)
                : null;
    }

    private Target target(int aspect, int color) {
        RenderPassState.Subpass now = subpass();
        if (now == null) {
            return new Target(aspect == COLOR ? color : 0, aspect);
        }
        RenderPassState.Reference reference = RenderPassState.Reference.ABSENT;
        if (aspect != COLOR) {
            reference = now.depthStencil();
        } else if (color >= 0 && color < now.colors().size()) {
            reference = now.colors().get(color);
        }
        return new Target(reference.used() ? reference.attachment() : NOT_USED, aspect);
    }

    /** Whether an aspect of an attachment was touched: of the render pass, or, in dynamic rendering, of the color attachments. */
    boolean touched(int attachment, int aspect) {
        return touched.contains(new Target(attachment, aspect));
    }

    /** Whether an aspect of an attachment of the current subpass was loaded, and not touched since. */
    boolean onlyLoaded(int aspect, int color) {
        Target target = target(aspect, color);
        return target.attachment() != NOT_USED && !touched.contains(target) && loads(target, color);
    }

    private boolean loads(Target target, int color) {
        if (scope.rendering() != null) {
            RecordedCommand.BeginRendering rendering = scope.rendering();
            return switch (target.aspect()) {
                case COLOR ->
                    color >= 0
                            && color < rendering.colors().size()
                            && loads(rendering.colors().get(color));
                case DEPTH -> loads(rendering.depth());
                default -> loads(rendering.stencil());
            };
        }
        RenderPassState pass = scope.renderPass();
        if (pass == null || target.attachment() >= pass.attachments().size()) {
            return false;
        }
        RenderPassState.Attachment attachment = pass.attachments().get(target.attachment());
        FormatInfo format = FormatInfo.of(attachment.format());
        return switch (target.aspect()) {
            case COLOR -> format.isColor() && attachment.loadOp() == VK10.VK_ATTACHMENT_LOAD_OP_LOAD;
            case DEPTH -> format.hasDepth() && attachment.loadOp() == VK10.VK_ATTACHMENT_LOAD_OP_LOAD;
            default -> format.hasStencil() && attachment.stencilLoadOp() == VK10.VK_ATTACHMENT_LOAD_OP_LOAD;
        };
    }

    private static boolean loads(RenderingAttachment attachment) {
        return attachment != null
                && attachment.view() != null
                && attachment.loadOp() == VK10.VK_ATTACHMENT_LOAD_OP_LOAD;
    }
}
