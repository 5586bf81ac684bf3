package dev.vkval.check.query;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdCopyQueryPoolResults;
import dev.vkval.capture.command.CmdCopyQueryPoolResultsToMemoryKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.QueryPoolState;
import org.lwjgl.vulkan.EXTTransformFeedback;
import org.lwjgl.vulkan.KHRVideoQueue;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkStridedDeviceAddressRangeKHR;

/** The results of queries that are copied to a buffer fit in it. */
public final class QueryCopySizeRules implements Topic {
    private static final int EXTRA =
            VK10.VK_QUERY_RESULT_WITH_AVAILABILITY_BIT | KHRVideoQueue.VK_QUERY_RESULT_WITH_STATUS_BIT_KHR;

    private final CoreContext context;

    public QueryCopySizeRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdCopyQueryPoolResults.ID, this::copy);
        hooks.validate(CmdCopyQueryPoolResultsToMemoryKHR.ID, this::toMemory);
    }

    /** The values of one query, 0 where that depends on more than its type. */
    private static long values(QueryPoolState pool) {
        return switch (pool.queryType()) {
            case VK10.VK_QUERY_TYPE_OCCLUSION, VK10.VK_QUERY_TYPE_TIMESTAMP -> 1;
            case VK10.VK_QUERY_TYPE_PIPELINE_STATISTICS -> Integer.bitCount(pool.statistics());
            case EXTTransformFeedback.VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT -> 2;
            default -> 0;
        };
    }

    private void copy(Call call, CommandBufferState buffer) {
        QueryPoolState pool = context.get(QueryPoolState.class, CmdCopyQueryPoolResults.queryPool(call));
        BufferState target = context.get(BufferState.class, CmdCopyQueryPoolResults.dstBuffer(call));
        long count = CMemory.mask(CmdCopyQueryPoolResults.queryCount(call));
        long offset = CmdCopyQueryPoolResults.dstOffset(call);
        long stride = CmdCopyQueryPoolResults.stride(call);
        long values = pool == null ? 0 : values(pool);
        boolean beyond = offset < 0 || target != null && Long.compareUnsigned(offset, target.sizeBytes()) >= 0;
        if (target == null || values == 0 || count == 0 || beyond || stride < 0) {
            return;
        }
        long bytes = bytes(values, CmdCopyQueryPoolResults.flags(call));
        long room = target.sizeBytes() - offset;
        if (!fits(count, bytes, stride, room)) {
            context.error(call, "VUID-vkCmdCopyQueryPoolResults-dstBuffer-00824")
                    .on(buffer)
                    .on(target)
                    .parameter("dstBuffer")
                    .title("the results of queries are copied beyond the end of a buffer")
                    .message(
                            "%d results of %d bytes, with a stride of %s, do not fit in the %d bytes of %s from offset %d",
                            count, bytes, Long.toUnsignedString(stride), room, target, offset)
                    .help("use a larger buffer, or copy fewer queries")
                    .report();
        }
    }

    /** Of one result. */
    private static long bytes(long values, int flags) {
        return (values + Integer.bitCount(flags & EXTRA))
                * ((flags & VK10.VK_QUERY_RESULT_64_BIT) != 0 ? Long.BYTES : Integer.BYTES);
    }

    private static boolean fits(long count, long bytes, long stride, long room) {
        return bytes <= room && (count == 1 || stride <= (room - bytes) / (count - 1));
    }

    private void toMemory(Call call, CommandBufferState buffer) {
        QueryPoolState pool = context.get(QueryPoolState.class, CmdCopyQueryPoolResultsToMemoryKHR.queryPool(call));
        long range = CmdCopyQueryPoolResultsToMemoryKHR.pDstRange(call);
        long count = CMemory.mask(CmdCopyQueryPoolResultsToMemoryKHR.queryCount(call));
        long values = pool == null ? 0 : values(pool);
        if (values == 0 || count == 0 || range == 0) {
            return;
        }
        long room = VkStridedDeviceAddressRangeKHR.nsize(range);
        long stride = VkStridedDeviceAddressRangeKHR.nstride(range);
        long bytes = bytes(values, CmdCopyQueryPoolResultsToMemoryKHR.queryResultFlags(call));
        if (room >= 0 && stride >= 0 && !fits(count, bytes, stride, room)) {
            context.error(call, "VUID-vkCmdCopyQueryPoolResultsToMemoryKHR-pDstRange-13079")
                    .on(buffer)
                    .on(pool)
                    .parameter("pDstRange->size")
                    .title("the results of queries are copied beyond the end of a range of addresses")
                    .message(
                            "%d results of %d bytes, with a stride of %d, do not fit in %d bytes",
                            count, bytes, stride, room)
                    .help("use a larger range, or copy fewer queries")
                    .report();
        }
    }
}
