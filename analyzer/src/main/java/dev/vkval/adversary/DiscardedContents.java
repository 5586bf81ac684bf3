package dev.vkval.adversary;

import dev.vkval.adversary.UndefinedContents.Cause;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.command.Area;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RecordedCommand.BeginRenderPass;
import dev.vkval.state.object.RecordedCommand.BeginRendering;
import dev.vkval.state.object.RecordedCommand.RenderingAttachment;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.SubresourceRange;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VK14;

/**
 * The contents of images that the commands of a recording leave undefined, apart from the load operations of render passes.
 * What only a part of a render area loses is not among it.
 */
final class DiscardedContents {

    /** A clear that makes contents defined, at a place in the recording. */
    record Clear(Cause cause, long block, ImageClear clear, CallEdit.Anchor at, int queueFlags) {}

    private final CommandBufferRecording recording;
    private final List<Clear> clears = new ArrayList<>();
    private final List<UndefinedContents> loads = new ArrayList<>();
    private BeginRenderPass pass;
    private BeginRendering rendering;

    private DiscardedContents(CommandBufferRecording recording) {
        this.recording = recording;
    }

    /** Reads the commands of a recording, without those of secondary command buffers. */
    static DiscardedContents of(CommandBufferRecording recording) {
        DiscardedContents contents = new DiscardedContents(recording);
        recording.commands().forEach(contents::command);
        return contents;
    }

    /** What a clear between commands makes defined. */
    List<Clear> clears() {
        return clears;
    }

    /** What another load operation of dynamic rendering makes defined. */
    List<UndefinedContents> loads() {
        return loads;
    }

    private void command(RecordedCommand command) {
        long block = command.place().block();
        if (command instanceof RecordedCommand.PipelineBarrier || command instanceof RecordedCommand.WaitEvents) {
            for (Barriers barriers : command.dependencies()) {
                barriers.images().forEach(each -> transition(block, each));
            }
        } else if (command instanceof BeginRenderPass begin) {
            pass = begin.renderPass() == null || begin.framebuffer() == null ? null : begin;
            begins(block);
        } else if (command instanceof RecordedCommand.EndRenderPass && pass != null) {
            ends(block);
            pass = null;
        } else if (command instanceof BeginRendering begin) {
            rendering = begin;
            loads(block);
        } else if (command instanceof RecordedCommand.EndRendering && rendering != null) {
            stores(block);
            rendering = null;
        }
    }

    private void transition(long block, Barriers.Image barrier) {
        boolean transfer = barrier.srcFamily() != barrier.dstFamily();
        if (barrier.oldLayout() == VK10.VK_IMAGE_LAYOUT_UNDEFINED && barrier.transition() && !transfer) {
            SubresourceRange range = barrier.range();
            ImageClear clear =
                    new ImageClear(barrier.image(), range, range.aspects(), barrier.newLayout(), barrier.newLayout());
            add(Cause.TRANSITION, block, clear, new CallEdit.Anchor(block, true));
        }
    }

    private void add(Cause cause, long block, ImageClear clear, CallEdit.Anchor at) {
        clears.add(new Clear(cause, block, clear, at, recording.commandBuffer().queueFlags()));
    }

    /** What is outside of the render area, or not loaded, has the undefined contents of the layout transition. */
    private void begins(long block) {
        for (int i = 0; pass != null && i < pass.attachments().size(); i++) {
            ImageViewState view = pass.attachments().get(i);
            if (view == null || i >= pass.renderPass().attachments().size()) {
                continue;
            }
            RenderPassState.Attachment attachment =
                    pass.renderPass().attachments().get(i);
            boolean undefined = attachment.initialLayout() == VK10.VK_IMAGE_LAYOUT_UNDEFINED
                    && attachment.stencilInitialLayout() == VK10.VK_IMAGE_LAYOUT_UNDEFINED
                    && Attachments.used(pass.renderPass(), i);
            if (undefined && (!whole(view) || attachment.loadOp() == VK14.VK_ATTACHMENT_LOAD_OP_NONE)) {
                int layout = VK10.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
                attached(
                        Cause.INITIAL_LAYOUT,
                        block,
                        view,
                        -1,
                        VK10.VK_IMAGE_LAYOUT_UNDEFINED,
                        layout,
                        new CallEdit.Anchor(block, false));
            }
        }
    }

    private boolean whole(ImageViewState view) {
        boolean multiview = pass.renderPass().subpasses().get(0).viewMask() != 0;
        return whole(
                view,
                pass.area(),
                multiview ? Integer.MAX_VALUE : pass.framebuffer().layers());
    }

    /** Whether a render area covers all of a view. */
    private static boolean whole(ImageViewState view, Area area, int layers) {
        ImageState.Info info = view.image().info();
        int mip = view.range().baseMip();
        return area.x() == 0
                && area.y() == 0
                && area.width() >= ImageState.Info.mipSize(info.width(), mip)
                && area.height() >= ImageState.Info.mipSize(info.height(), mip)
                && layers >= view.range().layerCount();
    }

