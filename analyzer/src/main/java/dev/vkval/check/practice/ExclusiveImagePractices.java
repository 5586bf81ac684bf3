package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.check.submit.ImageUses;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.object.SubresourceRange;
import dev.vkval.state.tracker.StateObserver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.VK10;

/**
 * Exclusive images that queues of two families use without a transfer of ownership, which leaves their contents undefined.
 * Descriptors count as used by dispatches if they are few.
 */
public final class ExclusiveImagePractices implements Topic, StateObserver {
    private static final StateObject.SubStateKey<Owners> OWNERS = new StateObject.SubStateKey<>(Owners.class);

    /** With it, contents are kept without a transfer. */
    private static final String MAINTENANCE = "maintenance9";

    private static final int MOST_SUBRESOURCES = 1 << 12;
    private static final int MOST_DESCRIPTORS = 64;

    private record Subresource(int mip, int layer) {}

    /** The last use of contents that matter, by a queue family. */
    private record Owner(int family, CommandPlace place, CommandBufferState buffer) {}

    private static final class Owners {
        private final Map<Subresource, Owner> bySubresource = new HashMap<>();
    }

    /** What is followed: commands of a submit to a queue of a family. */
    private record Followed(Call call, int family, Set<ImageState> reported) {}

    private final CoreContext context;
    private final List<Submission> submitted = new ArrayList<>();

    public ExclusiveImagePractices(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.observe(this);
        hooks.record(QueueSubmit.ID, this::follow);
        hooks.record(QueueSubmit2.ID, this::follow);
    }

    @Override
    public void submitted(Submission submission) {
        submitted.add(submission);
    }

    private void follow(Call call) {
        for (Submission submission : submitted) {
            if (submission.queue() != null) {
                Followed at = new Followed(call, submission.queue().family(), new HashSet<>());
                submission.batches().forEach(batch -> batch.recordings().forEach(recording -> commands(at, recording)));
            }
        }
        submitted.clear();
    }

    private void commands(Followed at, CommandBufferRecording recording) {
        ImageUses uses =
                new ImageUses((image, range, use) -> use(at, image, range, reads(use), use.place(), use.buffer()));
        recording.forEach((in, command) -> {
            command.dependencies().forEach(barriers -> barriers.images().forEach(barrier -> transfer(at, barrier)));
            uses.add(in.commandBuffer(), command);
            if (command instanceof RecordedCommand.Dispatch dispatch) {
                descriptors(at, in.commandBuffer(), dispatch.place(), dispatch.bound());
            }
        });
    }

    /** Whether a use needs what was there before. */
    private static boolean reads(ImageUses.Use use) {
        return use.kind() == ImageUses.Kind.LOAD || use.kind() == ImageUses.Kind.READ;
    }

    private void descriptors(Followed at, CommandBufferState buffer, CommandPlace place, BoundState bound) {
        for (BoundState.BoundSet set : bound.sets()) {
            if (set != null && set.contents() != null) {
                for (DescriptorSetState.Contents binding : set.contents().values()) {
                    for (int i = 0; i < Math.min(binding.count(), MOST_DESCRIPTORS); i++) {
                        if (binding.descriptor(i) instanceof Descriptor.OfImage of && of.view() != null) {
                            use(at, of.view().image(), of.view().range(), true, place, buffer);
                        }
                    }
                }
            }
        }
    }

    /** A family that acquires an image owns it; contents that are discarded belong to none. */
    private static void transfer(Followed at, Barriers.Image barrier) {
        boolean acquires = barrier.srcFamily() != barrier.dstFamily() && barrier.dstFamily() == at.family();
        boolean discards = barrier.oldLayout() == VK10.VK_IMAGE_LAYOUT_UNDEFINED;
        Owners owners = barrier.image() == null ? null : barrier.image().subState(OWNERS);
        if (owners != null && (acquires || discards)) {
            SubresourceRange range = barrier.range();
            owners.bySubresource.keySet().removeIf(known -> range.contains(known.mip(), known.layer()));
        }
    }

    private void use(
            Followed at,
            ImageState image,
            SubresourceRange range,
            boolean reads,
            CommandPlace place,
            CommandBufferState buffer) {
        boolean many = (long) range.mipCount() * range.layerCount() > MOST_SUBRESOURCES;
        if (image == null || many || image.info().sharingMode() != VK10.VK_SHARING_MODE_EXCLUSIVE) {
            return;
        }
        Owners owners = image.subStateOr(OWNERS, Owners::new);
        Owner now = new Owner(at.family(), place, buffer);
        for (int mip = range.baseMip(); mip < range.baseMip() + range.mipCount(); mip++) {
            for (int layer = range.baseLayer(); layer < range.baseLayer() + range.layerCount(); layer++) {
                Owner before = owners.bySubresource.put(new Subresource(mip, layer), now);
                boolean other = before != null && before.family() != at.family();
                if (other
                        && reads
                        && !context.feature(image, MAINTENANCE)
                        && !at.call().stateSetup()
                        && at.reported().add(image)) {
                    report(at, image, before, now);
                }
            }
        }
    }

    private void report(Followed at, ImageState image, Owner before, Owner now) {
        context.warning(at.call(), "BestPractices-ConcurrentUsageOfExclusiveImage")
                .on(now.buffer())
                .on(image)
                .after("uses", before.place(), before.buffer())
                .after("uses", now.place(), now.buffer())
                .title("an exclusive image is used by another queue family without a transfer of ownership")
                .message(
                        "%s (block %d) uses it on queue family %d, and %s (block %d) before on family %d",
                        now.place().call(),
                        now.place().block(),
                        now.family(),
                        before.place().call(),
                        before.place().block(),
                        before.family())
                .help("release and acquire the image by barriers, or create it with VK_SHARING_MODE_CONCURRENT")
                .report();
    }
}
