package dev.vkval.sync.report;

import dev.vkval.capture.edit.CallEdit;
import dev.vkval.sync.access.PlaceInCall;
import dev.vkval.sync.access.ResourceUsage;
import java.util.List;

/**
 * The stages of a signal or a wait there is.
 *
 * @param at the batch that signals or waits
 * @param place which of its signals or waits
 * @param name of the semaphore in code
 * @param old the stages as they are
 */
record SemaphoreScope(ResourceUsage at, PlaceInCall place, String name, long old, long stages) implements FixPart {
    @Override
    public String code() {
        String call = at.place().call();
        String where = "in " + CodeText.call(at.place().block(), call);
        return signals() ? SemaphoreCode.signal(call, where, stages) : SemaphoreCode.wait(call, where, name, stages);
    }

    private boolean signals() {
        return place.kind() == PlaceInCall.Kind.SIGNAL;
    }

    @Override
    public List<CallEdit> edits() {
        boolean newer = ApiForm.isSynchronization2(at.place().call());
        String batch = "pSubmits[" + at.execution().batchIndex() + "].";
        String path = newer
                ? batch + (signals() ? "pSignalSemaphoreInfos[" : "pWaitSemaphoreInfos[") + place.index()
                        + "].stageMask"
                : batch + "pWaitDstStageMask[" + place.index() + "]";
        return new MaskEdits(newer).stages(at.place().block(), path, old, stages);
    }
}
