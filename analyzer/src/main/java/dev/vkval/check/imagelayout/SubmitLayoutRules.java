package dev.vkval.check.imagelayout;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.command.TransitionImageLayout;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.Submission;
import dev.vkval.state.object.SubresourceRange;
import dev.vkval.state.tracker.StateObserver;
import org.lwjgl.vulkan.VkHostImageLayoutTransitionInfoEXT;

/** Layouts across command buffers: a submitted one must expect the layouts that result from those before it. */
public final class SubmitLayoutRules implements Topic, StateObserver {
    private static final String USE_AT_SUBMIT = "VUID-vkCmdDraw-None-09600";

    private final CoreContext context;

    public SubmitLayoutRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
        hooks.record(TransitionImageLayout.ID, this::transition);
        hooks.observe(this);
    }

    private void submit(Call call) {
        SubmitRequest request = SubmitRequest.of(call, context);
        GlobalLayouts.Ahead ahead = new GlobalLayouts.Ahead();
        for (SubmitRequest.Submitted submitted : request.buffers()) {
            BufferLayouts layouts = submitted.buffer().subState(BufferLayouts.KEY);
            if (layouts != null) {
                String path = submitted.path();
                layouts.images().forEach((image, ofImage) -> compare(call, path, image, ofImage, ahead.of(image)));
            }
        }
    }

    private void compare(
            Call call, String path, ImageState image, BufferLayouts.OfImage layouts, LayoutMap<Integer> now) {
        BufferLayouts.Expectation[] reported = {null};
        layouts.first()
                .forEach((from, to, expectation) -> now.visit(from, to, (start, end, layout) -> {
                    boolean wrong = layout != null && !Layouts.same(now.aspect(start), layout, expectation.layout());
                    if (wrong && reported[0] != expectation) {
                        reported[0] = expectation;
                        report(call, path, image, expectation, layout, now.text(start));
                    }
                }));
        layouts.current().forEach((from, to, layout) -> now.set(from, to, layout));
    }

    private void report(
            Call call,
            String path,
            ImageState image,
            BufferLayouts.Expectation expectation,
            int layout,
            String subresource) {
        context.error(call, rule(expectation.use().rule()))
                .on(expectation.buffer())
                .on(image)
                .parameter(path)
                .after("expects", expectation.place(), expectation.buffer())
                .title("the layout expected by a submitted command differs from the layout of the image")
                .message(
                        "%s (block %d) expects %s of %s in %s, but it is in %s when the command buffer is submitted",
                        expectation.place().call(),
                        expectation.place().block(),
                        subresource,
                        image,
                        Names.layout(expectation.layout()),
                        Names.layout(layout))
                .help("transition the image with a barrier before the command")
                .report();
    }

    /**
     * Barriers, dynamic rendering and video coding have their own rules; upstream reports all other uses with the rule of
     * draws.
     */
    private static String rule(String recorded) {
        boolean own = recorded.contains("MemoryBarrier")
                || recorded.contains("codeVideoKHR-")
                || recorded.startsWith("VUID-vkCmdBeginRendering-");
        return own ? recorded : USE_AT_SUBMIT;
    }

    private void transition(Call call) {
        long array = TransitionImageLayout.pTransitions(call);
        for (int i = 0; i < CMemory.count(TransitionImageLayout.transitionCount(call), array); i++) {
            long at = CMemory.element(array, i, VkHostImageLayoutTransitionInfoEXT.SIZEOF);
            ImageState image = context.get(ImageState.class, VkHostImageLayoutTransitionInfoEXT.nimage(at));
            if (image != null) {
                GlobalLayouts.of(image)
                        .set(
                                SubresourceRange.ofRange(
                                        at + VkHostImageLayoutTransitionInfoEXT.SUBRESOURCERANGE, image),
                                VkHostImageLayoutTransitionInfoEXT.nnewLayout(at));
            }
        }
    }

    @Override
    public void submitted(Submission submission) {
        for (Submission.Batch batch : submission.batches()) {
            for (CommandBufferRecording recording : batch.recordings()) {
                BufferLayouts layouts = recording.commandBuffer().subState(BufferLayouts.KEY);
                if (layouts != null) {
                    layouts.images().forEach((image, ofImage) -> {
                        LayoutMap<Integer> global = GlobalLayouts.of(image);
                        ofImage.current().forEach((from, to, layout) -> global.set(from, to, layout));
                    });
                }
            }
        }
    }
}
