package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdCopyBuffer;
import dev.vkval.capture.command.CmdCopyBuffer2;
import dev.vkval.capture.command.CmdFillBuffer;
import dev.vkval.capture.command.CmdUpdateBuffer;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.BufferState;
import dev.vkval.state.CMemory;
import dev.vkval.state.CommandBufferState;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferCopy;
import org.lwjgl.vulkan.VkBufferCopy2;
import org.lwjgl.vulkan.VkCopyBufferInfo2;

/** Copies between buffers, fills and updates. */
public final class BufferTransferTopic implements Topic {
    private static final long WHOLE_SIZE = -1;
    private static final int WORD_BYTES = 4;
    private static final int LARGEST_UPDATE_BYTES = 65536;

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
        hooks.validate(CmdFillBuffer.ID, this::fill);
        hooks.validate(CmdUpdateBuffer.ID, this::update);
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
        resources.usage(
                src, transfer.rule("srcBuffer-00118"), transfer.srcBuffer(), VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
        resources.memory(src, transfer.rule("srcBuffer-00119"), transfer.srcBuffer());
        resources.usage(
                dst, transfer.rule("dstBuffer-00120"), transfer.dstBuffer(), VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT);
        resources.memory(dst, transfer.rule("dstBuffer-00121"), transfer.dstBuffer());
        copies.check(transfer);
    }

    private void fill(Call call, CommandBufferState buffer) {
        BufferState dst = context.get(BufferState.class, CmdFillBuffer.dstBuffer(call));
        if (dst == null) {
            return;
        }
        destination(call, buffer, dst, "dstBuffer-00029", "dstBuffer-00031");
        long offset = CmdFillBuffer.dstOffset(call);
        long size = CmdFillBuffer.size(call);
        offset(call, buffer, dst, offset, "dstOffset-00024", "dstOffset-00025");
        if (size == WHOLE_SIZE) {
            return;
        }
        if (size == 0) {
            error(call, buffer, dst, "size-00026", "size")
                    .title("the size of a fill is 0")
                    .message("it is 0; it must be greater than 0")
                    .help("use a size greater than 0, or VK_WHOLE_SIZE for the rest of the buffer")
                    .report();
        }
        end(call, buffer, dst, offset, size, "size-00027", "size");
        if (size % WORD_BYTES != 0) {
            misaligned(call, buffer, dst, size, "size-00028", "size");
        }
    }

    private void update(Call call, CommandBufferState buffer) {
        BufferState dst = context.get(BufferState.class, CmdUpdateBuffer.dstBuffer(call));
        if (dst == null) {
            return;
        }
        destination(call, buffer, dst, "dstBuffer-00034", "dstBuffer-00035");
        long offset = CmdUpdateBuffer.dstOffset(call);
        long size = CmdUpdateBuffer.dataSize(call);
        offset(call, buffer, dst, offset, "dstOffset-00032", "dstOffset-00036");
        end(call, buffer, dst, offset, size, "dataSize-00033", "dataSize");
        if (Long.compareUnsigned(size, LARGEST_UPDATE_BYTES) > 0) {
            error(call, buffer, dst, "dataSize-00037", "dataSize")
                    .title("the dataSize of an update is too large")
                    .message("it is %s; it must be at most %d", Long.toUnsignedString(size), LARGEST_UPDATE_BYTES)
                    .help("use vkCmdCopyBuffer with a staging buffer for larger data")
                    .report();
        }
        if (size % WORD_BYTES != 0) {
            misaligned(call, buffer, dst, size, "dataSize-00038", "dataSize");
        }
    }

    private Problem error(Call call, CommandBufferState buffer, BufferState dst, String suffix, String parameter) {
        return context.error(call, "VUID-" + call.command().name() + "-" + suffix)
                .on(buffer)
                .on(dst)
                .parameter(parameter);
    }

    private void destination(Call call, CommandBufferState buffer, BufferState dst, String usage, String memory) {
        String prefix = "VUID-" + call.command().name() + "-";
        ResourceRules.Use use = new ResourceRules.Use(call, buffer, "dstBuffer");
        resources.usage(use, prefix + usage, dst, VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT);
        resources.memory(use, prefix + memory, dst);
    }

    private void offset(
            Call call, CommandBufferState buffer, BufferState dst, long offset, String outside, String unaligned) {
        if (Long.compareUnsigned(offset, dst.sizeBytes()) >= 0) {
            error(call, buffer, dst, outside, "dstOffset")
                    .title("an offset is outside of the buffer")
                    .message(
                            "%s is not less than the %d bytes of %s",
                            Long.toUnsignedString(offset), dst.sizeBytes(), dst)
                    .help("use an offset less than the size of the buffer")
                    .report();
        }
        if (offset % WORD_BYTES != 0) {
            misaligned(call, buffer, dst, offset, unaligned, "dstOffset");
        }
    }

    private void end(
            Call call,
            CommandBufferState buffer,
            BufferState dst,
            long offset,
            long size,
            String suffix,
            String parameter) {
        long rest = Math.max(dst.sizeBytes() - offset, 0);
        boolean inside = Long.compareUnsigned(offset, dst.sizeBytes()) < 0;
        if (inside && Long.compareUnsigned(size, rest) > 0) {
            error(call, buffer, dst, suffix, parameter)
                    .title("a command writes outside of the buffer")
                    .message(
                            "it is %s bytes at offset %d, but %s has %d bytes, %d after the offset",
                            Long.toUnsignedString(size), offset, dst, dst.sizeBytes(), rest)
                    .help("write at most the bytes after the offset")
                    .report();
        }
    }

    private void misaligned(
            Call call, CommandBufferState buffer, BufferState dst, long value, String suffix, String parameter) {
        error(call, buffer, dst, suffix, parameter)
                .title("an offset or size is not a multiple of 4")
                .message("it is %s; it must be a multiple of 4", Long.toUnsignedString(value))
                .help("use a multiple of 4")
                .report();
    }
}
