package dev.vkval.check.query;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginQuery;
import dev.vkval.capture.command.CmdBeginQueryIndexedEXT;
import dev.vkval.capture.command.CmdCopyQueryPoolResults;
import dev.vkval.capture.command.CmdCopyQueryPoolResultsToMemoryKHR;
import dev.vkval.capture.command.CmdEndQuery;
import dev.vkval.capture.command.CmdEndQueryIndexedEXT;
import dev.vkval.capture.command.CmdEndRenderPass;
import dev.vkval.capture.command.CmdEndRenderPass2;
import dev.vkval.capture.command.CmdEndRendering;
import dev.vkval.capture.command.CmdEndRendering2KHR;
import dev.vkval.capture.command.CmdResetQueryPool;
import dev.vkval.capture.command.EndCommandBuffer;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.QueryPoolState;
import dev.vkval.state.object.RenderScope;
import java.util.Map;
import org.lwjgl.vulkan.EXTPrimitivesGeneratedQuery;
import org.lwjgl.vulkan.EXTTransformFeedback;
import org.lwjgl.vulkan.KHRPerformanceQuery;

/** Queries within a command buffer: where they begin and end. */
public final class QueryRecordingRules implements Topic {
    private final CoreContext context;

    public QueryRecordingRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                CmdEndQuery.ID,
                (call, buffer) -> end(
                        call,
                        buffer,
                        CmdEndQuery.queryPool(call),
                        CmdEndQuery.query(call),
                        "VUID-vkCmdEndQuery-None-01923"));
        hooks.validate(
                CmdEndQueryIndexedEXT.ID,
                (call, buffer) -> end(
                        call,
                        buffer,
                        CmdEndQueryIndexedEXT.queryPool(call),
                        CmdEndQueryIndexedEXT.query(call),
                        "VUID-vkCmdEndQueryIndexedEXT-None-02342"));
        hooks.validate(CmdEndQueryIndexedEXT.ID, this::endIndexed);
        hooks.validate(
                CmdBeginQuery.ID,
                (call, buffer) -> begin(call, buffer, CmdBeginQuery.queryPool(call), CmdBeginQuery.query(call), -1));
        hooks.validate(
                CmdBeginQueryIndexedEXT.ID,
                (call, buffer) -> begin(
                        call,
                        buffer,
                        CmdBeginQueryIndexedEXT.queryPool(call),
                        CmdBeginQueryIndexedEXT.query(call),
                        CmdBeginQueryIndexedEXT.index(call)));
        hooks.validate(
                CmdCopyQueryPoolResults.ID,
                (call, buffer) -> copy(
                        call,
                        buffer,
                        CmdCopyQueryPoolResults.queryPool(call),
                        CmdCopyQueryPoolResults.firstQuery(call),
                        CmdCopyQueryPoolResults.queryCount(call),
                        "VUID-vkCmdCopyQueryPoolResults-None-07429"));
        hooks.validate(
                CmdCopyQueryPoolResultsToMemoryKHR.ID,
                (call, buffer) -> copy(
                        call,
                        buffer,
                        CmdCopyQueryPoolResultsToMemoryKHR.queryPool(call),
                        CmdCopyQueryPoolResultsToMemoryKHR.firstQuery(call),
                        CmdCopyQueryPoolResultsToMemoryKHR.queryCount(call),
                        "VUID-vkCmdCopyQueryPoolResultsToMemoryKHR-None-13083"));
        hooks.validate(CmdResetQueryPool.ID, this::reset);
        hooks.validate(
                CmdEndRenderPass.ID, (call, buffer) -> leave(call, buffer, "VUID-vkCmdEndRenderPass-None-07004"));
        hooks.validate(
                CmdEndRenderPass2.ID, (call, buffer) -> leave(call, buffer, "VUID-vkCmdEndRenderPass2-None-07005"));
        hooks.validate(CmdEndRendering.ID, (call, buffer) -> leave(call, buffer, "VUID-vkCmdEndRendering-None-06999"));
        hooks.validate(
                CmdEndRendering2KHR.ID, (call, buffer) -> leave(call, buffer, "VUID-vkCmdEndRendering2KHR-None-10613"));
        hooks.validate(EndCommandBuffer.ID, this::endCommandBuffer);
    }

    private QueryPoolState pool(long id) {
        return context.get(QueryPoolState.class, id);
    }

    private Problem error(Call call, CommandBufferState buffer, String rule, QueryPoolState pool) {
        return context.error(call, rule).on(buffer).on(pool);
    }

    /** @param stream of an indexed query, -1 where queries of a type exclude each other */
    private void begin(Call call, CommandBufferState buffer, long id, int query, int stream) {
        QueryPoolState pool = pool(id);
        if (pool == null) {
            return;
        }
        String command = call.command().name();
        both(
                call,
                buffer,
                pool,
                query,
                1,
                QueryLog.Kind.RESET,
                OwnerSets.id("VUID-{vkCmdBeginQuery|vkCmdBeginQueryIndexedEXT}-None-02863", command));
        pools(
                call,
                buffer,
                pool,
                OwnerSets.id("VUID-{vkCmdBeginQuery|vkCmdBeginQueryIndexedEXT}-queryPool-03226", command));
        for (Map.Entry<QueryLog.Query, QueryLog.Active> entry :
                QueryLog.of(buffer).active().entrySet()) {
            QueryLog.Query active = entry.getKey();
            boolean same = active.pool().queryType() == pool.queryType();
            if (same && stream >= 0 && entry.getValue().index() == stream) {
                error(call, buffer, "VUID-vkCmdBeginQueryIndexedEXT-queryPool-04753", pool)
                        .parameter("index")
                        .after("begins", entry.getValue().place(), buffer)
                        .title("a query is begun while another one of the same type and index is active")
                        .message(
                                "query %d of %s is active and has the same type and the index %d",
                                active.index(), active.pool(), stream)
                        .help("end the active query first, or use another index")
                        .report();
                return;
            }
            if (same && stream < 0) {
                error(call, buffer, "VUID-vkCmdBeginQuery-queryPool-01922", pool)
                        .parameter("queryPool")
                        .after("begins", entry.getValue().place(), buffer)
                        .title("a query is begun while another one of the same type is active")
                        .message("query %d of %s is active and has the same type", active.index(), active.pool())
                        .help("end the active query first")
                        .report();
                return;
            }
        }
    }

    /** Without the feature, all performance queries of a command buffer are of one pool. */
    private void pools(Call call, CommandBufferState buffer, QueryPoolState pool, String rule) {
        int performance = KHRPerformanceQuery.VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR;
        if (pool.queryType() != performance || context.feature(buffer, "performanceCounterMultipleQueryPools")) {
            return;
        }
        for (QueryLog.Operation operation : QueryLog.of(buffer).operations()) {
            boolean begins = operation.kind() == QueryLog.Kind.BEGIN;
            if (begins && operation.pool() != pool && operation.pool().queryType() == performance) {
                error(call, buffer, rule, pool)
                        .on(operation.pool())
                        .parameter("queryPool")
                        .after("begins", operation.place(), buffer)
                        .title("performance queries of two pools are begun in a command buffer without the feature")
                        .message(
                                "%s (block %d) uses %s, and performanceCounterMultipleQueryPools is not enabled",
                                operation.place().call(), operation.place().block(), operation.pool())
                        .help("enable performanceCounterMultipleQueryPools, or use one pool in a command buffer")
                        .report();
                return;
            }
        }
    }

    private void end(Call call, CommandBufferState buffer, long id, int query, String inactive) {
        QueryPoolState pool = pool(id);
        if (pool == null) {
            return;
        }
        QueryLog.Active active = QueryLog.of(buffer).active().get(new QueryLog.Query(pool, query));
        RenderScope scope = buffer.renderScope();
        if (active == null) {
            error(call, buffer, inactive, pool)
                    .parameter("query")
                    .title("vkCmdEndQuery is called for a query that is not active")
                    .message("query %s of %s has not been begun in %s", Integer.toUnsignedString(query), pool, buffer)
                    .help("begin and end a query in the same command buffer")
                    .report();
        } else if (scope != null && active.subpass() != scope.subpass()) {
            error(call, buffer, "VUID-{vkCmdEndQuery|vkCmdEndQueryIndexedEXT}-None-07007", pool)
                    .parameter("query")
                    .after("begins", active.place(), buffer)
                    .title("a query is ended in a different subpass than it was begun in")
                    .message(
                            "query %s was begun %s and is ended in subpass %d",
                            Integer.toUnsignedString(query),
                            active.subpass() < 0
                                    ? "outside of the render pass instance"
                                    : "in subpass " + active.subpass(),
                            scope.subpass())
                    .help("begin and end a query in the same subpass, or both outside of the render pass instance")
                    .report();
        }
    }

    private void endIndexed(Call call, CommandBufferState buffer) {
        QueryPoolState pool = pool(CmdEndQueryIndexedEXT.queryPool(call));
        int query = CmdEndQueryIndexedEXT.query(call);
        QueryLog.Active active =
                pool == null ? null : QueryLog.of(buffer).active().get(new QueryLog.Query(pool, query));
        boolean indexed = pool != null
                && (pool.queryType() == EXTTransformFeedback.VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT
                        || pool.queryType() == EXTPrimitivesGeneratedQuery.VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT);
        int index = CmdEndQueryIndexedEXT.index(call);
        if (indexed && active != null && active.index() != index) {
            error(call, buffer, "VUID-vkCmdEndQueryIndexedEXT-queryType-06696", pool)
                    .parameter("index")
                    .after("begins", active.place(), buffer)
                    .title("a query is ended with another index than it was begun with")
                    .message(
                            "it is %s, but query %d of %s was begun with index %s",
                            Integer.toUnsignedString(index), query, pool, Integer.toUnsignedString(active.index()))
                    .help("use the same index, which is a vertex stream, for the begin and the end of a query")
                    .report();
        }
    }

    private void copy(Call call, CommandBufferState buffer, long id, int first, int count, String rule) {
        QueryPoolState pool = pool(id);
        if (pool == null) {
            return;
        }
        QueryPools.forEach(pool, first, count, index -> {
            QueryLog.Active active = QueryLog.of(buffer).active().get(new QueryLog.Query(pool, index));
            if (active != null) {
                error(call, buffer, rule, pool)
                        .parameter("firstQuery")
                        .after("begins", active.place(), buffer)
                        .title("the result of an active query is copied")
                        .message("query %d of %s has been begun and not ended", index, pool)
                        .help("end the query first")
                        .report();
            }
        });
    }

    private void reset(Call call, CommandBufferState buffer) {
        QueryPoolState pool = pool(CmdResetQueryPool.queryPool(call));
        if (pool == null) {
            return;
        }
        both(
                call,
                buffer,
                pool,
                CmdResetQueryPool.firstQuery(call),
                CmdResetQueryPool.queryCount(call),
                QueryLog.Kind.BEGIN,
                "VUID-vkCmdResetQueryPool-firstQuery-02862");
        QueryPools.forEach(pool, CmdResetQueryPool.firstQuery(call), CmdResetQueryPool.queryCount(call), index -> {
            QueryLog.Active active = QueryLog.of(buffer).active().get(new QueryLog.Query(pool, index));
            if (active != null) {
                error(call, buffer, "VUID-vkCmdResetQueryPool-None-02841", pool)
                        .parameter("firstQuery")
                        .after("begins", active.place(), buffer)
                        .title("an active query is reset")
                        .message("query %d of %s has been begun and not ended", index, pool)
                        .help("end the query first")
                        .report();
            }
        });
    }

    /** A performance query is reset in another command buffer than it is begun in. */
    private void both(
            Call call,
            CommandBufferState buffer,
            QueryPoolState pool,
            int first,
            int count,
            QueryLog.Kind kind,
            String rule) {
        if (pool.queryType() != KHRPerformanceQuery.VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR) {
            return;
        }
        long end = (long) first + Integer.toUnsignedLong(count);
        for (QueryLog.Operation operation : QueryLog.of(buffer).operations()) {
            long operationEnd = (long) operation.first() + Integer.toUnsignedLong(operation.count());
            boolean same = operation.kind() == kind && operation.pool() == pool;
            if (same && operation.first() < end && first < operationEnd) {
                error(call, buffer, rule, pool)
                        .after("uses", operation.place(), buffer)
                        .title("a performance query is reset and begun in the same command buffer")
                        .message(
                                "%s (block %d) uses it as well",
                                operation.place().call(), operation.place().block())
                        .help("reset performance queries in a command buffer of their own, or on the host")
                        .report();
                return;
            }
        }
    }

    private void leave(Call call, CommandBufferState buffer, String rule) {
        RenderScope scope = buffer.renderScope();
        if (scope == null) {
            return;
        }
        for (Map.Entry<QueryLog.Query, QueryLog.Active> entry :
                QueryLog.of(buffer).active().entrySet()) {
            if (entry.getValue().subpass() >= 0) {
                error(call, buffer, rule, entry.getKey().pool())
                        .after("begins", entry.getValue().place(), buffer)
                        .title("a render pass instance is ended while a query begun in it is active")
                        .message(
                                "query %d of %s has not been ended",
                                entry.getKey().index(), entry.getKey().pool())
                        .help("end the query in the subpass in which it was begun")
                        .report();
            }
        }
    }

    private void endCommandBuffer(Call call, CommandBufferState buffer) {
        for (Map.Entry<QueryLog.Query, QueryLog.Active> entry :
                QueryLog.of(buffer).active().entrySet()) {
            context.error(call, "VUID-vkEndCommandBuffer-commandBuffer-00061")
                    .on(buffer)
                    .on(entry.getKey().pool())
                    .after("begins", entry.getValue().place(), buffer)
                    .title("vkEndCommandBuffer is called while a query is active")
                    .message(
                            "query %d of %s has not been ended",
                            entry.getKey().index(), entry.getKey().pool())
                    .help("end the query before vkEndCommandBuffer")
                    .report();
        }
    }
}
