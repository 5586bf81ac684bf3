package dev.vkval.check.renderpass;

import dev.vkval.check.topic.Names;
import dev.vkval.state.object.RenderPassState;
import java.util.List;

/** Render pass compatibility: the subpasses must use attachments with the same formats and sample counts. */
public final class RenderPassCompatibility {
    private RenderPassCompatibility() {}

    /** The difference that makes two render passes incompatible, null if they are compatible. */
    public static String difference(RenderPassState a, RenderPassState b) {
        if (a == b) {
            return null;
        }
        if (a.subpasses().size() != b.subpasses().size()) {
            return a.subpasses().size() + " subpasses and " + b.subpasses().size();
        }
        boolean single = a.subpasses().size() == 1;
        for (int i = 0; i < a.subpasses().size(); i++) {
            String difference =
                    subpass(a, a.subpasses().get(i), b, b.subpasses().get(i), single);
            if (difference != null) {
                return "subpass " + i + ": " + difference;
            }
        }
        return null;
    }

    private static String subpass(
            RenderPassState a,
            RenderPassState.Subpass first,
            RenderPassState b,
            RenderPassState.Subpass second,
            boolean single) {
        if (first.viewMask() != second.viewMask()) {
            return "view masks " + first.viewMask() + " and " + second.viewMask();
        }
        String difference = references("input attachment", a, first.inputs(), b, second.inputs());
        if (difference == null) {
            difference = references("color attachment", a, first.colors(), b, second.colors());
        }
        if (difference == null && !single) {
            difference = references("resolve attachment", a, first.resolves(), b, second.resolves());
        }
        if (difference == null) {
            difference = reference("depth/stencil attachment", a, first.depthStencil(), b, second.depthStencil());
        }
        return difference;
    }

    private static String references(
            String what,
            RenderPassState a,
            List<RenderPassState.Reference> first,
            RenderPassState b,
            List<RenderPassState.Reference> second) {
        for (int i = 0; i < Math.max(first.size(), second.size()); i++) {
            String difference = reference(what + " " + i, a, at(first, i), b, at(second, i));
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    private static RenderPassState.Reference at(List<RenderPassState.Reference> references, int index) {
        return index < references.size() ? references.get(index) : RenderPassState.Reference.ABSENT;
    }

    private static String reference(
            String what,
            RenderPassState a,
            RenderPassState.Reference first,
            RenderPassState b,
            RenderPassState.Reference second) {
        RenderPassState.Attachment x = attachment(a, first);
        RenderPassState.Attachment y = attachment(b, second);
        if (x == null || y == null) {
            return x == y ? null : what + " is used by only one of them";
        }
        if (x.format() != y.format()) {
            return what + " has the formats " + Names.format(x.format()) + " and " + Names.format(y.format());
        }
        return x.samples() == y.samples() ? null : what + " has " + x.samples() + " and " + y.samples() + " samples";
    }

    private static RenderPassState.Attachment attachment(RenderPassState pass, RenderPassState.Reference reference) {
        int index = reference.attachment();
        return index >= 0 && index < pass.attachments().size()
                ? pass.attachments().get(index)
                : null;
    }
}
