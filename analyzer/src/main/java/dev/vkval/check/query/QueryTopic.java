package dev.vkval.check.query;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginQuery;
import dev.vkval.capture.command.CmdBeginQueryIndexedEXT;
import dev.vkval.capture.command.CmdBeginVideoCodingKHR;
import dev.vkval.capture.command.CmdCopyQueryPoolResults;
import dev.vkval.capture.command.CmdCopyQueryPoolResultsToMemoryKHR;
import dev.vkval.capture.command.CmdDecodeVideoKHR;
import dev.vkval.capture.command.CmdEncodeVideoKHR;
import dev.vkval.capture.command.CmdEndQuery;
import dev.vkval.capture.command.CmdEndQueryIndexedEXT;
import dev.vkval.capture.command.CmdEndVideoCodingKHR;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.CmdResetQueryPool;
import dev.vkval.capture.command.CmdWriteTimestamp2;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.command.ResetQueryPool;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.QueryPoolState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.lwjgl.vulkan.KHRVideoEncodeQueue;
import org.lwjgl.vulkan.KHRVideoMaintenance1;
import org.lwjgl.vulkan.KHRVideoQueue;
import org.lwjgl.vulkan.VkVideoBeginCodingInfoKHR;
import org.lwjgl.vulkan.VkVideoInlineQueryInfoKHR;
import org.lwjgl.vulkan.VkVideoSessionCreateInfoKHR;

/**
 * Queries must be reset between uses: checked within a command buffer when recorded, and across command buffers when
 * submitted.
 */
public final class QueryTopic implements Topic, StateObserver {
    private final CoreContext context;

    public QueryTopic(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(
                CmdBeginQuery.ID,
                (call, buffer) -> begin(
                        call,
                        buffer,
                        CmdBeginQuery.queryPool(call),
                        CmdBeginQuery.query(call),
                        CmdBeginQuery.flags(call),
                        0));
        hooks.record(
                CmdBeginQueryIndexedEXT.ID,
                (call, buffer) -> begin(
                        call,
                        buffer,
                        CmdBeginQueryIndexedEXT.queryPool(call),
                        CmdBeginQueryIndexedEXT.query(call),
                        CmdBeginQueryIndexedEXT.flags(call),
                        CmdBeginQueryIndexedEXT.index(call)));
        hooks.record(
                CmdEndQuery.ID,
                (call, buffer) -> end(call, buffer, CmdEndQuery.queryPool(call), CmdEndQuery.query(call)));
        hooks.record(
                CmdEndQueryIndexedEXT.ID,
                (call, buffer) ->
                        end(call, buffer, CmdEndQueryIndexedEXT.queryPool(call), CmdEndQueryIndexedEXT.query(call)));
        hooks.record(
                CmdResetQueryPool.ID,
                (call, buffer) -> add(
                        call,
                        buffer,
                        QueryLog.Kind.RESET,
                        CmdResetQueryPool.queryPool(call),
                        CmdResetQueryPool.firstQuery(call),
                        CmdResetQueryPool.queryCount(call),
                        null));
        hooks.record(
                CmdCopyQueryPoolResults.ID,
                (call, buffer) -> add(
                        call,
                        buffer,
                        QueryLog.Kind.COPY,
                        CmdCopyQueryPoolResults.queryPool(call),
                        CmdCopyQueryPoolResults.firstQuery(call),
                        CmdCopyQueryPoolResults.queryCount(call),
                        "VUID-vkCmdCopyQueryPoolResults-None-09402"));
        hooks.record(
                CmdCopyQueryPoolResultsToMemoryKHR.ID,
                (call, buffer) -> add(
                        call,
                        buffer,
                        QueryLog.Kind.COPY,
                        CmdCopyQueryPoolResultsToMemoryKHR.queryPool(call),
                        CmdCopyQueryPoolResultsToMemoryKHR.firstQuery(call),
                        CmdCopyQueryPoolResultsToMemoryKHR.queryCount(call),
                        "VUID-vkCmdCopyQueryPoolResultsToMemoryKHR-None-13076"));
        hooks.record(
                CmdExecuteCommands.ID, (call, buffer) -> QueryLog.of(buffer).execute());
        others(hooks);
        video(hooks);
        hooks.record(ResetQueryPool.ID, this::hostReset);
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
        hooks.observe(this);
    }

