package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdCopyBuffer;
import dev.vkval.capture.command.CmdCopyBuffer2;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.CopyCommand;
import dev.vkval.command.Generation;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import java.util.List;

/** The source and destination regions of a copy between buffers must not overlap in memory. */
public final class BufferCopyRules implements Topic {
    private final CoreContext context;
    private final TransferReader reader;

    public BufferCopyRules(CoreContext context) {
        this.context = context;
        this.reader = new TransferReader(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdCopyBuffer.ID, this::copy);
        hooks.validate(CmdCopyBuffer2.ID, this::copy);
    }

    private void copy(Call call, CommandBufferState buffer) {
        CopyCommand.Buffers command = CopyCommand.Buffers.of(call);
        check(reader.buffers(call, buffer, command), command.regions());
    }

    /** The id of the rule that source and destination must not overlap. */
    static String overlap(Generation generation) {
        return OwnerSets.id("VUID-{vkCmdCopyBuffer|VkCopyBufferInfo2}-pRegions-00117", generation);
    }

    private void check(Transfer transfer, List<CopyCommand.BufferRegion> regions) {
        BufferState src = transfer.srcBuffer();
        BufferState dst = transfer.dstBuffer();
        boolean sameMemory = src != null
                && dst != null
                && (src == dst
                        || src.binding() != null
                                && dst.binding() != null
                                && src.binding().memory() == dst.binding().memory());
        if (!sameMemory) {
            return;
        }
        long srcBase = src == dst ? 0 : src.binding().offset();
        long dstBase = src == dst ? 0 : dst.binding().offset();
        int count = Math.min(regions.size(), RegionPairs.MOST_REGIONS);
        for (int s = 0; s < count; s++) {
            for (int d = 0; d < count; d++) {
                CopyCommand.BufferRegion from = regions.get(s);
                CopyCommand.BufferRegion to = regions.get(d);
                long read = srcBase + from.srcOffset();
                long written = dstBase + to.dstOffset();
                long readBytes = from.sizeBytes();
                long writtenBytes = to.sizeBytes();
                if (read < written + writtenBytes && written < read + readBytes) {
                    context.error(transfer.call(), overlap(transfer.command().generation()))
                            .on(transfer.buffer())
                            .on(src)
                            .on(dst)
                            .parameter(transfer.regionPath(s, "srcOffset"))
                            .title("source and destination of a buffer copy overlap")
                            .message(
                                    "pRegions[%d] reads bytes %d..%d and pRegions[%d] writes bytes %d..%d of the "
                                            + "same memory",
                                    s, read, read + readBytes, d, written, written + writtenBytes)
                            .help("copy through another buffer, or split the copy and record a barrier between "
                                    + "the parts")
                            .report();
                    return;
                }
            }
        }
    }
}
