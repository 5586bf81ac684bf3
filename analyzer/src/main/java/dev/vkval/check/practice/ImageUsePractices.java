package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.check.submit.ImageUses;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Attachments that are loaded after their contents were discarded, or cleared after they were stored. */
public final class ImageUsePractices implements Topic, StateObserver {
    /** A load or a clear at the beginning of a render pass instance that follows a use in vain. */
    private record Reported(String rule, ImageState image, long block, long before) {}

    private final CoreContext context;
    private final PracticeVendors vendors;
    private final List<Submission> submitted = new ArrayList<>();
    private final Set<Reported> reported = new HashSet<>();

    public ImageUsePractices(CoreContext context, PracticeVendors vendors) {
        this.context = context;
        this.vendors = vendors;
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
        reported.clear();
        LastImageUses last = new LastImageUses((use, before, image) -> judge(call, use, before, image));
        for (Submission submission : submitted) {
            for (Submission.Batch batch : submission.batches()) {
                for (CommandBufferRecording recording : batch.recordings()) {
                    ImageUses uses = new ImageUses(last);
                    recording.forEach((in, command) -> uses.add(in.commandBuffer(), command));
                }
            }
        }
        submitted.clear();
    }

    private void judge(Call call, ImageUses.Use use, ImageUses.Use before, ImageState image) {
        if (call.stateSetup()) {
            return;
        }
        switch (use.kind()) {
            case LOAD -> {
                switch (before.kind()) {
                    case DISCARD ->
                        report(
                                "BestPractices-StoreOpDontCareThenLoadOpLoad",
                                call,
                                use,
                                before,
                                image,
                                "an attachment is loaded after its contents were discarded",
                                "store the attachment where its contents are needed later, or do not load it");
                    case CLEAR_COMMAND ->
                        load(call, use, before, image, "BestPractices-RenderPass-inefficient-clear", "clear");
                    case BLIT ->
                        load(call, use, before, image, "BestPractices-RenderPass-blitimage-loadopload", "blit");
                    case COPY ->
                        load(call, use, before, image, "BestPractices-RenderPass-copyimage-loadopload", "copy");
                    case RESOLVE ->
                        load(call, use, before, image, "BestPractices-RenderPass-resolveimage-loadopload", "resolve");
                    default -> {}
                }
            }
            case CLEAR -> {
                if (!LastImageUses.allKnown(image)) {
                    return;
                }
                if (before.kind() == ImageUses.Kind.STORE) {
                    report(
                            "BestPractices-RenderPass-redundant-store",
                            call,
                            use,
                            before,
                            image,
                            "an attachment is stored and then cleared, so that nothing reads what was stored",
                            "use VK_ATTACHMENT_STORE_OP_DONT_CARE");
                } else if (before.kind() == ImageUses.Kind.CLEAR_COMMAND) {
                    report(
                            "BestPractices-RenderPass-redundant-clear",
                            call,
                            use,
                            before,
                            image,
                            "an image is cleared by a command, and again when it is loaded",
                            "leave out the command");
                }
            }
            default -> {}
        }
    }

    private void load(
            Call call, ImageUses.Use use, ImageUses.Use before, ImageState image, String rule, String command) {
        report(
                rule,
                call,
                use,
                before,
                image,
                "an attachment is loaded after a " + command + " command wrote it, which needs memory and bandwidth",
                "write the attachment in the render pass instance, by a draw or by its load operation");
    }

    private void report(
            String rule,
            Call call,
            ImageUses.Use use,
            ImageUses.Use before,
            ImageState image,
            String title,
            String help) {
        Reported now =
                new Reported(rule, image, use.place().block(), before.place().block());
        if (!vendors.report(rule) || !reported.add(now)) {
            return;
        }
        CommandBufferState buffer = use.buffer();
        context.warning(call, rule)
                .on(buffer)
                .on(image)
                .after(before.kind().role(), before.place(), before.buffer())
                .after(use.kind().role(), use.place(), buffer)
                .title(title)
                .message(
                        "%s (block %d) follows %s (block %d)",
                        use.place().call(),
                        use.place().block(),
                        before.place().call(),
                        before.place().block())
                .help(help)
                .report();
    }
}