    private void attached(
            Cause cause,
            long block,
            ImageViewState view,
            int aspects,
            int oldLayout,
            int newLayout,
            CallEdit.Anchor at) {
        ImageState image = view.image();
        if (image == null || image.info().type() == VK10.VK_IMAGE_TYPE_3D) {
            return;
        }
        int all = FormatInfo.of(image.info().format()).aspectMask();
        SubresourceRange of = view.range();
        SubresourceRange range =
                new SubresourceRange(all, of.baseMip(), of.mipCount(), of.baseLayer(), of.layerCount());
        add(cause, block, new ImageClear(image, range, all & aspects, oldLayout, newLayout), at);
    }

    private void ends(long block) {
        for (int i = 0; i < pass.attachments().size(); i++) {
            ImageViewState view = pass.attachments().get(i);
            if (view == null
                    || i >= pass.renderPass().attachments().size()
                    || !Attachments.used(pass.renderPass(), i)
                    || !whole(view)) {
                continue;
            }
            RenderPassState.Attachment each = pass.renderPass().attachments().get(i);
            int stencil = VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
            int aspects = discards(each.loadOp(), each.storeOp()) ? ~stencil : 0;
            aspects |= discards(each.stencilLoadOp(), each.stencilStoreOp()) ? stencil : 0;
            stored(block, view, aspects, each.finalLayout(), each.stencilFinalLayout());
        }
    }

    private void stored(long block, ImageViewState view, int aspects, int layout, int stencilLayout) {
        FormatInfo format = FormatInfo.of(view.image().info().format());
        boolean oneLayout = layout == stencilLayout || !format.hasStencil() || !format.hasDepth();
        if ((aspects & format.aspectMask()) != 0 && oneLayout) {
            int ofAll = format.hasStencil() && !format.hasDepth() ? stencilLayout : layout;
            attached(Cause.STORE, block, view, aspects, ofAll, ofAll, new CallEdit.Anchor(block, true));
        }
    }

    /** With NONE, contents are undefined if they were written, as a clear does. */
    private static boolean discards(int loadOp, int storeOp) {
        return storeOp == VK10.VK_ATTACHMENT_STORE_OP_DONT_CARE
                || storeOp == VK13.VK_ATTACHMENT_STORE_OP_NONE && loadOp == VK10.VK_ATTACHMENT_LOAD_OP_CLEAR;
    }

    private void loads(long block) {
        if (rendering.resuming()) {
            return;
        }
        int depth = VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
        int stencil = VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
        for (int i = 0; i < rendering.colors().size(); i++) {
            load(block, "pColorAttachments[" + i + "]", rendering.colors().get(i), VK10.VK_IMAGE_ASPECT_COLOR_BIT);
        }
        load(block, "pDepthAttachment", rendering.depth(), depth);
        load(block, "pStencilAttachment", rendering.stencil(), stencil);
    }

    private void load(long block, String path, RenderingAttachment attachment, int aspect) {
        boolean stencil = aspect == VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
        if (attachment == null
                || attachment.view() == null
                || attachment.loadOp() != VK10.VK_ATTACHMENT_LOAD_OP_DONT_CARE
                || !Attachments.writable(attachment.layout(), stencil)) {
            return;
        }
        loads.add(new UndefinedContents(
                stencil ? Cause.STENCIL_LOAD : Cause.LOAD,
                block,
                attachment.view().image().toString(),
                loadEdits(block, path, attachment, aspect, new ClearValue(false)),
                loadEdits(block, path, attachment, aspect, new ClearValue(true))));
    }

    private static List<CallEdit> loadEdits(
            long block, String path, RenderingAttachment attachment, int aspect, ClearValue value) {
        String owner = "pRenderingInfo." + path;
        List<CallEdit> edits = new ArrayList<>();
        edits.add(new CallEdit.Set(block, BatchEdits.assignment(owner + ".loadOp=VK_ATTACHMENT_LOAD_OP_CLEAR")));
        value.of(owner + ".clearValue", FormatInfo.of(attachment.view().format()), aspect)
                .forEach(each -> edits.add(new CallEdit.Set(block, each)));
        return edits;
    }

    private void stores(long block) {
        if (rendering.suspending()) {
            return;
        }
        int depth = VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
        int stencil = VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
        rendering.colors().forEach(each -> store(block, each, VK10.VK_IMAGE_ASPECT_COLOR_BIT));
        RenderingAttachment ofDepth = rendering.depth();
        RenderingAttachment ofStencil = rendering.stencil();
        store(block, ofDepth, depth);
        store(block, ofStencil, stencil);
    }

    private void store(long block, RenderingAttachment attachment, int aspect) {
        int layers = rendering.viewMask() != 0 ? Integer.MAX_VALUE : rendering.layerCount();
        if (attachment == null
                || attachment.view() == null
                || !discards(attachment.loadOp(), attachment.storeOp())
                || !whole(attachment.view(), rendering.area(), layers)) {
            return;
        }
        FormatInfo format = FormatInfo.of(attachment.view().image().info().format());
        RenderingAttachment other =
                aspect == VK10.VK_IMAGE_ASPECT_STENCIL_BIT ? rendering.depth() : rendering.stencil();
        boolean both = format.hasDepth() && format.hasStencil();
        boolean sameLayout = !both || other != null && other.view() != null && other.layout() == attachment.layout();
        if (sameLayout) {
            int layout = attachment.layout();
            attached(Cause.STORE, block, attachment.view(), aspect, layout, layout, new CallEdit.Anchor(block, true));
        }
    }
}