    /** Commands that write several queries, found by their parameters. */
    private void others(TopicHooks hooks) {
        for (Command command : Registry.vulkan().commands()) {
            if (command.name().startsWith("vkCmdWrite")) {
                for (int i = 0; i + 1 < command.parameters().size(); i++) {
                    if (command.parameters().get(i).type().equals("VkQueryPool")) {
                        int pool = i;
                        PropertyQueries properties = PropertyQueries.of(command);
                        if (properties != null) {
                            hooks.record(
                                    command.number(), (call, buffer) -> properties(call, buffer, pool, properties));
                            continue;
                        }
                        boolean timestamp = command.name().startsWith("vkCmdWriteTimestamp");
                        hooks.record(command.number(), (call, buffer) -> {
                            if (timestamp) {
                                timestamp(call, buffer, call.u64(pool), call.u32(pool + 1));
                            } else {
                                add(
                                        call,
                                        buffer,
                                        QueryLog.Kind.END,
                                        call.u64(pool),
                                        call.u32(pool + 1),
                                        Integer.MAX_VALUE,
                                        null);
                            }
                        });
                    }
                }
            }
        }
    }

    /** The query begins and ends in the command. */
    private void timestamp(Call call, CommandBufferState buffer, long id, int query) {
        String rule = call.command().number() == CmdWriteTimestamp2.ID
                ? "VUID-vkCmdWriteTimestamp2-None-03864"
                : "VUID-vkCmdWriteTimestamp-None-00830";
        add(call, buffer, QueryLog.Kind.BEGIN, id, query, queries(buffer), rule);
        add(call, buffer, QueryLog.Kind.END, id, query, queries(buffer), null);
    }

    /** The queries begin and end in the command. */
    private void properties(Call call, CommandBufferState buffer, int pool, PropertyQueries properties) {
        long id = call.u64(pool);
        int first = call.u32(pool + 1);
        int count = call.u32(properties.count());
        add(call, buffer, QueryLog.Kind.BEGIN, id, first, count, properties.rule());
        add(call, buffer, QueryLog.Kind.END, id, first, count, null);
    }

    private void video(TopicHooks hooks) {
        hooks.record(CmdBeginVideoCodingKHR.ID, (call, buffer) -> {
            long info = CmdBeginVideoCodingKHR.pBeginInfo(call);
            QueryLog.of(buffer)
                    .bind(
                            info == 0
                                    ? null
                                    : context.get(StateObject.class, VkVideoBeginCodingInfoKHR.nvideoSession(info)));
        });
        hooks.record(
                CmdEndVideoCodingKHR.ID, (call, buffer) -> QueryLog.of(buffer).bind(null));
        hooks.record(
                CmdDecodeVideoKHR.ID,
                (call, buffer) -> code(
                        call, buffer, CmdDecodeVideoKHR.pDecodeInfo(call), "VUID-vkCmdDecodeVideoKHR-pNext-08366"));
        hooks.record(
                CmdEncodeVideoKHR.ID,
                (call, buffer) -> code(
                        call, buffer, CmdEncodeVideoKHR.pEncodeInfo(call), "VUID-vkCmdEncodeVideoKHR-pNext-08361"));
    }

