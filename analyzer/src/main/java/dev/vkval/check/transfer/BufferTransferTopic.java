package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdCopyBuffer;
import dev.vkval.capture.command.CmdCopyBuffer2;
import dev.vkval.capture.command.CmdFillBuffer;
import dev.vkval.capture.command.CmdUpdateBuffer;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.CopyCommand;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;

/** Memory behind copies between buffers, fills and updates, and regions that overlap. */
public final class BufferTransferTopic implements Topic {
    private final CoreContext context;
    private final TransferReader reader;
    private final ResourceRules resources;
    private final BufferCopyRules copies;

    public BufferTransferTopic(CoreContext context) {
        this.context = context;
        this.reader = new TransferReader(context);
        this.resources = new ResourceRules(context);
        this.copies = new BufferCopyRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdCopyBuffer.ID, this::copy);
        hooks.validate(CmdCopyBuffer2.ID, this::copy);
        hooks.validate(
                CmdFillBuffer.ID,
                (call, buffer) -> destination(
                        call, buffer, CmdFillBuffer.dstBuffer(call), "VUID-vkCmdFillBuffer-dstBuffer-00031"));
        hooks.validate(
                CmdUpdateBuffer.ID,
                (call, buffer) -> destination(
                        call, buffer, CmdUpdateBuffer.dstBuffer(call), "VUID-vkCmdUpdateBuffer-dstBuffer-00035"));
    }

    private void copy(Call call, CommandBufferState buffer) {
        CopyCommand.Buffers command = CopyCommand.Buffers.of(call);
        Transfer transfer = reader.buffers(call, buffer, command);
        ResourceRules.Use src = new ResourceRules.Use(transfer.call(), transfer.buffer(), transfer.path("srcBuffer"));
        ResourceRules.Use dst = new ResourceRules.Use(transfer.call(), transfer.buffer(), transfer.path("dstBuffer"));
        resources.memory(
                src, transfer.rule("VUID-{vkCmdCopyBuffer|VkCopyBufferInfo2}-srcBuffer-00119"), transfer.srcBuffer());
        resources.memory(
                dst, transfer.rule("VUID-{vkCmdCopyBuffer|VkCopyBufferInfo2}-dstBuffer-00121"), transfer.dstBuffer());
        copies.check(transfer, command.regions());
    }

    private void destination(Call call, CommandBufferState buffer, long handle, String rule) {
        BufferState dst = context.get(BufferState.class, handle);
        if (dst != null) {
            resources.memory(new ResourceRules.Use(call, buffer, "dstBuffer"), rule, dst);
        }
    }
}
