package dev.vkval.sync.report;

import dev.vkval.capture.edit.CallEdit;
import dev.vkval.state.object.Barriers;
import dev.vkval.sync.access.PlaceInCall;
import java.util.ArrayList;
import java.util.List;

/**
 * A barrier or a wait for events there is, with wider masks; the signal of its event as well.
 *
 * @param missing what is missing in it
 * @param place which barrier of the command
 */
record WiderBarrier(
        MissingSynchronization missing, PlaceInCall place, String command, Barriers.Memory old, Barriers.Memory masks)
        implements FixPart {
    @Override
    public String code() {
        return BarrierCode.widened(missing, command, old, masks);
    }

    @Override
    public List<CallEdit> edits() {
        List<CallEdit> edits = new ArrayList<>(
                edits(missing.at().place().block(), command.startsWith("vkCmdWaitEvents2") ? waited() : given()));
        boolean set = missing.operation() != null && missing.operation().since() != null && !missing.ofHost();
        if (set && command.startsWith("vkCmdWaitEvents")) {
            long block = missing.operation().since().place().block();
            edits.addAll(
                    newer()
                            ? edits(block, given())
                            : new MaskEdits(false).stages(block, "stageMask", old.srcStages(), masks.srcStages()));
        }
        return edits;
    }

    private boolean newer() {
        return ApiForm.isSynchronization2(command);
    }

    private static String given() {
        return "pDependencyInfo.";
    }

    private String waited() {
        return "pDependencyInfos[" + place.info() + "].";
    }

    private List<CallEdit> edits(long block, String info) {
        String array = switch (place.kind()) {
            case BUFFER_BARRIER -> "pBufferMemoryBarriers[";
            case IMAGE_BARRIER -> "pImageMemoryBarriers[";
            default -> "pMemoryBarriers[";
        };
        String barrier = (newer() ? info : "") + array + place.index() + "].";
        List<CallEdit> edits = new ArrayList<>();
        boolean accesses = old.srcAccesses() != masks.srcAccesses() || old.dstAccesses() != masks.dstAccesses();
        if (place.kind() == PlaceInCall.Kind.STAGES && accesses) {
            edits.add(new CallEdit.Set(block, MaskEdits.set("memoryBarrierCount", "1")));
        }
        edits.addAll(new MaskEdits(newer()).changes(block, newer() ? barrier : "", barrier, old, masks));
        return edits;
    }
}
