package dev.vkval.sync.report;

import dev.vkval.capture.change.Assignment;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;

/**
 * A barrier on all memory where there is none.
 *
 * @param command vkCmdPipelineBarrier or vkCmdPipelineBarrier2 as the application calls it
 * @param byRegion whether it is framebuffer-local
 * @param resource what it is for
 * @param before the command that it comes right before
 */
record NewBarrier(String command, Barriers.Memory masks, boolean byRegion, StateObject resource, CommandPlace before)
        implements FixPart {
    private static final String BY_REGION = "VK_DEPENDENCY_BY_REGION_BIT";

    @Override
    public String code() {
        return BarrierCode.added(command, masks, byRegion, resource);
    }

    @Override
    public List<CallEdit> edits() {
        boolean newer = ApiForm.isSynchronization2(command);
        String info = newer ? "pDependencyInfo." : "";
        boolean memory = newer || (masks.srcAccesses() | masks.dstAccesses()) != 0;
        List<Assignment> assignments = new ArrayList<>();
        if (byRegion) {
            assignments.add(MaskEdits.set(info + "dependencyFlags", BY_REGION));
        }
        if (memory) {
            assignments.add(MaskEdits.set(info + "memoryBarrierCount", "1"));
        }
        String barrier = info + "pMemoryBarriers[0].";
        assignments.addAll(new MaskEdits(newer).all(newer ? barrier : "", memory ? barrier : null, masks));
        return List.of(new CallEdit.Insert(command, assignments, new CallEdit.Anchor(before.block(), false)));
    }
}
