package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdEndRendering;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.RecordedCommand;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A suspended render pass instance must be resumed in the same batch, with the same parameters and without other
 * commands between.
 */
public final class SuspendedRenderingRules implements Topic {
    private static final Pattern INSTANCE = Pattern.compile("vkCmd(Begin|End|Next)(Rend|Subpass)");

    /** Action and synchronization commands, without those of render pass instances. */
    private static final List<Command> WORK = Registry.vulkan().commands().stream()
            .filter(SuspendedRenderingRules::matters)
            .toList();

    private final CoreContext context;

    public SuspendedRenderingRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        for (Command command : WORK) {
            hooks.validate(command.number(), this::between);
            hooks.record(command.number(), (call, buffer) -> {
                if (buffer.renderScope() == null) {
                    Suspension.of(buffer).command();
                }
            });
        }
        hooks.record(
                CmdBeginRenderPass.ID, (call, buffer) -> Suspension.of(buffer).begin(null));
        hooks.record(
                CmdBeginRenderPass2.ID, (call, buffer) -> Suspension.of(buffer).begin(null));
        hooks.record(CmdBeginRendering.ID, this::begin);
        hooks.recordBefore(CmdEndRendering.ID, (call, buffer) -> {
            if (buffer.renderScope() != null) {
                Suspension.of(buffer).end(buffer.renderScope().rendering());
            }
        });
        hooks.record(CmdExecuteCommands.ID, this::execute);
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
    }

    private static boolean matters(Command command) {
        String tasks = command.attributes().getOrDefault("tasks", "");
        return command.name().startsWith("vkCmd")
                && !INSTANCE.matcher(command.name()).lookingAt()
                && (tasks.contains("action") || tasks.contains("synchronization"));
    }

    private void between(Call call, CommandBufferState buffer) {
        if (buffer.renderScope() == null && Suspension.of(buffer).suspended() != null) {
            context.error(
                            call,
                            OwnerSets.id(
                                    "VUID-{commands}-suspended", call.command().name()))
                    .on(buffer)
                    .after("suspends", Suspension.of(buffer).suspended().place(), buffer)
                    .title("a command is recorded between a suspended render pass instance and its resumption")
                    .message("the last render pass instance in %s is suspended and has not been resumed", buffer)
                    .help("resume the render pass instance first, or record the command before it is suspended")
                    .report();
        }
    }

    private void begin(Call call, CommandBufferState buffer) {
        Suspension suspension = Suspension.of(buffer);
        RecordedCommand.BeginRendering rendering =
                buffer.renderScope() == null ? null : buffer.renderScope().rendering();
        if (!call.stateSetup() && rendering != null && rendering.resuming()) {
            same(call, buffer, suspension.suspended(), rendering);
        }
        suspension.begin(rendering);
    }

    /** A render pass instance must be resumed with the parameters with which it was suspended. */
    private void same(
            Call call,
            CommandBufferState buffer,
            RecordedCommand.BeginRendering suspended,
            RecordedCommand.BeginRendering resuming) {
        boolean differs = suspended != null
                && (suspended.layerCount() != resuming.layerCount()
                        || suspended.viewMask() != resuming.viewMask()
                        || !suspended.area().equals(resuming.area())
                        || !attachments(suspended).equals(attachments(resuming)));
        if (differs) {
            context.error(call, "UNASSIGNED-RenderingInfo-SuspendResume-Mismatch")
                    .on(buffer)
                    .after("suspends", suspended.place(), buffer)
                    .title("a render pass instance is resumed with other parameters than those it was suspended with")
                    .message(
                            "the attachments, render area, layer count or view mask of vkCmdBeginRendering (block "
                                    + "%d) differ from those of block %d",
                            resuming.place().block(), suspended.place().block())
                    .help("use the same VkRenderingInfo for both, except for the suspending and resuming flags")
                    .report();
        }
    }

    private static List<String> attachments(RecordedCommand.BeginRendering rendering) {
        return Stream.concat(rendering.colors().stream(), Stream.of(rendering.depth(), rendering.stencil()))
                .map(attachment -> attachment == null || attachment.view() == null
                        ? ""
                        : attachment.view() + " " + attachment.layout() + " " + attachment.resolveView() + " "
                                + attachment.resolveMode() + " " + attachment.resolveLayout() + " "
                                + attachment.loadOp() + " " + attachment.storeOp())
                .toList();
    }

    private void execute(Call call, CommandBufferState buffer) {
        Suspension suspension = Suspension.of(buffer);
        RecordedCommand.BeginRendering before = suspension.suspended();
        for (CommandBufferState executed : context.now().executed()) {
            if (executed == null || buffer.renderScope() != null) {
                continue;
            }
            Suspension inner = Suspension.of(executed);
            if (!call.stateSetup() && suspension.suspended() != null && inner.lead() == Suspension.Lead.COMMAND) {
                context.error(call, "VUID-vkCmdExecuteCommands-pCommandBuffers-06021")
                        .on(buffer)
                        .on(executed)
                        .after("suspends", suspension.suspended().place(), buffer)
                        .title("a secondary command buffer is executed between a suspended render pass instance "
                                + "and its resumption")
                        .message("%s begins with a command outside of render pass instances", executed)
                        .help("execute it before the render pass instance is suspended, or after it has been "
                                + "resumed and ended")
                        .report();
            }
            boolean here = suspension.suspended() != null && suspension.suspended() != before;
            if (!call.stateSetup() && here && inner.lead() == Suspension.Lead.INSTANCE) {
                context.error(call, "VUID-vkCmdExecuteCommands-pCommandBuffers-06022")
                        .on(buffer)
                        .on(executed)
                        .after("suspends", suspension.suspended().place(), buffer)
                        .title("another render pass instance is executed between a suspended one and its resumption")
                        .message(
                                "%s begins another render pass instance, but the one of block %d is suspended",
                                executed, suspension.suspended().place().block())
                        .help("execute the secondary command buffer that resumes the render pass instance next")
                        .report();
            }
            suspension.execute(inner);
        }
    }

    private void submit(Call call) {
        SubmitRequest request = SubmitRequest.of(call, context);
        for (SubmitRequest.Batch batch : request.batches()) {
            RecordedCommand.BeginRendering suspended = null;
            CommandBufferState by = null;
            for (CommandBufferState buffer : batch.buffers()) {
                if (buffer != null && buffer.recording() != null) {
                    Suspension suspension = Suspension.of(buffer);
                    follow(call, request, buffer, suspension, suspended);
                    if (suspension.instances()) {
                        suspended = suspension.suspended();
                        by = buffer;
                    }
                }
            }
            if (suspended != null) {
                error(
                                call,
                                request,
                                by,
                                "VUID-VkSubmitInfo-pCommandBuffers-06014",
                                "VUID-VkSubmitInfo2-commandBuffer-06010")
                        .title("a suspended render pass instance is not resumed")
                        .message(
                                "no later command buffer of the batch resumes the render pass instance of block %d",
                                suspended.place().block())
                        .help("submit the command buffer that resumes it in the same batch")
                        .report();
            }
        }
    }

    private Problem error(Call call, SubmitRequest request, CommandBufferState buffer, String older, String newer) {
        return context.error(call, request.rule(older, newer)).on(buffer);
    }

    private void follow(
            Call call,
            SubmitRequest request,
            CommandBufferState buffer,
            Suspension suspension,
            RecordedCommand.BeginRendering suspended) {
        if (suspended == null) {
            if (suspension.lead() == Suspension.Lead.RESUMING) {
                error(
                                call,
                                request,
                                buffer,
                                "VUID-VkSubmitInfo-pCommandBuffers-06193",
                                "VUID-VkSubmitInfo2-commandBuffer-06192")
                        .title("a render pass instance is resumed that has not been suspended")
                        .message("no command buffer of the batch before %s suspends a render pass instance", buffer)
                        .help("submit the command buffer that suspends it earlier in the same batch")
                        .report();
            }
            return;
        }
        switch (suspension.lead()) {
            case COMMAND ->
                error(
                                call,
                                request,
                                buffer,
                                "VUID-VkSubmitInfo-pCommandBuffers-06015",
                                "VUID-VkSubmitInfo2-commandBuffer-06011")
                        .title("a command is recorded between a suspended render pass instance and its resumption")
                        .message(
                                "%s begins with a command outside of render pass instances, but the render pass "
                                        + "instance of block %d is suspended",
                                buffer, suspended.place().block())
                        .help("submit the command buffer that resumes the render pass instance next")
                        .report();
            case INSTANCE ->
                error(
                                call,
                                request,
                                buffer,
                                "VUID-VkSubmitInfo-pCommandBuffers-06016",
                                "VUID-VkSubmitInfo2-commandBuffer-06012")
                        .title("another render pass instance is begun between a suspended one and its resumption")
                        .message(
                                "%s begins another render pass instance, but the one of block %d is suspended",
                                buffer, suspended.place().block())
                        .help("submit the command buffer that resumes the render pass instance next")
                        .report();
            case RESUMING -> same(call, buffer, suspended, suspension.resuming());
            default -> {}
        }
    }
}
