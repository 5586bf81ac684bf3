package dev.vkval.state.reader;

import dev.vkval.command.Submit;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ObjectLookup;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.Submission;
import java.util.ArrayList;
import java.util.List;

/** Finds the objects of submits; unknown ones are skipped. */
public final class SubmissionReader {
    private final ObjectLookup tracker;

    public SubmissionReader(ObjectLookup tracker) {
        this.tracker = tracker;
    }

    public List<Submission.Batch> batches(Submit submit) {
        List<Submission.Batch> batches = new ArrayList<>(submit.batches().size());
        for (Submit.Batch batch : submit.batches()) {
            batches.add(batch(batch));
        }
        return batches;
    }

    private Submission.Batch batch(Submit.Batch batch) {
        List<CommandBufferRecording> recordings =
                new ArrayList<>(batch.commandBuffers().size());
        for (Submit.CommandBuffer one : batch.commandBuffers()) {
            CommandBufferState buffer = tracker.get(CommandBufferState.class, one.id());
            if (buffer != null && buffer.recording() != null) {
                recordings.add(buffer.recording());
            }
        }
        return new Submission.Batch(
                operations(batch.waits()), recordings, operations(batch.signals()), batch.counterPass());
    }

    private List<Submission.SemaphoreOperation> operations(List<Submit.Semaphore> semaphores) {
        List<Submission.SemaphoreOperation> operations = new ArrayList<>(semaphores.size());
        for (int i = 0; i < semaphores.size(); i++) {
            Submit.Semaphore one = semaphores.get(i);
            SemaphoreState semaphore = tracker.get(SemaphoreState.class, one.id());
            if (semaphore != null) {
                operations.add(new Submission.SemaphoreOperation(
                        semaphore, semaphore.timeline() ? one.value() : 0, one.stages(), i));
            }
        }
        return operations;
    }
}
