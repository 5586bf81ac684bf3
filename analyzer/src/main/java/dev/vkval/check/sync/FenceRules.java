package dev.vkval.check.sync;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.FenceState;

/** The fence of a submission must be unsignaled and not in use by another submission. */
public final class FenceRules implements Topic {
    private final CoreContext context;

    public FenceRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                QueueSubmit.ID,
                call -> submit(
                        call,
                        QueueSubmit.fence(call),
                        "VUID-vkQueueSubmit-fence-00063",
                        "VUID-vkQueueSubmit-fence-00064"));
        hooks.validate(
                QueueSubmit2.ID,
                call -> submit(
                        call,
                        QueueSubmit2.fence(call),
                        "VUID-vkQueueSubmit2-fence-04894",
                        "VUID-vkQueueSubmit2-fence-04895"));
        hooks.validate(
                QueueBindSparse.ID,
                call -> submit(
                        call,
                        QueueBindSparse.fence(call),
                        "VUID-vkQueueBindSparse-fence-01113",
                        "VUID-vkQueueBindSparse-fence-01114"));
    }

    private void submit(Call call, long id, String signaled, String pending) {
        FenceState fence = context.get(FenceState.class, id);
        if (fence == null || fence.external()) {
            return;
        }
        if (fence.status() == FenceState.Status.SIGNALED) {
            context.error(call, signaled)
                    .on(fence)
                    .parameter("fence")
                    .title("a submission uses a fence that is signaled")
                    .message("%s is signaled and has not been reset", fence)
                    .help("reset it with vkResetFences first")
                    .report();
        } else if (fence.status() == FenceState.Status.PENDING) {
            context.error(call, pending)
                    .on(fence)
                    .parameter("fence")
                    .title("a submission uses a fence that is in use by another submission")
                    .message("%s is used by an earlier submission that is not known to have completed", fence)
                    .help("wait for the fence and reset it first, or use another fence")
                    .report();
        }
    }
}
