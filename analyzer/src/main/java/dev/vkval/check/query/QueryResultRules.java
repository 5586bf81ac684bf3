package dev.vkval.check.query;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.PointerMask;
import dev.vkval.capture.command.CmdCopyQueryPoolResults;
import dev.vkval.capture.command.GetQueryPoolResults;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.QueryPoolState;
import org.lwjgl.vulkan.KHRPerformanceQuery;
import org.lwjgl.vulkan.VK10;

/** Query results: size and alignment of the destination, and availability of the queries. */
public final class QueryResultRules implements Topic {
    private static final int PERFORMANCE = KHRPerformanceQuery.VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR;

    private final CoreContext context;
    private final ResourceRules resources;

    public QueryResultRules(CoreContext context) {
        this.context = context;
        this.resources = new ResourceRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(GetQueryPoolResults.ID, this::get);
        hooks.validate(CmdCopyQueryPoolResults.ID, this::copy);
    }

    private Problem error(Call call, QueryPoolState pool, String rule, String parameter) {
        return context.error(call, rule).on(pool).parameter(parameter);
    }

    private static int valueBytes(int flags) {
        return (flags & VK10.VK_QUERY_RESULT_64_BIT) != 0 ? Long.BYTES : Integer.BYTES;
    }

    private static long queryBytes(QueryPoolState pool, int flags) {
        boolean availability = (flags & VK10.VK_QUERY_RESULT_WITH_AVAILABILITY_BIT) != 0;
        return (pool.valuesPerQuery() + (availability ? 1L : 0L)) * valueBytes(flags);
    }

    private void get(Call call) {
        QueryPoolState pool = context.get(QueryPoolState.class, GetQueryPoolResults.queryPool(call));
        if (pool == null || pool.queryType() == PERFORMANCE) {
            return;
        }
        aligned(call, pool);
        int flags = GetQueryPoolResults.flags(call);
        long count = CMemory.mask(GetQueryPoolResults.queryCount(call));
        long stride = GetQueryPoolResults.stride(call);
        long bytes = queryBytes(pool, flags);
        boolean availability = (flags & VK10.VK_QUERY_RESULT_WITH_AVAILABILITY_BIT) != 0;
        if (count > 1 && availability && Long.compareUnsigned(stride, bytes) < 0) {
            error(call, pool, "VUID-vkGetQueryPoolResults-stride-08993", "stride")
                    .title("the stride of query results is too small for the availability value")
                    .message("it is %d, but a result with its availability value has %d bytes", stride, bytes)
                    .help("use a stride of at least " + bytes)
                    .report();
        }
        double needed = count == 0 ? 0 : (count - 1) * (double) stride + bytes;
        if (needed > GetQueryPoolResults.dataSize(call)) {
            error(call, pool, "VUID-vkGetQueryPoolResults-dataSize-00817", "dataSize")
                    .title("the memory for query results is too small")
                    .message(
                            "it is %d bytes, but %d queries with a stride of %d require %.0f",
                            GetQueryPoolResults.dataSize(call), count, stride, needed)
                    .help("provide memory for all results")
                    .report();
        }
        unused(call, pool);
    }

    /** The address that the program gave is kept beside the call: pData is its only pointer. */
    private void aligned(Call call, QueryPoolState pool) {
        if (call.sidecar().count() == 0 || (call.sidecar().mask(0) & PointerMask.HAS_ADDRESS) == 0) {
            return;
        }
        long address = call.sidecar().address(0);
        int bytes = valueBytes(GetQueryPoolResults.flags(call));
        String rule = bytes == Long.BYTES
                ? "VUID-vkGetQueryPoolResults-flags-00815"
                : "VUID-vkGetQueryPoolResults-flags-02828";
        if (address % bytes != 0) {
            error(call, pool, rule, "pData")
                    .title("the memory for query results is not aligned")
                    .message(
                            "pData is an address %d bytes behind a multiple of %d",
                            Math.floorMod(address, bytes), bytes)
                    .help("align the memory to " + bytes + " bytes, the size of each value")
                    .report();
        }
    }

    private void unused(Call call, QueryPoolState pool) {
        boolean[] told = {false};
        QueryPools.forEach(pool, GetQueryPoolResults.firstQuery(call), GetQueryPoolResults.queryCount(call), index -> {
            if (!told[0] && QueryPools.get(pool, index) == QueryStatus.UNINITIALIZED) {
                told[0] = true;
                error(call, pool, "VUID-vkGetQueryPoolResults-None-09401", "firstQuery")
                        .title("the results of a query are read that has not been used")
                        .message("query %d of %s has not been reset", index, pool)
                        .help("reset and execute the query before reading its results")
                        .report();
            }
        });
    }

    private void copy(Call call, CommandBufferState buffer) {
        BufferState dst = context.get(BufferState.class, CmdCopyQueryPoolResults.dstBuffer(call));
        ResourceRules.Use use = new ResourceRules.Use(call, buffer, "dstBuffer");
        resources.memory(use, "VUID-vkCmdCopyQueryPoolResults-dstBuffer-00826", dst);
    }
}
