package dev.vkval.check.barrier;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.finding.Confidence;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.tracker.StateObserver;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Queue family ownership transfers: each acquire operation needs a release operation before it, and each release an
 * acquire after it.
 */
public final class OwnershipRules implements Topic, StateObserver {
    private static final StateObject.SubStateKey<Recorded> KEY = new StateObject.SubStateKey<>(Recorded.class);

    private final CoreContext context;
    private final Map<OwnershipTransfer.Key, Release> releases = new LinkedHashMap<>();

    public OwnershipRules(CoreContext context) {
        this.context = context;
    }

    /** The transfers of a command buffer. */
    private record Recorded(List<OwnershipTransfer> transfers) {}

    /** A submitted release operation without its acquire so far, and the problem to report if none follows. */
    private record Release(OwnershipTransfer transfer, Problem problem) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(QueueSubmit.ID, this::judge);
        hooks.validate(QueueSubmit2.ID, this::judge);
        hooks.record(QueueSubmit.ID, this::record);
        hooks.record(QueueSubmit2.ID, this::record);
        hooks.observe(this);
    }

    @Override
    public void recorded(CommandBufferRecording recording, boolean stateSetup) {
        List<OwnershipTransfer> transfers = OwnershipTransfer.of(recording);
        recording.commandBuffer().subState(KEY, transfers.isEmpty() ? null : new Recorded(transfers));
    }

    private void judge(Call call) {
        Set<OwnershipTransfer.Key> released = new HashSet<>(releases.keySet());
        SubmitRequest request = SubmitRequest.of(call, context);
        visit(request, (path, transfer) -> {
            OwnershipTransfer.Key key = transfer.key();
            if (key.from() == request.queue().family()) {
                released.add(key);
            } else if (key.to() == request.queue().family()
                    && !released.remove(key)
                    && !key.resource().fromStateSetup()) {
                notReleased(call, request, path, transfer);
            }
        });
    }

    private void record(Call call) {
        SubmitRequest request = SubmitRequest.of(call, context);
        visit(request, (path, transfer) -> {
            OwnershipTransfer.Key key = transfer.key();
            if (key.from() == request.queue().family()) {
                releases.put(key, new Release(transfer, neverAcquired(call, path, request.queue(), transfer)));
            } else if (key.to() == request.queue().family()) {
                releases.remove(key);
            }
        });
    }

    private static void visit(SubmitRequest request, BiConsumer<String, OwnershipTransfer> visitor) {
        if (request.queue() == null) {
            return;
        }
        for (SubmitRequest.Submitted submitted : request.buffers()) {
            CommandBufferState buffer = submitted.buffer();
            Recorded recorded = buffer.recording() == null ? null : buffer.subState(KEY);
            if (recorded != null) {
                String path = submitted.path();
                recorded.transfers().forEach(transfer -> visitor.accept(path, transfer));
            }
        }
    }

    private void notReleased(Call call, SubmitRequest request, String path, OwnershipTransfer acquire) {
        OwnershipTransfer.Key key = acquire.key();
        context.error(
                        call,
                        request.rule("VUID-vkQueueSubmit-pSubmits-02207", "VUID-vkQueueSubmit2-commandBuffer-03879"))
                .on(acquire.buffer())
                .on(key.resource())
                .on(request.queue())
                .parameter(path)
                .after("acquires", acquire.place(), acquire.buffer())
                .title("a queue family ownership acquire has no matching release")
                .message(
                        "%s (block %d) acquires %s for queue family %d from queue family %d, but no release "
                                + "operation with the same range and queue families was submitted before, or an "
                                + "earlier acquire has used it",
                        acquire.place().call(), acquire.place().block(), key.resource(), key.to(), key.from())
                .help("submit the release operation, a barrier with the same range and queue families, on a queue "
                        + "of the source family first")
                .report();
    }

    private Problem neverAcquired(Call call, String path, QueueState queue, OwnershipTransfer release) {
        OwnershipTransfer.Key key = release.key();
        return context.warning(call, "VKVAL-Ownership-Release-Never-Acquired")
                .on(release.buffer())
                .on(key.resource())
                .on(queue)
                .parameter(path)
                .confidence(Confidence.OBSERVED)
                .after("releases", release.place(), release.buffer())
                .title("a queue family ownership release has no matching acquire")
                .message(
                        "%s (block %d) releases %s from queue family %d to queue family %d, but no acquire "
                                + "operation with the same range and queue families follows",
                        release.place().call(), release.place().block(), key.resource(), key.from(), key.to())
                .help("submit the acquire operation, a barrier with the same range and queue families, on a queue "
                        + "of the destination family, or remove the release if the contents are not needed");
    }

    /** A destroyed resource can no longer be acquired. */
    @Override
    public void destroyed(StateObject object) {
        releases.values().removeIf(release -> {
            boolean over = release.transfer().key().resource() == object;
            if (over && !object.fromStateSetup()) {
                release.problem().report();
            }
            return over;
        });
    }

    @Override
    public void finish() {
        for (Release release : releases.values()) {
            if (!release.transfer().key().resource().fromStateSetup()) {
                release.problem().report();
            }
        }
    }
}
