package dev.vkval.check.commandbuffer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdBeginDebugUtilsLabelEXT;
import dev.vkval.capture.command.CmdDebugMarkerBeginEXT;
import dev.vkval.capture.command.CmdDebugMarkerEndEXT;
import dev.vkval.capture.command.CmdEndDebugUtilsLabelEXT;
import dev.vkval.capture.command.EndCommandBuffer;
import dev.vkval.capture.command.QueueBeginDebugUtilsLabelEXT;
import dev.vkval.capture.command.QueueEndDebugUtilsLabelEXT;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;

/** Debug labels and markers end that have begun: in the same secondary command buffer, else on the same queue. */
public final class LabelRules implements Topic, StateObserver {
    private final CoreContext context;

    public LabelRules(CoreContext context) {
        this.context = context;
    }

    /** Labels of debug utils, and the older markers. */
    private enum Kind {
        LABEL(
                "VUID-vkCmdEndDebugUtilsLabelEXT-commandBuffer-01912",
                "VUID-vkCmdEndDebugUtilsLabelEXT-commandBuffer-01913",
                "VUID-vkEndCommandBuffer-commandBuffer-01815",
                "vkCmdBeginDebugUtilsLabelEXT"),
        MARKER(
                "VUID-vkCmdDebugMarkerEndEXT-commandBuffer-01239",
                "VUID-vkCmdDebugMarkerEndEXT-commandBuffer-01240",
                "VUID-vkEndCommandBuffer-commandBuffer-00062",
                "vkCmdDebugMarkerBeginEXT");

        private final String onQueue;
        private final String inSecondary;
        private final String leftOpen;
        private final String begin;
        private final StateObject.SubStateKey<Balance> key = new StateObject.SubStateKey<>(Balance.class);

        Kind(String onQueue, String inSecondary, String leftOpen, String begin) {
            this.onQueue = onQueue;
            this.inSecondary = inSecondary;
            this.leftOpen = leftOpen;
            this.begin = begin;
        }
    }

    /**
     * Begins and ends in a command buffer, or on a queue so far.
     *
     * @param open begins less ends
     * @param lowest the least that this has been
     */
    private record Balance(int open, int lowest) {
        static final Balance NONE = new Balance(0, 0);

        Balance begin() {
            return new Balance(open + 1, lowest);
        }

        Balance end() {
            return new Balance(open - 1, Math.min(lowest, open - 1));
        }

        /** What a queue has after commands. */
        Balance then(Balance executed) {
            return new Balance(Math.max(open + executed.open, 0), 0);
        }
    }

    private static Balance of(StateObject object, Kind kind) {
        Balance known = object.subState(kind.key);
        return known == null ? Balance.NONE : known;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(BeginCommandBuffer.ID, (call, buffer) -> {
            buffer.subState(Kind.LABEL.key, null);
            buffer.subState(Kind.MARKER.key, null);
        });
        kind(hooks, Kind.LABEL, CmdBeginDebugUtilsLabelEXT.ID, CmdEndDebugUtilsLabelEXT.ID);
        kind(hooks, Kind.MARKER, CmdDebugMarkerBeginEXT.ID, CmdDebugMarkerEndEXT.ID);
        hooks.validate(EndCommandBuffer.ID, this::finish);
        hooks.validate(QueueEndDebugUtilsLabelEXT.ID, this::endOnQueue);
        hooks.record(QueueBeginDebugUtilsLabelEXT.ID, call -> queue(QueueBeginDebugUtilsLabelEXT.queue(call), true));
        hooks.record(QueueEndDebugUtilsLabelEXT.ID, call -> queue(QueueEndDebugUtilsLabelEXT.queue(call), false));
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
        hooks.observe(this);
    }

    private void kind(TopicHooks hooks, Kind kind, int begin, int end) {
        hooks.record(
                begin,
                (call, buffer) -> buffer.subState(kind.key, of(buffer, kind).begin()));
        hooks.validate(end, (call, buffer) -> end(call, buffer, kind));
        hooks.record(
                end,
                (call, buffer) -> buffer.subState(kind.key, of(buffer, kind).end()));
    }

    private void end(Call call, CommandBufferState buffer, Kind kind) {
        if (buffer.secondary() && of(buffer, kind).open() <= 0) {
            context.error(call, kind.inSecondary)
                    .on(buffer)
                    .title("a label ends in a secondary command buffer that has not begun it")
                    .message("%s has no label that began with %s and has not ended", buffer, kind.begin)
                    .help("begin and end labels in the same secondary command buffer")
                    .report();
        }
    }

    private void finish(Call call, CommandBufferState buffer) {
        for (Kind kind : Kind.values()) {
            int open = of(buffer, kind).open();
            if (buffer.secondary() && open > 0) {
                context.error(call, kind.leftOpen)
                        .on(buffer)
                        .title("a secondary command buffer ends with an open label")
                        .message("%d labels of %s that began with %s have not ended", open, buffer, kind.begin)
                        .help("end labels in the secondary command buffer that begins them")
                        .report();
            }
        }
    }

    private static final StateObject.SubStateKey<Integer> OPEN_ON_QUEUE = new StateObject.SubStateKey<>(Integer.class);

    private void queue(long id, boolean begins) {
        QueueState queue = context.get(QueueState.class, id);
        if (queue != null) {
            int open = queue.subStateOr(OPEN_ON_QUEUE, () -> 0);
            queue.subState(OPEN_ON_QUEUE, Math.max(open + (begins ? 1 : -1), 0));
        }
    }

    private void endOnQueue(Call call) {
        QueueState queue = context.get(QueueState.class, QueueEndDebugUtilsLabelEXT.queue(call));
        if (queue != null && !queue.fromStateSetup() && queue.subStateOr(OPEN_ON_QUEUE, () -> 0) == 0) {
            context.error(call, "VUID-vkQueueEndDebugUtilsLabelEXT-None-01911")
                    .on(queue)
                    .title("a label ends on a queue that has not begun it")
                    .message("%s has no label that began with vkQueueBeginDebugUtilsLabelEXT and has not ended", queue)
                    .help("begin and end labels on the same queue")
                    .report();
        }
    }

    private void submit(Call call) {
        SubmitRequest request = SubmitRequest.of(call, context);
        QueueState queue = request.queue();
        if (queue == null || queue.fromStateSetup()) {
            return;
        }
        for (Kind kind : Kind.values()) {
            Balance now = of(queue, kind);
            for (SubmitRequest.Submitted submitted : request.buffers()) {
                Balance executed = of(submitted.buffer(), kind);
                if (now.open() + executed.lowest() < 0) {
                    context.error(call, kind.onQueue)
                            .on(submitted.buffer())
                            .on(queue)
                            .parameter(submitted.path())
                            .title("a command buffer ends a label that has not begun on its queue")
                            .message(
                                    "%s ends %d labels more than it begins with %s, and %d are open on %s",
                                    submitted.buffer(), -executed.lowest(), kind.begin, now.open(), queue)
                            .help("end labels in the order in which command buffers are submitted to the queue")
                            .report();
                }
                now = now.then(executed);
            }
        }
    }

    @Override
    public void submitted(Submission submission) {
        for (Kind kind : Kind.values()) {
            Balance now = of(submission.queue(), kind);
            for (Submission.Batch batch : submission.batches()) {
                for (CommandBufferRecording recording : batch.recordings()) {
                    now = now.then(of(recording.commandBuffer(), kind));
                }
            }
            submission.queue().subState(kind.key, now);
        }
    }
}
