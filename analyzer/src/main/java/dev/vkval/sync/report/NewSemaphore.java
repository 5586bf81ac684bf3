package dev.vkval.sync.report;

import dev.vkval.capture.change.Assignment;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.sync.access.Execution;
import java.util.ArrayList;
import java.util.List;

/**
 * A semaphore between two batches of different queues, or between a batch and a present.
 *
 * @param device captured id of their device
 * @param signals the batch that signals it
 * @param waits the batch or present that waits for it
 * @param signalWhere the place of the first in the program, as code says it
 * @param src the stages of the signal
 * @param dst the stages of the wait, 0 for a present
 */
record NewSemaphore(
        long device, Execution signals, Execution waits, String signalWhere, String waitWhere, long src, long dst)
        implements FixPart {
    /** Ids that captures do not have, which count objects from 1: one for each two calls. */
    private static final long FIRST_ID = 1L << 62;

    private static final int BLOCK_BITS = 30;

    @Override
    public String code() {
        return SemaphoreCode.signal(signals.call(), signalWhere, src) + "\n"
                + SemaphoreCode.wait(waits.call(), waitWhere, "semaphore", dst);
    }

    private long id() {
        return FIRST_ID | signals.block() << BLOCK_BITS | waits.block();
    }

    /** Whether the two calls can be edited: a signal is submitted before the wait for it. */
    boolean possible() {
        return signals.submitted()
                && waits.submitted()
                && signals.block() < waits.block()
                && waits.block() < 1L << BLOCK_BITS;
    }

    @Override
    public List<CallEdit> edits() {
        String id = Long.toString(id());
        List<Assignment> creation = List.of(
                MaskEdits.set("device", Long.toString(device)),
                MaskEdits.set("pCreateInfo.flags", "0"),
                MaskEdits.set("pSemaphore[0]", id));
        return List.of(
                new CallEdit.Insert("vkCreateSemaphore", creation, new CallEdit.Anchor(signals.block(), false)),
                use(signals, "Signal", id, src),
                use(waits, "Wait", id, dst));
    }

    private static CallEdit use(Execution batch, String use, String id, long stages) {
        boolean newer = ApiForm.isSynchronization2(batch.call());
        String owner = batch.call().startsWith("vkQueuePresent")
                ? "pPresentInfo."
                : (batch.call().startsWith("vkQueueBindSparse") ? "pBindInfo[" : "pSubmits[") + batch.batchIndex()
                        + "].";
        String stageMask = new MaskEdits(newer).stages(stages);
        if (newer) {
            return new CallEdit.Append(
                    batch.block(),
                    owner + "p" + use + "SemaphoreInfos",
                    List.of(MaskEdits.set("semaphore", id), MaskEdits.set("stageMask", stageMask)));
        }
        String array = "p" + use + "Semaphores";
        List<Assignment> values = new ArrayList<>(List.of(MaskEdits.set(array, id)));
        if (use.equals("Wait") && owner.startsWith("pSubmits")) {
            values.add(MaskEdits.set("pWaitDstStageMask", stageMask));
        }
        return new CallEdit.Append(batch.block(), owner + array, values);
    }
}
