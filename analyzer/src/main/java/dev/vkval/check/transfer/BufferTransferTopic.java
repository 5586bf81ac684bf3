package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdCopyBuffer;
import dev.vkval.capture.command.CmdCopyBuffer2;
import dev.vkval.capture.command.CmdFillBuffer;
import dev.vkval.capture.command.CmdUpdateBuffer;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.BufferState;
import dev.vkval.state.CommandBufferState;
import org.lwjgl.vulkan.VkBufferCopy;
import org.lwjgl.vulkan.VkBufferCopy2;
import org.lwjgl.vulkan.VkCopyBufferInfo2;

/** Memory behind copies between buffers, fills and updates, and regions that overlap. */
public final class BufferTransferTopic implements Topic {
    private final CoreContext context;
    private final ResourceRules resources;
    private final BufferCopyRules copies;

    public BufferTransferTopic(CoreContext context) {
        this.context = context;
        this.resources = new ResourceRules(context);
        this.copies = new BufferCopyRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdCopyBuffer.ID, (call, buffer) -> {
            long array = CmdCopyBuffer.pRegions(call);
            copy(new Transfer(
                    call,
                    buffer,
                    "vkCmdCopyBuffer",
                    "",
                    context.get(BufferState.class, CmdCopyBuffer.srcBuffer(call)),
                    context.get(BufferState.class, CmdCopyBuffer.dstBuffer(call)),
                    null,
                    0,
                    null,
                    0,
                    array,
                    VkBufferCopy.SIZEOF,
                    CMemory.count(CmdCopyBuffer.regionCount(call), array)));
        });
        hooks.validate(CmdCopyBuffer2.ID, this::copy2);
        hooks.validate(
                CmdFillBuffer.ID,
                (call, buffer) -> destination(
                        call, buffer, CmdFillBuffer.dstBuffer(call), "VUID-vkCmdFillBuffer-dstBuffer-00031"));
        hooks.validate(
                CmdUpdateBuffer.ID,
                (call, buffer) -> destination(
                        call, buffer, CmdUpdateBuffer.dstBuffer(call), "VUID-vkCmdUpdateBuffer-dstBuffer-00035"));
    }

    private void copy2(Call call, CommandBufferState buffer) {
        long info = CmdCopyBuffer2.pCopyBufferInfo(call);
        if (info == 0) {
            return;
        }
        long array = CMemory.pointer(info + VkCopyBufferInfo2.PREGIONS);
        copy(new Transfer(
                call,
                buffer,
                "VkCopyBufferInfo2",
                "pCopyBufferInfo->",
                context.get(BufferState.class, VkCopyBufferInfo2.nsrcBuffer(info)),
                context.get(BufferState.class, VkCopyBufferInfo2.ndstBuffer(info)),
                null,
                0,
                null,
                0,
                array + VkBufferCopy2.SRCOFFSET,
                VkBufferCopy2.SIZEOF,
                CMemory.count(VkCopyBufferInfo2.nregionCount(info), array)));
    }

    private void copy(Transfer transfer) {
        ResourceRules.Use src = new ResourceRules.Use(transfer.call(), transfer.buffer(), transfer.path("srcBuffer"));
        ResourceRules.Use dst = new ResourceRules.Use(transfer.call(), transfer.buffer(), transfer.path("dstBuffer"));
        resources.memory(src, transfer.rule("srcBuffer-00119"), transfer.srcBuffer());
        resources.memory(dst, transfer.rule("dstBuffer-00121"), transfer.dstBuffer());
        copies.check(transfer);
    }

    private void destination(Call call, CommandBufferState buffer, long handle, String rule) {
        BufferState dst = context.get(BufferState.class, handle);
        if (dst != null) {
            resources.memory(new ResourceRules.Use(call, buffer, "dstBuffer"), rule, dst);
        }
    }
}
