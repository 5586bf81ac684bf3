package dev.vkval.adversary;

import dev.vkval.adversary.UndefinedContents.Cause;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderPassState.Attachment;
import dev.vkval.state.object.RenderPassState.Reference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/**
 * The attachments of render passes whose load operation is VK_ATTACHMENT_LOAD_OP_DONT_CARE. To clear them gives defined contents
 * to exactly what is undefined: the render area, in the first subpass that uses the attachment.
 */
final class LoadedAttachments {
    /** The begin of an instance of a render pass, with its number of clear values. */
    private record Begin(long block, int clearValues) {}

    private final Map<RenderPassState, List<Begin>> begins = new LinkedHashMap<>();

    /** An instance begins, in a recording that need not be submitted: it reads the clear values at once. */
    void begin(long block, RenderPassState pass, int clearValues) {
        begins.computeIfAbsent(pass, key -> new ArrayList<>()).add(new Begin(block, clearValues));
    }

    /** All such contents. */
    List<UndefinedContents> contents() {
        List<UndefinedContents> contents = new ArrayList<>();
        begins.forEach((pass, instances) -> {
            for (int i = 0; i < pass.attachments().size(); i++) {
                FormatInfo format = FormatInfo.of(pass.attachments().get(i).format());
                int stencil = format.aspectMask() & VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
                int other = format.aspectMask() & ~stencil;
                Attachment attachment = pass.attachments().get(i);
                if (other != 0 && cleared(pass, i, attachment.loadOp(), false)) {
                    contents.add(contents(pass, instances, i, other));
                }
                if (stencil != 0 && cleared(pass, i, attachment.stencilLoadOp(), true)) {
                    contents.add(contents(pass, instances, i, stencil));
                }
            }
        });
        return contents;
    }

    private static boolean cleared(RenderPassState pass, int index, int loadOp, boolean stencil) {
        Reference written = Attachments.firstWrite(pass, index);
        return loadOp == VK10.VK_ATTACHMENT_LOAD_OP_DONT_CARE
                && written != null
                && Attachments.writable(stencil ? written.stencilLayout() : written.layout(), stencil);
    }

    private static UndefinedContents contents(RenderPassState pass, List<Begin> instances, int index, int aspects) {
        boolean stencil = aspects == VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
        return new UndefinedContents(
                stencil ? Cause.STENCIL_LOAD : Cause.LOAD,
                pass.createdAt(),
                "attachment " + index + " of " + pass,
                edits(pass, instances, index, aspects, new ClearValue(false)),
                edits(pass, instances, index, aspects, new ClearValue(true)));
    }

    private static List<CallEdit> edits(
            RenderPassState pass, List<Begin> instances, int index, int aspects, ClearValue value) {
        List<CallEdit> edits = new ArrayList<>();
        String loadOp = aspects == VK10.VK_IMAGE_ASPECT_STENCIL_BIT ? "stencilLoadOp" : "loadOp";
        edits.add(new CallEdit.Set(
                pass.createdAt(),
                BatchEdits.assignment(
                        "pCreateInfo.pAttachments[" + index + "]." + loadOp + "=VK_ATTACHMENT_LOAD_OP_CLEAR")));
        FormatInfo format = FormatInfo.of(pass.attachments().get(index).format());
        for (Begin begin : instances) {
            int count = Math.max(begin.clearValues(), pass.attachments().size());
            if (count > begin.clearValues()) {
                edits.add(new CallEdit.Set(
                        begin.block(), BatchEdits.assignment("pRenderPassBegin.clearValueCount=" + count)));
            }
            value.of("pRenderPassBegin.pClearValues[" + index + "]", format, aspects)
                    .forEach(each -> edits.add(new CallEdit.Set(begin.block(), each)));
        }
        return edits;
    }
}
