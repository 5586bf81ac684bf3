package dev.vkval.state;

import dev.vkval.command.Submit;
import dev.vkval.state.command.CommandBufferRecording;
import java.util.ArrayList;
import java.util.List;

/** Finds the objects of submits; unknown ones are skipped. */
final class SubmissionReader {
    private final StateTracker tracker;

    SubmissionReader(StateTracker tracker) {
        this.tracker = tracker;
    }

    List<Submission.Batch> batches(Submit submit) {
        return submit.batches().stream().map(this::batch).toList();
    }

    private Submission.Batch batch(Submit.Batch batch) {
        List<CommandBufferRecording> recordings = new ArrayList<>();
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
        List<Submission.SemaphoreOperation> operations = new ArrayList<>();
        for (Submit.Semaphore one : semaphores) {
            SemaphoreState semaphore = tracker.get(SemaphoreState.class, one.id());
            if (semaphore != null) {
                operations.add(new Submission.SemaphoreOperation(
                        semaphore, semaphore.timeline() ? one.value() : 0, one.stages()));
            }
        }
        return operations;
    }
}
