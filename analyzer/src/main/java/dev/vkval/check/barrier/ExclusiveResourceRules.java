package dev.vkval.check.barrier;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetDeviceQueue;
import dev.vkval.capture.command.GetDeviceQueue2;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.check.submit.BufferUses;
import dev.vkval.check.submit.ImageUses;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.object.UsedMemory;
import dev.vkval.state.tracker.StateObserver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.EXTTransformFeedback;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkDeviceQueueInfo2;

/**
 * Exclusive buffers and images are read by the queue family that owns them, and not modified between the release and the acquire
 * of a transfer. The family that wrote a part last owns it. Nothing is said of parts that were transferred since, of memory that
 * others may share, of what shaders access, and where it is not certain that the one command executes before the other.
 */
public final class ExclusiveResourceRules implements Topic, StateObserver {
    /** With it, contents are kept without a transfer. */
    private static final String MAINTENANCE = "maintenance9";

    /** Also usages of what is written by other commands than transfers. */
    private static final long WRITTEN_BY_SHADERS = VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT
            | VK10.VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT
            | VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT
            | EXTTransformFeedback.VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT
            | EXTTransformFeedback.VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT
            | KHRAccelerationStructure.VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR;

    private final CoreContext context;
    private final Set<Integer> families = new HashSet<>();
    private final List<Submission> submitted = new ArrayList<>();
    private final Map<Submission, OwnedWrites.Work> pending = new IdentityHashMap<>();
    private final Map<StateObject, Map<OwnershipTransfer.Key, Release>> releases = new HashMap<>();

    public ExclusiveResourceRules(CoreContext context) {
        this.context = context;
    }

    /** A release operation of a batch, and the first write to the part since, null for none. */
    private static final class Release {
        private final Submission.Batch batch;
        private final OwnedWrites.Work by;
        /** In the batch of the release. */
        private OwnedWrites.Write modified;
        /** In another batch, the last one that has any. */
        private OwnedWrites.Write later;

        private Submission.Batch laterBatch;

        private Release(Submission.Batch batch, OwnedWrites.Work by) {
            this.batch = batch;
            this.by = by;
        }
    }

