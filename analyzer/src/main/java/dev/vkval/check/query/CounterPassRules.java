package dev.vkval.check.query;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginQuery;
import dev.vkval.capture.command.CmdBeginQueryIndexedEXT;
import dev.vkval.capture.command.GetQueryPoolResults;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.QueryPoolState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** Batches with performance queries must be submitted once for each pass that their counters require. */
public final class CounterPassRules implements Topic, StateObserver {
    private static final StateObject.SubStateKey<Submitted> KEY = new StateObject.SubStateKey<>(Submitted.class);

    private final CoreContext context;

    public CounterPassRules(CoreContext context) {
        this.context = context;
    }

    /** The passes for which each query of a pool has been submitted. */
    private record Submitted(Map<Integer, Set<Integer>> passes) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(
                CmdBeginQuery.ID,
                (call, buffer) -> begin(buffer, CmdBeginQuery.queryPool(call), CmdBeginQuery.query(call)));
        hooks.record(
                CmdBeginQueryIndexedEXT.ID,
                (call, buffer) ->
                        begin(buffer, CmdBeginQueryIndexedEXT.queryPool(call), CmdBeginQueryIndexedEXT.query(call)));
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
        hooks.validate(GetQueryPoolResults.ID, this::results);
        hooks.observe(this);
    }

    private void begin(CommandBufferState buffer, long id, int query) {
        QueryPoolState pool = context.get(QueryPoolState.class, id);
        if (pool != null && pool.counters() != null) {
            PerformanceQueries.begin(buffer, new QueryLog.Query(pool, query));
        }
    }

    private void submit(Call call) {
        SubmitRequest request = SubmitRequest.of(call, context);
        Map<QueryLog.Query, Set<Integer>> ahead = new HashMap<>();
        for (SubmitRequest.Batch batch : request.batches()) {
            for (CommandBufferState buffer : batch.buffers()) {
                Set<QueryPoolState> pools = new LinkedHashSet<>();
                if (buffer != null) {
                    PerformanceQueries.of(buffer).forEach(query -> pools.add(query.pool()));
                }
                pools.forEach(pool -> pass(call, buffer, pool, batch.submit().counterPass()));
                if (buffer != null) {
                    PerformanceQueries.of(buffer)
                            .forEach(query -> ahead.computeIfAbsent(query, unused -> new HashSet<>())
                                    .add(batch.submit().counterPass()));
                    copies(call, buffer, ahead);
                }
            }
        }
    }

    private void copies(Call call, CommandBufferState buffer, Map<QueryLog.Query, Set<Integer>> ahead) {
        QueryLog log = buffer.subState(QueryLog.KEY);
        if (log == null) {
            return;
        }
        for (QueryLog.Operation operation : log.operations()) {
            QueryPoolState pool = operation.pool();
            boolean counted = operation.kind() == QueryLog.Kind.COPY && pool.counters() != null;
            OptionalInt passes = !counted || pool.fromStateSetup() ? OptionalInt.empty() : passes(pool);
            if (passes.isPresent()) {
                String rule = OwnerSets.id(
                        "VUID-{vkCmdCopyQueryPoolResults|vkCmdCopyQueryPoolResultsToMemoryKHR}-queryType-09441",
                        operation.place().call());
                judge(
                        pool,
                        operation.first(),
                        operation.count(),
                        passes.getAsInt(),
                        ahead,
                        (index, done) -> lacks(call, rule, pool, index, done, passes.getAsInt())
                                .on(buffer)
                                .after("copies", operation.place(), buffer)
                                .report());
            }
        }
    }

    /** What is told of the first query that has been submitted for fewer passes than are required. */
    @FunctionalInterface
    private interface Lack {
        void tell(int query, int passes);
    }

    private static void judge(
            QueryPoolState pool,
            int first,
            int count,
            int required,
            Map<QueryLog.Query, Set<Integer>> ahead,
            Lack lack) {
        Submitted submitted = pool.subState(KEY);
        boolean[] told = {false};
        QueryPools.forEach(pool, first, count, index -> {
            Set<Integer> done = new HashSet<>(ahead.getOrDefault(new QueryLog.Query(pool, index), Set.of()));
            if (submitted != null) {
                done.addAll(submitted.passes().getOrDefault(index, Set.of()));
            }
            if (!told[0] && done.size() < required) {
                told[0] = true;
                lack.tell(index, done.size());
            }
        });
    }

    private Problem lacks(Call call, String rule, QueryPoolState pool, int index, int done, int passes) {
        return context.error(call, rule)
                .on(pool)
                .title("the results of a performance query are read before all its passes have been submitted")
                .message(
                        "query %d of %s has been submitted for %d of the %d passes that its counters require",
                        index, pool, done, passes)
                .help("submit the batch once for each counterPassIndex before reading the results");
    }

    private OptionalInt passes(QueryPoolState pool) {
        DeviceState device = context.device(pool);
        return device == null
                ? OptionalInt.empty()
                : device.physicalDeviceState().counterPasses(pool.counters());
    }

    @Override
    public void submitted(Submission submission) {
        for (Submission.Batch batch : submission.batches()) {
            for (CommandBufferRecording recording : batch.recordings()) {
                for (QueryLog.Query query : PerformanceQueries.of(recording.commandBuffer())) {
                    Submitted submitted = query.pool().subState(KEY);
                    if (submitted == null) {
                        submitted = new Submitted(new HashMap<>());
                        query.pool().subState(KEY, submitted);
                    }
                    submitted
                            .passes()
                            .computeIfAbsent(query.index(), index -> new HashSet<>())
                            .add(batch.counterPass());
                }
            }
        }
    }

    private void results(Call call) {
        QueryPoolState pool = context.get(QueryPoolState.class, GetQueryPoolResults.queryPool(call));
        OptionalInt passes =
                pool == null || pool.counters() == null || pool.fromStateSetup() ? OptionalInt.empty() : passes(pool);
        if (passes.isEmpty()) {
            return;
        }
        String rule = "VUID-vkGetQueryPoolResults-queryType-09441";
        judge(
                pool,
                GetQueryPoolResults.firstQuery(call),
                GetQueryPoolResults.queryCount(call),
                passes.getAsInt(),
                Map.of(),
                (index, done) -> lacks(call, rule, pool, index, done, passes.getAsInt())
                        .parameter("firstQuery")
                        .report());
    }

    private void pass(Call call, CommandBufferState buffer, QueryPoolState pool, int pass) {
        OptionalInt passes = passes(pool);
        if (passes.isPresent() && Integer.compareUnsigned(pass, passes.getAsInt()) >= 0) {
            context.error(call, "VUID-VkPerformanceQuerySubmitInfoKHR-counterPassIndex-03221")
                    .on(buffer)
                    .on(pool)
                    .title("the counter pass index of a batch is not valid for its performance queries")
                    .message(
                            "counterPassIndex is %s, but the counters of %s require %d passes",
                            Integer.toUnsignedString(pass), pool, passes.getAsInt())
                    .help("submit the batch once for each counterPassIndex less than the number of passes")
                    .report();
        }
    }
}
