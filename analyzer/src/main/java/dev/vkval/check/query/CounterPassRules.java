package dev.vkval.check.query;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdBeginQuery;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.DeviceState;
import dev.vkval.state.QueryPoolState;
import dev.vkval.state.StateObject;
import java.util.LinkedHashSet;
import java.util.OptionalInt;
import java.util.Set;

/** A batch with performance queries is submitted once for each pass that their counters take, not more. */
public final class CounterPassRules implements Topic {
    private static final StateObject.SubStateKey<Counted> KEY = new StateObject.SubStateKey<>(Counted.class);

    private final CoreContext context;

    public CounterPassRules(CoreContext context) {
        this.context = context;
    }

    /** The pools whose performance queries a command buffer has. */
    private record Counted(Set<QueryPoolState> pools) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(BeginCommandBuffer.ID, (call, buffer) -> buffer.subState(KEY, null));
        hooks.record(CmdBeginQuery.ID, this::count);
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
    }

    private void count(Call call, CommandBufferState buffer) {
        QueryPoolState pool = context.get(QueryPoolState.class, CmdBeginQuery.queryPool(call));
        if (pool != null && pool.counters() != null) {
            Counted counted = buffer.subState(KEY);
            if (counted == null) {
                counted = new Counted(new LinkedHashSet<>());
                buffer.subState(KEY, counted);
            }
            counted.pools().add(pool);
        }
    }

    private void submit(Call call) {
        SubmitRequest request = SubmitRequest.read(call, context.state());
        for (int i = 0; i < request.batches().size(); i++) {
            SubmitRequest.Batch batch = request.batches().get(i);
            for (CommandBufferState buffer : batch.buffers()) {
                Counted counted = buffer == null ? null : buffer.subState(KEY);
                if (counted != null) {
                    counted.pools().forEach(pool -> pass(call, buffer, pool, batch.counterPass()));
                }
            }
        }
    }

    private void pass(Call call, CommandBufferState buffer, QueryPoolState pool, int pass) {
        DeviceState device = context.device(buffer);
        OptionalInt passes = device == null
                ? OptionalInt.empty()
                : device.physicalDeviceState().counterPasses(pool.counters());
        if (passes.isPresent() && Integer.compareUnsigned(pass, passes.getAsInt()) >= 0) {
            context.error(call, "VUID-VkPerformanceQuerySubmitInfoKHR-counterPassIndex-03221")
                    .on(buffer)
                    .on(pool)
                    .title("a batch is submitted for a counter pass that its performance queries do not have")
                    .message(
                            "counterPassIndex is %s, and the counters of %s take %d passes",
                            Integer.toUnsignedString(pass), pool, passes.getAsInt())
                    .help("submit the batch once for each counterPassIndex below the number of passes")
                    .report();
        }
    }
}