    /** A batch that is followed. */
    private record Followed(
            Call call, Submission submission, Submission.Batch batch, OwnedWrites.Work work, Set<StateObject> told) {
        int family() {
            return submission.queue().family();
        }

        /** Whether it executes after earlier work. */
        boolean after(OwnedWrites.Work earlier) {
            return earlier.completed() || !batch.waits().isEmpty();
        }

        /** Whether it may wait for work that is submitted later. */
        boolean mayBeLate() {
            return batch.waits().stream().anyMatch(wait -> wait.semaphore().timeline());
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.observe(this);
        hooks.record(GetDeviceQueue.ID, call -> families.add(GetDeviceQueue.queueFamilyIndex(call)));
        hooks.record(
                GetDeviceQueue2.ID,
                call -> families.add(VkDeviceQueueInfo2.nqueueFamilyIndex(GetDeviceQueue2.pQueueInfo(call))));
        hooks.record(QueueSubmit.ID, this::follow);
        hooks.record(QueueSubmit2.ID, this::follow);
    }

    @Override
    public void submitted(Submission submission) {
        if (submission.queue() != null && severalFamilies() && !context.feature(submission.queue(), MAINTENANCE)) {
            submitted.add(submission);
            pending.put(submission, new OwnedWrites.Work());
        }
    }

    /** Whether the program has got queues of several families; otherwise there is nothing to follow. */
    private boolean severalFamilies() {
        return families.size() > 1;
    }

    @Override
    public void retired(Submission submission) {
        OwnedWrites.Work work = pending.remove(submission);
        if (work != null) {
            work.complete();
        }
    }

    @Override
    public void destroyed(StateObject object) {
        releases.remove(object);
    }

    private void follow(Call call) {
        for (Submission submission : submitted) {
            OwnedWrites.Work work = pending.getOrDefault(submission, new OwnedWrites.Work());
            Set<StateObject> told = new HashSet<>();
            for (Submission.Batch batch : submission.batches()) {
                Followed at = new Followed(call, submission, batch, work, told);
                batch.recordings().forEach(recording -> commands(at, recording));
            }
        }
        submitted.clear();
    }

    private void commands(Followed at, CommandBufferRecording recording) {
        ImageUses images = new ImageUses((image, range, use) -> {
            boolean reads = use.kind() == ImageUses.Kind.LOAD || use.kind() == ImageUses.Kind.READ;
            if (exclusive(image)) {
                use(at, image, range, !reads, use.place(), use.buffer());
            }
        });
        BufferUses buffers = new BufferUses((buffer, offset, sizeBytes, use) -> {
            if (exclusive(buffer)) {
                OwnershipTransfer.Bytes part = new OwnershipTransfer.Bytes(offset, sizeBytes);
                use(at, buffer, part, use.writes(), use.place(), use.buffer());
            }
        });
        recording.forEach((in, command) -> {
            CommandBufferState buffer = in.commandBuffer();
            command.dependencies().forEach(barriers -> barriers(at, barriers, command, buffer));
            others(command);
            images.add(buffer, command);
            buffers.add(buffer, command);
        });
    }

    /** Commands that may write, and whose writes are not followed. */
    private static void others(RecordedCommand command) {
        if (command instanceof RecordedCommand.CopyQueryResults copy && copy.dst() != null) {
            forget(copy.dst(), new OwnershipTransfer.Bytes(copy.offset(), copy.sizeBytes()));
        } else if (command instanceof RecordedCommand.WriteBufferMarker marker && marker.dst() != null) {
            forget(marker.dst(), new OwnershipTransfer.Bytes(marker.offset(), Integer.BYTES));
        } else if (command instanceof RecordedCommand.UseMemory memory) {
            for (RecordedCommand.MemoryUse use : memory.uses()) {
                if (use.memory() instanceof BufferPart part) {
                    forget(part.buffer(), new OwnershipTransfer.Bytes(part.offset(), part.sizeBytes()));
                } else if (use.memory() instanceof UsedMemory.OfSubresources part) {
                    forget(part.image(), part.range());
                } else if (use.memory() instanceof UsedMemory.OfView part) {
                    forget(part.view().image(), part.range());
                }
            }
        }
    }

    private static boolean exclusive(ImageState image) {
        return image.info().sharingMode() == VK10.VK_SHARING_MODE_EXCLUSIVE
                && image.swapchain() == null
                && known(image.binding());
    }

    private static boolean exclusive(BufferState buffer) {
        return buffer.sharingMode() == VK10.VK_SHARING_MODE_EXCLUSIVE && known(buffer.binding());
    }

    /** Whether commands whose writes are not followed may write to it, so that its last write is not known. */
    private static boolean shadersMayWrite(StateObject resource) {
        return resource instanceof ImageState image
                ? (image.info().usage() & VK10.VK_IMAGE_USAGE_STORAGE_BIT) != 0
                : (((BufferState) resource).usage() & WRITTEN_BY_SHADERS) != 0;
    }

    private static boolean known(MemoryBinding binding) {
        return binding != null && binding.memory() != null && !binding.memory().imported();
    }

    /** What is transferred, or discarded, belongs to none until it is written again. */
    private void barriers(Followed at, Barriers barriers, RecordedCommand command, CommandBufferState buffer) {
        for (Barriers.Buffer barrier : barriers.buffers()) {
            if (barrier.buffer() != null && barrier.srcFamily() != barrier.dstFamily()) {
                forget(barrier.buffer(), new OwnershipTransfer.Bytes(barrier.offset(), barrier.sizeBytes()));
            }
        }
        for (Barriers.Image barrier : barriers.images()) {
            boolean discards = barrier.oldLayout() == VK10.VK_IMAGE_LAYOUT_UNDEFINED;
            if (barrier.image() != null && (discards || barrier.srcFamily() != barrier.dstFamily())) {
                forget(barrier.image(), barrier.range());
            }
        }
        for (OwnershipTransfer transfer : OwnershipTransfer.of(barriers, command.place(), buffer)) {
            if (transfer.key().from() == at.family()) {
                releases.computeIfAbsent(transfer.key().resource(), key -> new LinkedHashMap<>())
                        .put(transfer.key(), new Release(at.batch(), at.work()));
            } else if (transfer.key().to() == at.family()) {
                acquire(at, transfer);
            }
        }
    }

    private static void forget(StateObject resource, Object part) {
        OwnedWrites writes = OwnedWrites.of(resource);
        if (writes != null) {
            writes.forget(part);
        }
    }

    private void acquire(Followed at, OwnershipTransfer acquire) {
        Map<OwnershipTransfer.Key, Release> released =
                releases.get(acquire.key().resource());
        Release release = released == null ? null : released.remove(acquire.key());
        if (release == null || !at.after(release.by)) {
            return;
        }
        OwnedWrites.Write write =
                release.modified != null ? release.modified : release.laterBatch == at.batch() ? release.later : null;
        StateObject resource = acquire.key().resource();
        if (write != null && !at.call().stateSetup() && at.told().add(resource)) {
            boolean second = at.call().command().number() == QueueSubmit2.ID;
            context.error(
                            at.call(),
                            second ? "VUID-vkQueueSubmit2-commandBuffer-10910" : "VUID-vkQueueSubmit-pSubmits-10911")
                    .on(acquire.buffer())
                    .on(resource)
                    .after("writes", write.place(), write.buffer())
                    .after("acquires", acquire.place(), acquire.buffer())
                    .title("a resource is modified between the release and the acquire of its transfer")
                    .message(
                            "%s (block %d) writes to %s after it was released by queue family %d, and before %s "
                                    + "(block %d) acquires it for family %d",
                            write.place().call(),
                            write.place().block(),
                            resource,
                            acquire.key().from(),
                            acquire.place().call(),
                            acquire.place().block(),
                            acquire.key().to())
                    .help("write to it before it is released, or after it has been acquired")
                    .report();
        }
    }

    private void use(
            Followed at,
            StateObject resource,
            Object part,
            boolean writes,
            CommandPlace place,
            CommandBufferState buffer) {
        OwnedWrites before = OwnedWrites.of(resource);
        if (!writes) {
            OwnedWrites.Write last = before == null ? null : before.last(part);
            boolean others =
                    last != null && last.family() != at.family() && !shadersMayWrite(resource) && at.after(last.by());
            boolean judged =
                    at.call().command().number() == QueueSubmit.ID && !at.call().stateSetup();
            if (others && judged && at.told().add(resource)) {
                report(at, resource, last, place, buffer);
            }
            return;
        }
        OwnedWrites.Write write = new OwnedWrites.Write(part, at.family(), place, buffer, at.work());
        modify(at, resource, write);
        if (!at.mayBeLate()) {
            OwnedWrites.add(resource, write);
        } else if (before != null) {
            before.forget(part);
        }
    }

    private void modify(Followed at, StateObject resource, OwnedWrites.Write write) {
        releases.getOrDefault(resource, Map.of()).forEach((key, release) -> {
            if (!OwnedWrites.meets(key.part(), write.part())) {
                return;
            }
            if (release.batch == at.batch()) {
                release.modified = release.modified == null ? write : release.modified;
            } else {
                release.later = write;
                release.laterBatch = at.batch();
            }
        });
    }

    private void report(
            Followed at, StateObject resource, OwnedWrites.Write owner, CommandPlace place, CommandBufferState buffer) {
        context.error(at.call(), "VUID-vkQueueSubmit-pSubmits-02808")
                .on(buffer)
                .on(resource)
                .after("writes", owner.place(), owner.buffer())
                .after("reads", place, buffer)
                .title("an exclusive resource is read by a queue family that does not own it")
                .message(
                        "%s (block %d) reads %s on queue family %d; %s (block %d) wrote it on family %d, which has "
                                + "not transferred it",
                        place.call(),
                        place.block(),
                        resource,
                        at.family(),
                        owner.place().call(),
                        owner.place().block(),
                        owner.family())
                .help("release and acquire it by barriers, or create it with VK_SHARING_MODE_CONCURRENT")
                .report();
    }
}
