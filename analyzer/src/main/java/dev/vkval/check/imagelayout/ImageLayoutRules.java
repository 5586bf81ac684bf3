package dev.vkval.check.imagelayout;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdDecodeVideoKHR;
import dev.vkval.capture.command.CmdEncodeVideoKHR;
import dev.vkval.capture.command.CmdEndRenderPass;
import dev.vkval.capture.command.CmdEndRenderPass2;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderScope;
import java.util.List;

/**
 * Layouts within a command buffer: a command must specify the layout that results from the commands before it. Checked
 * when the command has been recorded, because the recorded form has the subresources.
 */
public final class ImageLayoutRules implements Topic {
    private final CoreContext context;

    public ImageLayoutRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        for (CommandTraits traits : Commands.where(CommandTraits::layouts)) {
            int command = traits.command().number();
            if (command == CmdEndRenderPass.ID || command == CmdEndRenderPass2.ID) {
                hooks.recordBefore(command, (call, buffer) -> end(buffer, buffer.renderScope(), call));
            } else {
                hooks.record(command, this::command);
            }
        }
        hooks.record(CmdDecodeVideoKHR.ID, (call, buffer) -> video(call, buffer, VideoUses.decode(call, context)));
        hooks.record(CmdEncodeVideoKHR.ID, (call, buffer) -> video(call, buffer, VideoUses.encode(call, context)));
    }

    /** With that feature, the general layout is as good as another one. */
    private void video(Call call, CommandBufferState buffer, List<LayoutUse> uses) {
        if (context.feature(buffer, "unifiedImageLayoutsVideo")) {
            return;
        }
        CommandPlace place = buffer.recordedPlace(call);
        for (LayoutUse use : uses) {
            report(call, buffer, use, BufferLayouts.of(buffer).expect(use, place, buffer));
        }
    }

    private static void end(CommandBufferState buffer, RenderScope scope, Call call) {
        CommandPlace place = buffer.nextPlace(call);
        AttachmentUses.end(scope).forEach(use -> BufferLayouts.of(buffer).record(use, place, buffer));
    }

    private void command(Call call, CommandBufferState buffer) {
        RecordedCommand recorded = buffer.recordedAt(call.blockIndex());
        if (recorded == null) {
            return;
        }
        recorded.executed().forEach(recording -> execute(call, buffer, recording.commandBuffer()));
        for (LayoutUse use : CommandUses.of(recorded, call.command().name(), buffer.queueFamily())) {
            check(call, buffer, use);
            BufferLayouts.of(buffer).record(use, recorded.place(), buffer);
        }
    }

    private void check(Call call, CommandBufferState buffer, LayoutUse use) {
        if (call.stateSetup() || use.expected() == LayoutUse.ANY) {
            return;
        }
        report(call, buffer, use, BufferLayouts.of(buffer).found(use));
    }

    private void report(Call call, CommandBufferState buffer, LayoutUse use, BufferLayouts.Found found) {
        report(context, call, buffer, use, found);
    }

    /** @param found another layout than the expected one, null for none */
    static void report(
            CoreContext context, Call call, CommandBufferState buffer, LayoutUse use, BufferLayouts.Found found) {
        if (found != null && !call.stateSetup()) {
            context.error(call, use.rule())
                    .on(buffer)
                    .on(use.image())
                    .parameter(use.parameter())
                    .title("the image layout of a command differs from the layout of the image")
                    .message(
                            "it is %s, but earlier commands of %s leave %s of %s in %s",
                            Names.layout(use.expected()),
                            buffer,
                            found.subresource(),
                            use.image(),
                            Names.layout(found.layout()))
                    .help("transition the image with a barrier before the command, or specify the layout it is in")
                    .report();
        }
    }

    private void execute(Call call, CommandBufferState buffer, CommandBufferState executed) {
        BufferLayouts theirs = executed.subState(BufferLayouts.KEY);
        if (theirs == null) {
            return;
        }
        if (!call.stateSetup()) {
            theirs.images().forEach((image, layouts) -> {
                BufferLayouts.OfImage ours = BufferLayouts.of(buffer).image(image);
                if (ours != null) {
                    layouts.first()
                            .forEach((from, to, expectation) -> ours.current()
                                    .visit(
                                            from,
                                            to,
                                            (start, end, layout) -> executed(
                                                    call,
                                                    buffer,
                                                    executed,
                                                    expectation,
                                                    layout,
                                                    ours.current().aspect(start))));
                }
            });
        }
        BufferLayouts.of(buffer).execute(theirs);
    }

    private void executed(
            Call call,
            CommandBufferState buffer,
            CommandBufferState executed,
            BufferLayouts.Expectation expectation,
            Integer layout,
            int aspect) {
        if (layout != null && !Layouts.same(aspect, layout, expectation.layout())) {
            context.error(call, "UNASSIGNED-vkCmdExecuteCommands-commandBuffer-00001")
                    .on(buffer)
                    .on(executed)
                    .on(expectation.use().image())
                    .after("expects", expectation.place(), executed)
                    .title("the layout expected in a secondary command buffer differs from the layout of the image")
                    .message(
                            "%s (block %d) in %s expects %s in %s, but it is in %s when the command buffer is executed",
                            expectation.place().call(),
                            expectation.place().block(),
                            executed,
                            expectation.use().image(),
                            Names.layout(expectation.layout()),
                            Names.layout(layout))
                    .help("transition the image before vkCmdExecuteCommands, or in the secondary command buffer")
                    .report();
        }
    }
}
