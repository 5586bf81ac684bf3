package dev.vkval.sync.access;

import dev.vkval.state.RenderPassState;
import dev.vkval.state.StateObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Which subpasses use which attachments, and which come before which by the dependencies. Made once a render pass. */
public final class SubpassGraph {
    private static final int UNUSED = -1;
    private static final StateObject.SubStateKey<SubpassGraph> KEY = new StateObject.SubStateKey<>(SubpassGraph.class);

    private final List<List<RenderPassState.Reference>> references = new ArrayList<>();
    private final int[] firstUse;
    private final int[] lastUse;
    private final BitSet[] before;

    private SubpassGraph(RenderPassState pass) {
        firstUse = new int[pass.attachments().size()];
        lastUse = new int[pass.attachments().size()];
        Arrays.fill(firstUse, UNUSED);
        Arrays.fill(lastUse, UNUSED);
        before = new BitSet[pass.subpasses().size()];
        for (int s = 0; s < before.length; s++) {
            List<RenderPassState.Reference> used = used(pass.subpasses().get(s));
            references.add(used);
            for (RenderPassState.Reference reference : used) {
                int attachment = reference.attachment();
                if (attachment >= 0 && attachment < firstUse.length) {
                    firstUse[attachment] = firstUse[attachment] == UNUSED ? s : firstUse[attachment];
                    lastUse[attachment] = s;
                }
            }
            before[s] = before(pass, s);
        }
    }

    public static SubpassGraph of(RenderPassState pass) {
        SubpassGraph graph = pass.subState(KEY);
        if (graph == null) {
            graph = new SubpassGraph(pass);
            pass.subState(KEY, graph);
        }
        return graph;
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

    /** A dependency goes from a lower subpass to a higher one, so that those before are known by then. */
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

    /** The subpass that uses an attachment first, -1 for none. */
    public int firstUse(int attachment) {
        return firstUse[attachment];
    }

    public int lastUse(int attachment) {
        return lastUse[attachment];
    }

    /** The last subpass before one that uses an attachment, {@link RenderPassState#EXTERNAL} for none. */
    public int previousUse(int attachment, int subpass) {
        for (int s = subpass - 1; s >= 0; s--) {
            for (RenderPassState.Reference reference : references.get(s)) {
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
