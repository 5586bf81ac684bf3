package dev.vkval.check.query;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetQueryPoolResults;
import dev.vkval.capture.command.ResetQueryPool;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.QueryPoolState;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/**
 * The host resets queries when submitted commands that refer to them have completed. Of queries whose results the host has
 * got, all commands have.
 */
public final class PendingQueryRules implements Topic, StateObserver {
    private final CoreContext context;
    /** What pending submissions refer to, by their numbers. */
    private final Map<Long, List<Use>> pending = new LinkedHashMap<>();

    /** A command that refers to queries. */
    private record Use(QueryLog.Operation operation, CommandBufferState buffer) {
        boolean overlaps(QueryPoolState pool, long first, long count) {
            long begin = CMemory.mask(operation.first());
            return operation.pool() == pool && first < begin + CMemory.mask(operation.count()) && begin < first + count;
        }

        boolean within(QueryPoolState pool, long first, long count) {
            long begin = CMemory.mask(operation.first());
            return operation.pool() == pool
                    && first <= begin
                    && begin + CMemory.mask(operation.count()) <= first + count;
        }
    }

    public PendingQueryRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(ResetQueryPool.ID, this::reset);
        hooks.record(GetQueryPoolResults.ID, this::results);
        hooks.observe(this);
    }

    @Override
    public void submitted(Submission submission) {
        List<Use> uses = new ArrayList<>();
        for (Submission.Batch batch : submission.batches()) {
            for (CommandBufferRecording recording : batch.recordings()) {
                add(uses, recording.commandBuffer());
                recording.secondaries().forEach(secondary -> add(uses, secondary));
            }
        }
        if (!uses.isEmpty() && !submission.stateSetup()) {
            pending.put(submission.number(), uses);
        }
    }

    private static void add(List<Use> uses, CommandBufferState buffer) {
        QueryLog log = buffer.subState(QueryLog.KEY);
        if (log != null) {
            log.operations().forEach(operation -> uses.add(new Use(operation, buffer)));
        }
    }

    @Override
    public void retired(Submission submission) {
        pending.remove(submission.number());
    }

    private void results(Call call) {
        QueryPoolState pool = context.get(QueryPoolState.class, GetQueryPoolResults.queryPool(call));
        int flags = GetQueryPoolResults.flags(call);
        if (pool != null && call.result() == VK10.VK_SUCCESS && (flags & VK10.VK_QUERY_RESULT_PARTIAL_BIT) == 0) {
            long first = CMemory.mask(GetQueryPoolResults.firstQuery(call));
            long count = CMemory.mask(GetQueryPoolResults.queryCount(call));
            pending.values().forEach(uses -> uses.removeIf(use -> use.within(pool, first, count)));
        }
    }

    private void reset(Call call) {
        QueryPoolState pool = context.get(QueryPoolState.class, ResetQueryPool.queryPool(call));
        if (pool == null || pending.isEmpty()) {
            return;
        }
        long first = CMemory.mask(ResetQueryPool.firstQuery(call));
        long count = CMemory.mask(ResetQueryPool.queryCount(call));
        for (List<Use> uses : pending.values()) {
            for (Use use : uses) {
                if (use.overlaps(pool, first, count)) {
                    context.error(call, "VUID-vkResetQueryPool-firstQuery-02741")
                            .on(pool)
                            .on(use.buffer())
                            .after("uses", use.operation().place(), use.buffer())
                            .title("the host resets queries that submitted commands use")
                            .message(
                                    "%s (block %d) uses %s and is not known to have completed",
                                    use.operation().place().call(),
                                    use.operation().place().block(),
                                    pool)
                            .help("wait for the fence of the submit before the queries are reset")
                            .report();
                    return;
                }
            }
        }
    }
}
