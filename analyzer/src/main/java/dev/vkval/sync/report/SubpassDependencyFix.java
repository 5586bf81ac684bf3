package dev.vkval.sync.report;

import dev.vkval.capture.change.Assignment;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.RenderPassState;
import java.util.ArrayList;
import java.util.List;

/**
 * A subpass dependency.
 *
 * @param replaced the one that it takes the place of, null for a new one
 * @param byRegion whether it is framebuffer-local
 */
record SubpassDependencyFix(
        RenderPassState pass,
        int src,
        int dst,
        Barriers.Memory masks,
        boolean byRegion,
        RenderPassState.Dependency replaced)
        implements FixPart {
    private static final String ARRAY = "pCreateInfo.pDependencies";

    @Override
    public String code() {
        return SubpassCode.dependency(pass, src, dst, masks, byRegion, replaced);
    }

    @Override
    public List<CallEdit> edits() {
        if (replaced == null) {
            List<Assignment> members = new ArrayList<>();
            members.add(MaskEdits.set("srcSubpass", SubpassCode.subpass(src)));
            members.add(MaskEdits.set("dstSubpass", SubpassCode.subpass(dst)));
            if (byRegion) {
                members.add(MaskEdits.set("dependencyFlags", "VK_DEPENDENCY_BY_REGION_BIT"));
            }
            members.addAll(new MaskEdits(false).all("", "", masks));
            return List.of(new CallEdit.Append(pass.createdAt(), ARRAY, members));
        }
        boolean newer = SubpassCode.chained(replaced);
        String member = ARRAY + "[" + index() + "]." + (newer ? "VkMemoryBarrier2." : "");
        Barriers.Memory old = new Barriers.Memory(
                replaced.srcStages(), replaced.srcAccesses(), replaced.dstStages(), replaced.dstAccesses());
        return new MaskEdits(newer).changes(pass.createdAt(), member, member, old, masks);
    }

    private int index() {
        int index = 0;
        while (pass.dependencies().get(index) != replaced) {
            index++;
        }
        return index;
    }
}
