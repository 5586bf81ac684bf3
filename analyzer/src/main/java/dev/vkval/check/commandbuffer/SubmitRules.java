package dev.vkval.check.commandbuffer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import java.util.HashSet;
import java.util.Set;
import org.lwjgl.vulkan.VK10;

/** The state of submitted command buffers. */
public final class SubmitRules implements Topic {
    private static final int ONE_TIME = VK10.VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    private static final int SIMULTANEOUS = VK10.VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT;

    private static final String RECORD_AGAIN =
            "record it again, and neither destroy the objects that it uses nor update its"
                    + " descriptor sets before it has completed execution";

    private final CoreContext context;
    private final LostDescriptors descriptors = new LostDescriptors();

    public SubmitRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
        hooks.observe(descriptors);
    }

    private void submit(Call call) {
        SubmitRequest request = SubmitRequest.of(call, context);
        Set<CommandBufferState> inThisCall = new HashSet<>();
        for (SubmitRequest.Submitted submitted : request.buffers()) {
            buffer(call, request, submitted.path(), submitted.buffer(), inThisCall);
        }
    }

    private void buffer(
            Call call, SubmitRequest request, String path, CommandBufferState buffer, Set<CommandBufferState> seen) {
        boolean again = !seen.add(buffer);
        if (buffer.phase() != CommandBufferState.Phase.EXECUTABLE) {
            notExecutable(call, request, path, buffer);
            return;
        }
        lost(call, request, path, buffer, buffer);
        simultaneous(call, request, path, buffer, again);
        family(call, request, path, buffer);
        for (CommandBufferState executed : buffer.recording().secondaries()) {
            boolean seenBefore = !seen.add(executed);
            lost(call, request, path, buffer, executed);
            if ((executed.beginFlags() & SIMULTANEOUS) == 0 && (executed.pending() || seenBefore && !again)) {
                context.error(
                                call,
                                request.rule(
                                        "VUID-vkQueueSubmit-pCommandBuffers-00073",
                                        "VUID-vkQueueSubmit2-commandBuffer-03877"))
                        .on(buffer)
                        .on(executed)
                        .parameter(path)
                        .title("a secondary command buffer is submitted while it is in use")
                        .message(
                                "%s, executed by %s, is in use by another submission and was begun without "
                                        + "VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT",
                                executed, buffer)
                        .help("begin it with VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT, or wait until its "
                                + "earlier submission has completed")
                        .report();
            }
        }
    }

    private void notExecutable(Call call, SubmitRequest request, String path, CommandBufferState buffer) {
        boolean once = buffer.phase() == CommandBufferState.Phase.INVALID && buffer.invalidation() == null;
        if (once) {
            secondSubmit(call, path, buffer);
            return;
        }
        boolean bySecondary =
                buffer.invalidation() != null && buffer.invalidation().object() instanceof CommandBufferState;
        context.error(call, rule(request, bySecondary))
                .on(buffer)
                .on(buffer.invalidation() == null ? null : buffer.invalidation().object())
                .parameter(path)
                .title("a submitted command buffer is not in the executable state")
                .message("%s is %s", buffer, CommandBufferStateText.text(buffer))
                .help(
                        buffer.invalidation() == null
                                ? "record it from vkBeginCommandBuffer to vkEndCommandBuffer first"
                                : RECORD_AGAIN)
                .report();
    }

    private static String rule(SubmitRequest request, boolean bySecondary) {
        return bySecondary
                ? request.rule("VUID-vkQueueSubmit-pCommandBuffers-00072", "VUID-vkQueueSubmit2-commandBuffer-03876")
                : request.rule("VUID-vkQueueSubmit-pCommandBuffers-00070", "VUID-vkQueueSubmit2-commandBuffer-03874");
    }

    /**
     * A command buffer is invalid once an object ends that is in a descriptor of a set that is bound in it.
     *
     * @param recorded the command buffer itself, or one that it executes
     */
    private void lost(
            Call call, SubmitRequest request, String path, CommandBufferState buffer, CommandBufferState recorded) {
        LostDescriptors.Lost lost = descriptors.of(recorded);
        if (lost != null) {
            context.error(call, rule(request, buffer != recorded))
                    .on(buffer)
                    .on(lost.set())
                    .on(lost.object())
                    .parameter(path)
                    .title("a submitted command buffer is not in the executable state")
                    .message(
                            "%s is in the invalid state since %s was destroyed, which is in a descriptor of %s, which is"
                                    + " bound in %s",
                            buffer, lost.object(), lost.set(), recorded)
                    .help(RECORD_AGAIN)
                    .report();
        }
    }

    private void secondSubmit(Call call, String path, CommandBufferState buffer) {
        context.error(call, "UNASSIGNED-DrawState-CommandBufferSingleSubmitViolation")
                .on(buffer)
                .parameter(path)
                .title("a one-time-submit command buffer is submitted again")
                .message(
                        "%s was begun with VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT, and this is its submission "
                                + "number %d",
                        buffer, buffer.submits() + 1)
                .help("record it again before each submission, or begin it without the flag")
                .report();
    }

    private void simultaneous(Call call, SubmitRequest request, String path, CommandBufferState buffer, boolean again) {
        if ((buffer.beginFlags() & ONE_TIME) != 0 && (buffer.submits() > 0 || again)) {
            secondSubmit(call, path, buffer);
        }
        if ((buffer.beginFlags() & SIMULTANEOUS) == 0 && (buffer.pending() || again)) {
            context.error(
                            call,
                            request.rule(
                                    "VUID-vkQueueSubmit-pCommandBuffers-00071",
                                    "VUID-vkQueueSubmit2-commandBuffer-03875"))
                    .on(buffer)
                    .parameter(path)
                    .title("a command buffer is submitted while it is pending")
                    .message(
                            "%s is %s and was begun without VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT",
                            buffer, again ? "contained twice in this submit" : "in the pending state")
                    .help("wait for the fence of its last submission, begin it with that flag, or use one command "
                            + "buffer per frame")
                    .report();
        }
    }

    private void family(Call call, SubmitRequest request, String path, CommandBufferState buffer) {
        if (request.queue() != null && request.queue().family() != buffer.queueFamily()) {
            context.error(
                            call,
                            request.rule(
                                    "VUID-vkQueueSubmit-pCommandBuffers-00074",
                                    "VUID-vkQueueSubmit2-commandBuffer-03878"))
                    .on(buffer)
                    .on(request.queue())
                    .parameter(path)
                    .title("a command buffer is submitted to a queue of another queue family")
                    .message(
                            "the command pool of %s was created for queue family %d, but %s belongs to queue family %d",
                            buffer,
                            buffer.queueFamily(),
                            request.queue(),
                            request.queue().family())
                    .help("allocate it from a command pool of the queue's family")
                    .report();
        }
    }
}
