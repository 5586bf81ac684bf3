package dev.vkval.sync.access;

import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Which subpasses use which attachments, and their order by subpass dependencies. Created once per render pass.
 *
 * <p>Views of multiview rendering are used each for itself; without it there is one.
 */
public final class SubpassGraph {
    private static final StateObject.SubStateKey<SubpassGraph> KEY = new StateObject.SubStateKey<>(SubpassGraph.class);

    private final List<List<RenderPassState.Reference>> references = new ArrayList<>();
    private final int[] viewMasks;
    private final int[][] firstViews;
    private final int[][] lastViews;
    private final BitSet[] before;

    private SubpassGraph(RenderPassState pass) {
        int attachments = pass.attachments().size();
        int subpasses = pass.subpasses().size();
        viewMasks = pass.subpasses().stream()
                .mapToInt(RenderPassState.Subpass::viewMask)
                .toArray();
        before = new BitSet[subpasses];
        for (int s = 0; s < subpasses; s++) {
            references.add(used(pass.subpasses().get(s)));
            before[s] = before(pass, s);
        }
        firstViews = new int[subpasses][attachments];
        lastViews = new int[subpasses][attachments];
        int[] seen = new int[attachments];
        for (int s = 0; s < subpasses; s++) {
            newViews(pass, s, seen, firstViews[s]);
        }
        Arrays.fill(seen, 0);
        for (int s = subpasses - 1; s >= 0; s--) {
            newViews(pass, s, seen, lastViews[s]);
        }
    }

    /** The views of a subpass that are not yet used, for each attachment that it uses. */
    private void newViews(RenderPassState pass, int subpass, int[] seen, int[] views) {
        int mask = pass.subpasses().get(subpass).viewMask();
        int rendered = mask == 0 ? 1 : mask;
        for (RenderPassState.Reference reference : references.get(subpass)) {
            int attachment = reference.attachment();
            if (attachment >= 0 && attachment < seen.length) {
                views[attachment] |= rendered & ~seen[attachment];
                seen[attachment] |= rendered;
            }
        }
    }

    public static SubpassGraph of(RenderPassState pass) {
        return pass.subStateOr(KEY, () -> new SubpassGraph(pass));
    }

    private static List<RenderPassState.Reference> used(RenderPassState.Subpass subpass) {
        List<RenderPassState.Reference> all = new ArrayList<>(subpass.inputs());
        all.addAll(subpass.colors());
        all.addAll(subpass.resolves());
        all.add(subpass.depthStencil());
        all.add(subpass.depthStencilResolve());
        all.removeIf(reference -> !reference.used());
        return all;
    }

    /** A dependency leads from a lower subpass to a higher one, so that earlier subpasses are already complete. */
    private BitSet before(RenderPassState pass, int subpass) {
        BitSet reached = new BitSet();
        for (RenderPassState.Dependency dependency : pass.dependencies()) {
            int src = dependency.srcSubpass();
            if (dependency.dstSubpass() == subpass && src >= 0 && src < subpass) {
                reached.set(src);
                reached.or(before[src]);
            }
        }
        return reached;
    }

    /** The attachments that a subpass uses. */
    public List<RenderPassState.Reference> references(int subpass) {
        return references.get(subpass);
    }

    /** The views, as a mask, of which a subpass is the first to use an attachment; 0 for none. */
    public int firstViews(int attachment, int subpass) {
        return firstViews[subpass][attachment];
    }

    /** The views, as a mask, of which a subpass is the last to use an attachment; 0 for none. */
    public int lastViews(int attachment, int subpass) {
        return lastViews[subpass][attachment];
    }

    /**
     * The last subpass before one that uses an attachment, {@link RenderPassState#EXTERNAL} for none.
     *
     * @param views those of which one must be used, 0 where it does not matter
     */
    public int previousUse(int attachment, int subpass, int views) {
        for (int s = subpass - 1; s >= 0; s--) {
            boolean seen = views == 0 || (viewMasks[s] & views) != 0;
            for (RenderPassState.Reference reference :
                    seen ? references.get(s) : List.<RenderPassState.Reference>of()) {
                if (reference.attachment() == attachment) {
                    return s;
                }
            }
        }
        return RenderPassState.EXTERNAL;
    }

    /** Whether dependencies lead from one subpass to another. */
    boolean path(int from, int to) {
        return to >= 0 && to < before.length && from >= 0 && before[to].get(from);
    }
}
