package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.Submit;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.Submission;
import dev.vkval.state.reader.SparseBindReader;
import dev.vkval.state.reader.SubmissionReader;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkBindSparseInfo;

/** vkQueueBindSparse: batches that wait and signal without command buffers, and the memory they bind. */
final class SparseBindTracker {
    private final StateTracker tracker;
    private final SubmissionReader reader;
    private final SparseBindReader binds;

    SparseBindTracker(StateTracker tracker) {
        this.tracker = tracker;
        this.reader = new SubmissionReader(tracker);
        this.binds = new SparseBindReader(tracker);
    }

    void register(Hooks hooks) {
        hooks.onEffect(QueueBindSparse.ID, this::bind);
    }

    private void bind(Call call) {
        Submit submit = Submit.of(call);
        QueueState queue = tracker.get(QueueState.class, submit.queue());
        if (queue == null) {
            return;
        }
        List<Submission.Batch> batches = new ArrayList<>(reader.batches(submit));
        long infos = QueueBindSparse.pBindInfo(call);
        for (int i = 0; i < CMemory.count(QueueBindSparse.bindInfoCount(call), infos); i++) {
            List<Submission.SparseResource> bound = binds.bind(CMemory.element(infos, i, VkBindSparseInfo.SIZEOF));
            if (i < batches.size()) {
                batches.set(i, batches.get(i).binding(bound));
            }
        }
        Submission submission = new Submission(
                Submission.NO_NUMBER,
                call.name(),
                call.blockIndex(),
                call.frame(),
                queue,
                batches,
                tracker.get(FenceState.class, submit.fence()),
                tracker.queueLabels().open(queue.id()),
                call.stateSetup());
        tracker.observers().forEach(observer -> observer.boundSparse(submission));
        batches.forEach(batch -> batch.waits().forEach(wait -> wait.semaphore().waited()));
    }
}
