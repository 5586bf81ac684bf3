package dev.vkval.check.query;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdBeginQuery;
import dev.vkval.capture.command.GetQueryPoolResults;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
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
        hooks.record(BeginCommandBuffer.ID, (call, buffer) -> PerformanceQueries.clear(buffer));
        hooks.record(CmdBeginQuery.ID, this::begin);
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
        hooks.validate(GetQueryPoolResults.ID, this::results);
        hooks.observe(this);
    }

    private void begin(Call call, CommandBufferState buffer) {
        QueryPoolState pool = context.get(QueryPoolState.class, CmdBeginQuery.queryPool(call));
        if (pool != null && pool.counters() != null) {
            PerformanceQueries.begin(buffer, new QueryLog.Query(pool, CmdBeginQuery.query(call)));
        }
    }

    private void submit(Call call) {
        SubmitRequest request = SubmitRequest.read(call, context.state());
        for (SubmitRequest.Batch batch : request.batches()) {
            for (CommandBufferState buffer : batch.buffers()) {
                Set<QueryPoolState> pools = new LinkedHashSet<>();
                if (buffer != null) {
                    PerformanceQueries.of(buffer).forEach(query -> pools.add(query.pool()));
                }
                pools.forEach(pool -> pass(call, buffer, pool, batch.submit().counterPass()));
            }
        }
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
        Submitted submitted = pool.subState(KEY);
        boolean[] told = {false};
        QueryPools.forEach(pool, GetQueryPoolResults.firstQuery(call), GetQueryPoolResults.queryCount(call), index -> {
            int done = submitted == null
                    ? 0
                    : submitted.passes().getOrDefault(index, Set.of()).size();
            if (!told[0] && done < passes.getAsInt()) {
                told[0] = true;
                context.error(call, "VUID-vkGetQueryPoolResults-queryType-09441")
                        .on(pool)
                        .parameter("firstQuery")
                        .title("the results of a performance query are read before all its passes have been submitted")
                        .message(
                                "query %d of %s has been submitted for %d of the %d passes that its counters require",
                                index, pool, done, passes.getAsInt())
                        .help("submit the batch once for each counterPassIndex before reading the results")
                        .report();
            }
        });
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
