package dev.vkval.check.query;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdBeginQuery;
import dev.vkval.capture.command.CmdBeginQueryIndexedEXT;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.command.ReleaseProfilingLockKHR;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.QueryPoolState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.KHRPerformanceQuery;

/** Performance queries must be recorded and submitted while the profiling lock is held. */
public final class ProfilingLockRules implements Topic {
    private static final StateObject.SubStateKey<Recorded> KEY = new StateObject.SubStateKey<>(Recorded.class);

    private final CoreContext context;

    public ProfilingLockRules(CoreContext context) {
        this.context = context;
    }

    /**
     * How a command buffer depends on the lock.
     *
     * @param begunLocked whether the lock was held when its recording began
     * @param performance whether it has performance queries
     */
    private record Recorded(boolean begunLocked, boolean performance) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(BeginCommandBuffer.ID, (call, buffer) -> {
            DeviceState device = context.device(buffer);
            buffer.subState(KEY, new Recorded(device == null || device.profilingLocked(), false));
        });
        hooks.validate(CmdBeginQuery.ID, (call, buffer) -> begin(call, buffer, CmdBeginQuery.queryPool(call)));
        hooks.record(CmdBeginQuery.ID, (call, buffer) -> recordQuery(buffer, CmdBeginQuery.queryPool(call)));
        hooks.validate(
                CmdBeginQueryIndexedEXT.ID,
                (call, buffer) -> begin(call, buffer, CmdBeginQueryIndexedEXT.queryPool(call)));
        hooks.record(
                CmdBeginQueryIndexedEXT.ID,
                (call, buffer) -> recordQuery(buffer, CmdBeginQueryIndexedEXT.queryPool(call)));
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
        hooks.validate(ReleaseProfilingLockKHR.ID, this::release);
    }

    private boolean performance(long id) {
        QueryPoolState pool = context.get(QueryPoolState.class, id);
        return pool != null && pool.queryType() == KHRPerformanceQuery.VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR;
    }

    private void recordQuery(CommandBufferState buffer, long pool) {
        Recorded recorded = buffer.subState(KEY);
        if (recorded != null && performance(pool)) {
            buffer.subState(KEY, new Recorded(recorded.begunLocked(), true));
        }
    }

    private void begin(Call call, CommandBufferState buffer, long pool) {
        Recorded recorded = buffer.subState(KEY);
        if (recorded != null && !recorded.begunLocked() && performance(pool)) {
            String rule = OwnerSets.id(
                    "VUID-{vkCmdBeginQuery|vkCmdBeginQueryIndexedEXT}-queryPool-03223",
                    call.command().name());
            context.error(call, rule)
                    .on(buffer)
                    .on(context.get(QueryPoolState.class, pool))
                    .parameter("queryPool")
                    .title("a performance query is recorded in a command buffer that was begun without the "
                            + "profiling lock")
                    .message("the profiling lock was not held when vkBeginCommandBuffer was called")
                    .help("call vkAcquireProfilingLockKHR before vkBeginCommandBuffer")
                    .report();
        }
    }

    private void submit(Call call) {
        SubmitRequest request = SubmitRequest.of(call, context);
        for (SubmitRequest.Submitted submitted : request.buffers()) {
            CommandBufferState buffer = submitted.buffer();
            Recorded recorded = buffer.subState(KEY);
            DeviceState device = context.device(buffer);
            if (recorded != null && recorded.performance() && device != null && !device.profilingLocked()) {
                context.error(
                                call,
                                request.rule(
                                        "VUID-vkQueueSubmit-pCommandBuffers-03220",
                                        "VUID-vkQueueSubmit2-commandBuffer-03880"))
                        .on(buffer)
                        .parameter(submitted.path())
                        .title("performance queries are submitted without the profiling lock")
                        .message("%s has performance queries, but the profiling lock is not held", buffer)
                        .help("call vkAcquireProfilingLockKHR before the recording, and release the lock after "
                                + "the queries have completed")
                        .report();
            }
        }
    }

    private void release(Call call) {
        DeviceState device = context.get(DeviceState.class, ReleaseProfilingLockKHR.device(call));
        if (device != null && !device.fromStateSetup() && !device.profilingLocked()) {
            context.error(call, "VUID-vkReleaseProfilingLockKHR-device-03235")
                    .on(device)
                    .title("the profiling lock is released while it is not held")
                    .message("the profiling lock of %s is not held", device)
                    .help("call vkReleaseProfilingLockKHR once for each successful vkAcquireProfilingLockKHR")
                    .report();
        }
    }
}
