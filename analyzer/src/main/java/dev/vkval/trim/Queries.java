package dev.vkval.trim;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdEndQuery;
import dev.vkval.capture.command.CmdEndQueryIndexedEXT;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.CmdResetQueryPool;
import dev.vkval.capture.command.CmdWriteTimestamp;
import dev.vkval.capture.command.CmdWriteTimestamp2;
import dev.vkval.capture.command.ResetQueryPool;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.QueryPoolState;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which queries are reset, and which have a result, when all submitted work has completed. */
final class Queries implements ValidationObject, StateObserver {
    /** Of larger pools, which no program has, only the first queries are followed. */
    private static final int MOST_QUERIES = 1 << 16;

    private record Operation(long pool, int first, int count, boolean resets) {}

    /**
     * The queries of a pool.
     *
     * @param finished those with a result
     */
    record OfPool(BitSet finished) {}

    private final StateTracker state;
    private final Map<Long, List<Operation>> recorded = new HashMap<>();
    private final Map<QueryPoolState, OfPool> pools = new HashMap<>();

    Queries(StateTracker state) {
        this.state = state;
    }

    @Override
    public String name() {
        return "queries";
    }

    /** The queries of a pool, null if none was reset or made. */
    OfPool of(QueryPoolState pool) {
        return pools.get(pool);
    }

    @Override
    public void register(Hooks hooks) {
        state.observe(this);
        hooks.onEffect(BeginCommandBuffer.ID, call -> recorded.put(call.u64(0), new ArrayList<>(0)));
        hooks.onEffect(CmdResetQueryPool.ID, call -> record(call, call.u64(1), call.u32(2), call.u32(3), true));
        hooks.onEffect(CmdEndQuery.ID, call -> record(call, call.u64(1), call.u32(2), 1, false));
        hooks.onEffect(CmdEndQueryIndexedEXT.ID, call -> record(call, call.u64(1), call.u32(2), 1, false));
        hooks.onEffect(CmdWriteTimestamp.ID, call -> record(call, call.u64(2), call.u32(3), 1, false));
        hooks.onEffect(CmdWriteTimestamp2.ID, call -> record(call, call.u64(2), call.u32(3), 1, false));
        hooks.onEffect(CmdExecuteCommands.ID, this::execute);
        hooks.onEffect(ResetQueryPool.ID, call -> apply(new Operation(call.u64(1), call.u32(2), call.u32(3), true)));
    }

    private void record(Call call, long pool, int first, int count, boolean resets) {
        recorded.computeIfAbsent(call.u64(0), key -> new ArrayList<>(0)).add(new Operation(pool, first, count, resets));
    }

    private void execute(Call call) {
        List<Operation> own = recorded.computeIfAbsent(call.u64(0), key -> new ArrayList<>(0));
        for (long secondary : CMemory.handles(
                CmdExecuteCommands.pCommandBuffers(call), CmdExecuteCommands.commandBufferCount(call))) {
            own.addAll(recorded.getOrDefault(secondary, List.of()));
        }
    }

    @Override
    public void submitted(Submission submission) {
        for (Submission.Batch batch : submission.batches()) {
            for (CommandBufferRecording recording : batch.recordings()) {
                recorded.getOrDefault(recording.commandBuffer().id(), List.of()).forEach(this::apply);
            }
        }
    }

    private void apply(Operation operation) {
        QueryPoolState pool = state.get(QueryPoolState.class, operation.pool());
        if (pool == null) {
            return;
        }
        BitSet finished =
                pools.computeIfAbsent(pool, key -> new OfPool(new BitSet())).finished();
        long first = Integer.toUnsignedLong(operation.first());
        long end = Math.min(first + Integer.toUnsignedLong(operation.count()), MOST_QUERIES);
        if (first < end) {
            finished.set((int) first, (int) end, !operation.resets());
        }
    }
}