    /** A video coding operation with its inline query, which begins and ends with it. */
    private void code(Call call, CommandBufferState buffer, long structure, String rule) {
        QueryLog log = QueryLog.of(buffer);
        log.code();
        long inline = structure == 0 || !inline(log.session())
                ? 0
                : PNext.find(structure, KHRVideoMaintenance1.VK_STRUCTURE_TYPE_VIDEO_INLINE_QUERY_INFO_KHR);
        if (inline != 0) {
            long pool = VkVideoInlineQueryInfoKHR.nqueryPool(inline);
            int first = VkVideoInlineQueryInfoKHR.nfirstQuery(inline);
            int count = VkVideoInlineQueryInfoKHR.nqueryCount(inline);
            add(call, buffer, QueryLog.Kind.BEGIN, pool, first, count, rule);
            add(call, buffer, QueryLog.Kind.END, pool, first, count, null);
        }
    }

    private static boolean inline(StateObject session) {
        OptionalLong info =
                session == null ? OptionalLong.empty() : CreationParameters.address(session.type(), session);
        int flags = KHRVideoMaintenance1.VK_VIDEO_SESSION_CREATE_INLINE_QUERIES_BIT_KHR;
        return info.isPresent()
                && session.type().equals("VkVideoSessionKHR")
                && (VkVideoSessionCreateInfoKHR.nflags(info.getAsLong()) & flags) != 0;
    }

    /** With multiview, each view has its own query. */
    private static int queries(CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        return scope == null ? 1 : Math.max(Integer.bitCount(scope.viewMask()), 1);
    }

    private void begin(Call call, CommandBufferState buffer, long id, int query, int flags, int stream) {
        QueryPoolState pool = context.get(QueryPoolState.class, id);
        if (pool != null) {
            String rule = OwnerSets.id(
                    "VUID-{vkCmdBeginQuery|vkCmdBeginQueryIndexedEXT}-None-00807",
                    call.command().name());
            add(call, buffer, QueryLog.Kind.BEGIN, id, query, queries(buffer), rule);
            RenderScope scope = buffer.renderScope();
            QueryLog.of(buffer)
                    .active()
                    .put(
                            new QueryLog.Query(pool, query),
                            new QueryLog.Active(
                                    buffer.nextPlace(call), scope == null ? -1 : scope.subpass(), flags, stream, 0));
        }
    }

    private void end(Call call, CommandBufferState buffer, long id, int query) {
        QueryPoolState pool = context.get(QueryPoolState.class, id);
        if (pool != null) {
            QueryLog.of(buffer).active().remove(new QueryLog.Query(pool, query));
            add(call, buffer, QueryLog.Kind.END, id, query, queries(buffer), null);
        }
    }

    private void add(
            Call call, CommandBufferState buffer, QueryLog.Kind kind, long id, int first, int count, String rule) {
        QueryPoolState pool = context.get(QueryPoolState.class, id);
        if (pool == null) {
            return;
        }
        CommandPlace place = buffer.nextPlace(call);
        QueryLog log = QueryLog.of(buffer);
        boolean[] told = {call.stateSetup() || rule == null};
        QueryPools.forEach(pool, first, count, index -> {
            QueryStatus known = log.known(new QueryLog.Query(pool, index));
            if (!told[0] && known != null && !known.allows(kind) && certain(log, kind, pool, known)) {
                told[0] = true;
                report(call, buffer, new QueryLog.Operation(kind, pool, first, count, place, rule), index, known);
            }
        });
        log.add(new QueryLog.Operation(kind, pool, first, count, place, rule));
    }

    /** Whether all that could have made a query available is in the log. */
    private static boolean certain(QueryLog log, QueryLog.Kind kind, QueryPoolState pool, QueryStatus status) {
        boolean begun = pool.queryType() != KHRVideoQueue.VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR
                && pool.queryType() != KHRVideoEncodeQueue.VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR;
        return kind != QueryLog.Kind.COPY || status != QueryStatus.RESET || begun && !log.executes();
    }

