package dev.vkval.check.transfer;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.state.BufferState;
import org.lwjgl.vulkan.VkBufferCopy;

/** Regions of vkCmdCopyBuffer: they must be within the buffers and not overlap. */
final class BufferCopyRules {
    private static final int REGIONS_COMPARED = 256;

    private final CoreContext context;

    BufferCopyRules(CoreContext context) {
        this.context = context;
    }

    void check(Transfer transfer) {
        for (int i = 0; i < transfer.regionCount(); i++) {
            long at = transfer.region(i);
            long size = VkBufferCopy.nsize(at);
            if (size == 0) {
                error(transfer, transfer.regionRule("VkBufferCopy", "size-01988"), i, "size")
                        .title("the size of a copy region is 0")
                        .message("it is 0; it must be greater than 0")
                        .help("remove empty regions")
                        .report();
            }
            side(transfer, i, transfer.srcBuffer(), "srcOffset", VkBufferCopy.nsrcOffset(at), size, "00113", "00115");
            side(transfer, i, transfer.dstBuffer(), "dstOffset", VkBufferCopy.ndstOffset(at), size, "00114", "00116");
        }
        overlap(transfer);
    }

    private Problem error(Transfer transfer, String rule, int region, String member) {
        return context.error(transfer.call(), rule)
                .on(transfer.buffer())
                .on(transfer.srcBuffer())
                .on(transfer.dstBuffer())
                .parameter(transfer.regionPath(region, member));
    }

    private void side(
            Transfer transfer,
            int region,
            BufferState buffer,
            String member,
            long offset,
            long size,
            String outside,
            String beyond) {
        if (buffer == null) {
            return;
        }
        if (Long.compareUnsigned(offset, buffer.sizeBytes()) >= 0) {
            error(transfer, transfer.rule(member + "-" + outside), region, member)
                    .title("the offset of a copy region is outside of the buffer")
                    .message(
                            "%s is not less than the %d bytes of %s",
                            Long.toUnsignedString(offset), buffer.sizeBytes(), buffer)
                    .help("use an offset less than the size of the buffer")
                    .report();
        } else if (Long.compareUnsigned(size, buffer.sizeBytes() - offset) > 0) {
            error(transfer, transfer.rule("size-" + beyond), region, "size")
                    .title("a copy region ends outside of the buffer")
                    .message(
                            "it is %s bytes at %s %d, but %s has %d bytes",
                            Long.toUnsignedString(size), member, offset, buffer, buffer.sizeBytes())
                    .help("use a size of at most the bytes after the offset")
                    .report();
        }
    }

    private void overlap(Transfer transfer) {
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
        int count = Math.min(transfer.regionCount(), REGIONS_COMPARED);
        for (int s = 0; s < count; s++) {
            for (int d = 0; d < count; d++) {
                long from = transfer.region(s);
                long to = transfer.region(d);
                long read = srcBase + VkBufferCopy.nsrcOffset(from);
                long written = dstBase + VkBufferCopy.ndstOffset(to);
                long readBytes = VkBufferCopy.nsize(from);
                long writtenBytes = VkBufferCopy.nsize(to);
                if (read < written + writtenBytes && written < read + readBytes) {
                    error(transfer, transfer.rule("pRegions-00117"), s, "srcOffset")
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
