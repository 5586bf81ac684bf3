package dev.vkval.check.submit;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.command.Submit;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.List;

/**
 * A vkQueueSubmit or vkQueueSubmit2 with its objects, before it executes.
 *
 * @param queue null if it is not known
 * @param fence null for none
 */
public record SubmitRequest(Submit submit, QueueState queue, FenceState fence, List<Batch> batches) {

    /** A batch of the submit with its objects; one that is not known is null. */
    public record Batch(
            Submit.Batch submit, List<Semaphore> waits, List<CommandBufferState> buffers, List<Semaphore> signals) {}

    /** A semaphore of the submit. */
    public record Semaphore(Submit.Semaphore submit, SemaphoreState state) {
        public long value() {
            return submit.value();
        }

        /** Its path in the call's parameters. */
        public String path() {
            return submit.at().toString();
        }
    }

    /**
     * A known command buffer of the submit.
     *
     * @param index its index in the batch
     */
    public record Submitted(SubmitRequest request, int batch, int index, CommandBufferState buffer) {
        /** Its path in the call's parameters. */
        public String path() {
            return request.bufferPath(batch, index);
        }
    }

    /** The known command buffers of all batches, in order. */
    public List<Submitted> buffers() {
        List<Submitted> all = new ArrayList<>();
        for (int b = 0; b < batches.size(); b++) {
            List<CommandBufferState> buffers = batches.get(b).buffers();
            for (int i = 0; i < buffers.size(); i++) {
                if (buffers.get(i) != null) {
                    all.add(new Submitted(this, b, i, buffers.get(i)));
                }
            }
        }
        return all;
    }

    /** Path of a command buffer in the call's parameters. */
    public String bufferPath(int batch, int index) {
        return submit.batches().get(batch).commandBuffers().get(index).at().toString();
    }

    /** The rule's id for this call. */
    public String rule(String older, String newer) {
        return submit.generation().isV2() ? newer : older;
    }

    /** That of a call, read once for all topics. */
    public static SubmitRequest of(Call call, CoreContext context) {
        return context.now().once(call, SubmitRequest.class, () -> read(call, context.state()));
    }

    private static SubmitRequest read(Call call, StateTracker state) {
        Submit submit = Submit.of(call);
        List<Batch> batches = new ArrayList<>();
        for (Submit.Batch batch : submit.batches()) {
            List<CommandBufferState> buffers = new ArrayList<>();
            batch.commandBuffers().forEach(buffer -> buffers.add(state.get(CommandBufferState.class, buffer.id())));
            batches.add(
                    new Batch(batch, semaphores(batch.waits(), state), buffers, semaphores(batch.signals(), state)));
        }
        return new SubmitRequest(
                submit,
                state.get(QueueState.class, submit.queue()),
                state.get(FenceState.class, submit.fence()),
                batches);
    }

    private static List<Semaphore> semaphores(List<Submit.Semaphore> semaphores, StateTracker state) {
        List<Semaphore> read = new ArrayList<>();
        semaphores.forEach(
                semaphore -> read.add(new Semaphore(semaphore, state.get(SemaphoreState.class, semaphore.id()))));
        return read;
    }
}
