package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginQuery;
import dev.vkval.capture.command.CmdBeginQueryIndexedEXT;
import dev.vkval.capture.command.CmdWriteTimestamp;
import dev.vkval.capture.command.CmdWriteTimestamp2;
import dev.vkval.capture.command.GetQueryPoolResults;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.QueryPoolState;
import dev.vkval.state.object.StateObject;
import java.util.BitSet;
import java.util.Set;
import org.lwjgl.vulkan.EXTPrimitivesGeneratedQuery;
import org.lwjgl.vulkan.EXTTransformFeedback;
import org.lwjgl.vulkan.VK10;

/** Results of queries that no command of the program has begun or written, which are never available. */
public final class QueryPoolPractices implements Topic {
    /** Types that only the commands below begin or write. */
    private static final Set<Integer> TYPES = Set.of(
            VK10.VK_QUERY_TYPE_OCCLUSION,
            VK10.VK_QUERY_TYPE_PIPELINE_STATISTICS,
            VK10.VK_QUERY_TYPE_TIMESTAMP,
            EXTTransformFeedback.VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT,
            EXTPrimitivesGeneratedQuery.VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT);

    private static final StateObject.SubStateKey<BitSet> USED = new StateObject.SubStateKey<>(BitSet.class);

    private final CoreContext context;

    public QueryPoolPractices(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(
                CmdBeginQuery.ID,
                (call, buffer) -> use(buffer, CmdBeginQuery.queryPool(call), CmdBeginQuery.query(call)));
        hooks.record(
                CmdBeginQueryIndexedEXT.ID,
                (call, buffer) ->
                        use(buffer, CmdBeginQueryIndexedEXT.queryPool(call), CmdBeginQueryIndexedEXT.query(call)));
        hooks.record(
                CmdWriteTimestamp.ID,
                (call, buffer) -> use(buffer, CmdWriteTimestamp.queryPool(call), CmdWriteTimestamp.query(call)));
        hooks.record(
                CmdWriteTimestamp2.ID,
                (call, buffer) -> use(buffer, CmdWriteTimestamp2.queryPool(call), CmdWriteTimestamp2.query(call)));
        hooks.validate(GetQueryPoolResults.ID, this::results);
    }

    /** With multiview, a command uses as many queries as there are views. */
    private void use(CommandBufferState buffer, long id, int query) {
        QueryPoolState pool = context.get(QueryPoolState.class, id);
        if (pool == null || query < 0 || query >= pool.queryCount()) {
            return;
        }
        BitSet used = pool.subStateOr(USED, BitSet::new);
        int views = buffer.renderScope() == null
                ? 1
                : Math.max(1, Integer.bitCount(buffer.renderScope().viewMask()));
        used.set(query, (int) Math.min((long) query + views, pool.queryCount()));
    }

    private void results(Call call) {
        QueryPoolState pool = context.get(QueryPoolState.class, GetQueryPoolResults.queryPool(call));
        if (pool == null || pool.fromStateSetup() || !TYPES.contains(pool.queryType())) {
            return;
        }
        BitSet used = pool.subState(USED);
        int first = GetQueryPoolResults.firstQuery(call);
        long end = Math.min(
                Integer.toUnsignedLong(first) + Integer.toUnsignedLong(GetQueryPoolResults.queryCount(call)),
                Integer.toUnsignedLong(pool.queryCount()));
        int unused = first < 0 || used == null ? first : used.nextClearBit(first);
        if (Integer.toUnsignedLong(unused) < end) {
            context.warning(call, "BestPractices-QueryPool-Unavailable")
                    .on(pool)
                    .parameter("firstQuery")
                    .title("the results of a query are read that no command has begun")
                    .message("query %d of %s was neither begun nor written", Integer.toUnsignedLong(unused), pool)
                    .help("record the query and submit it before its results are read")
                    .report();
        }
    }
}
