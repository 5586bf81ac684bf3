package dev.vkval.state;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.chassis.Hooks;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkBindSparseInfo;
import org.lwjgl.vulkan.VkTimelineSemaphoreSubmitInfo;

/** vkQueueBindSparse: batches that wait and signal without command buffers, and the memory they bind. */
final class SparseBindTracker {
    private final StateTracker tracker;
    private final SparseBindReader binds;

    SparseBindTracker(StateTracker tracker) {
        this.tracker = tracker;
        this.binds = new SparseBindReader(tracker);
    }

    void register(Hooks hooks) {
        hooks.onEffect(QueueBindSparse.ID, this::bind);
    }

    private void bind(Call call) {
        QueueState queue = tracker.get(QueueState.class, QueueBindSparse.queue(call));
        if (queue == null) {
            return;
        }
        List<Submission.Batch> batches = new ArrayList<>();
        long infos = QueueBindSparse.pBindInfo(call);
        for (int i = 0; i < CMemory.count(QueueBindSparse.bindInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkBindSparseInfo.SIZEOF);
            batches.add(batch(info));
            binds.bind(info);
        }
        Submission submission = new Submission(
                Submission.NO_NUMBER,
                call.name(),
                call.blockIndex(),
                call.frame(),
                queue,
                batches,
                tracker.get(FenceState.class, QueueBindSparse.fence(call)),
                tracker.queueLabels().open(queue.id()),
                call.stateSetup());
        tracker.observers().forEach(observer -> observer.boundSparse(submission));
        batches.forEach(batch -> batch.waits().forEach(wait -> wait.semaphore().waited()));
    }

    private Submission.Batch batch(long info) {
        long timeline = PNext.find(info, VK12.VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
        return new Submission.Batch(
                operations(
                        VkBindSparseInfo.nwaitSemaphoreCount(info),
                        CMemory.pointer(info + VkBindSparseInfo.PWAITSEMAPHORES),
                        timeline == 0 ? 0 : VkTimelineSemaphoreSubmitInfo.nwaitSemaphoreValueCount(timeline),
                        timeline == 0
                                ? 0
                                : CMemory.pointer(timeline + VkTimelineSemaphoreSubmitInfo.PWAITSEMAPHOREVALUES)),
                List.of(),
                operations(
                        VkBindSparseInfo.nsignalSemaphoreCount(info),
                        CMemory.pointer(info + VkBindSparseInfo.PSIGNALSEMAPHORES),
                        timeline == 0 ? 0 : VkTimelineSemaphoreSubmitInfo.nsignalSemaphoreValueCount(timeline),
                        timeline == 0
                                ? 0
                                : CMemory.pointer(timeline + VkTimelineSemaphoreSubmitInfo.PSIGNALSEMAPHOREVALUES)));
    }

    private List<Submission.SemaphoreOperation> operations(int count, long semaphores, int valueCount, long values) {
        List<Submission.SemaphoreOperation> operations = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, semaphores); i++) {
            SemaphoreState semaphore = tracker.get(SemaphoreState.class, CMemory.handle(semaphores, i));
            if (semaphore != null) {
                boolean valued = semaphore.timeline() && i < CMemory.count(valueCount, values);
                operations.add(new Submission.SemaphoreOperation(
                        semaphore, valued ? CMemory.u64(values, i) : 0, VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT));
            }
        }
        return operations;
    }
}
