package dev.vkval.check.transfer;

import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.command.CopyCommand;
import dev.vkval.command.Generation;
import dev.vkval.state.object.BufferState;
import java.util.List;

/** Regions of vkCmdCopyBuffer: they must be within the buffers and not overlap. */
final class BufferCopyRules {
    private static final int REGIONS_COMPARED = 256;

    private final CoreContext context;

    BufferCopyRules(CoreContext context) {
        this.context = context;
    }

    /** The id of the rule that source and destination must not overlap. */
    static String overlap(Generation generation) {
        return OwnerSets.id("VUID-{vkCmdCopyBuffer|VkCopyBufferInfo2}-pRegions-00117", generation);
    }

    void check(Transfer transfer, List<CopyCommand.BufferRegion> regions) {
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
        int count = Math.min(regions.size(), REGIONS_COMPARED);
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