    private void report(
            Call call, CommandBufferState buffer, QueryLog.Operation operation, int index, QueryStatus status) {
        if (operation.kind() == QueryLog.Kind.COPY && status == QueryStatus.RESET) {
            unavailable(call, buffer, operation, index);
            return;
        }
        context.error(call, operation.rule())
                .on(buffer)
                .on(operation.pool())
                .after("uses", operation.place(), buffer)
                .title("a query is used that has not been reset")
                .message(
                        "%s (block %d) uses query %d of %s, which %s; it must be reset before each use",
                        operation.place().call(), operation.place().block(), index, operation.pool(), status.text())
                .help("reset it with vkCmdResetQueryPool or vkResetQueryPool before each use")
                .report();
    }

    private void unavailable(Call call, CommandBufferState buffer, QueryLog.Operation operation, int index) {
        String rule = operation.place().call().equals("vkCmdCopyQueryPoolResults")
                ? "VUID-vkCmdCopyQueryPoolResults-None-08752"
                : "VUID-vkCmdCopyQueryPoolResultsToMemoryKHR-None-13084";
        context.error(call, rule)
                .on(buffer)
                .on(operation.pool())
                .after("uses", operation.place(), buffer)
                .title("the result of a query is copied that has none since it was reset")
                .message(
                        "%s (block %d) copies query %d of %s, which is reset; no command before made it available",
                        operation.place().call(), operation.place().block(), index, operation.pool())
                .help("copy results after the queries have ended")
                .report();
    }

    private void hostReset(Call call) {
        QueryPoolState pool = context.get(QueryPoolState.class, ResetQueryPool.queryPool(call));
        if (pool != null) {
            QueryPools.forEach(
                    pool,
                    ResetQueryPool.firstQuery(call),
                    ResetQueryPool.queryCount(call),
                    index -> QueryPools.set(pool, index, QueryStatus.RESET));
        }
    }

    private void submit(Call call) {
        Map<QueryLog.Query, QueryStatus> ahead = new HashMap<>();
        for (SubmitRequest.Batch batch : SubmitRequest.of(call, context).batches()) {
            for (CommandBufferState buffer : batch.buffers()) {
                if (buffer != null && buffer.recording() != null) {
                    follow(call, buffer, ahead);
                    buffer.recording().secondaries().forEach(executed -> follow(call, executed, ahead));
                }
            }
        }
    }

    private void follow(Call call, CommandBufferState buffer, Map<QueryLog.Query, QueryStatus> ahead) {
        QueryLog log = buffer.subState(QueryLog.KEY);
        if (log == null) {
            return;
        }
        Set<QueryLog.Query> touched = new HashSet<>();
        for (QueryLog.Operation operation : log.operations()) {
            boolean[] told = {operation.rule() == null};
            QueryPools.forEach(operation.pool(), operation.first(), operation.count(), index -> {
                QueryLog.Query query = new QueryLog.Query(operation.pool(), index);
                QueryStatus status = ahead.getOrDefault(query, QueryPools.get(operation.pool(), index));
                boolean judged = touched.contains(query);
                if (!told[0]
                        && !judged
                        && status != null
                        && !status.allows(operation.kind())
                        && certain(log, operation.kind(), operation.pool(), status)) {
                    told[0] = true;
                    report(call, buffer, operation, index, status);
                }
                QueryStatus next = QueryStatus.after(operation.kind());
                if (next != null) {
                    touched.add(query);
                    ahead.put(query, next);
                }
            });
        }
    }

    @Override
    public void submitted(Submission submission) {
        for (Submission.Batch batch : submission.batches()) {
            for (CommandBufferRecording recording : batch.recordings()) {
                apply(recording.commandBuffer());
                recording.secondaries().forEach(QueryTopic::apply);
            }
        }
    }

    private static void apply(CommandBufferState buffer) {
        QueryLog log = buffer.subState(QueryLog.KEY);
        if (log != null) {
            for (QueryLog.Operation operation : log.operations()) {
                QueryStatus next = QueryStatus.after(operation.kind());
                if (next != null) {
                    QueryPools.forEach(
                            operation.pool(),
                            operation.first(),
                            operation.count(),
                            index -> QueryPools.set(operation.pool(), index, next));
                }
            }
        }
    }
}
