package dev.vkval.check.query;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginQuery;
import dev.vkval.capture.command.CmdBeginQueryIndexedEXT;
import dev.vkval.capture.command.CmdEndQuery;
import dev.vkval.capture.command.CreateQueryPool;
import dev.vkval.capture.command.EndCommandBuffer;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.PerformanceCounters;
import dev.vkval.state.object.QueryPoolState;
import dev.vkval.state.object.StateObject;
import java.util.List;
import org.lwjgl.vulkan.KHRPerformanceQuery;

/** Performance counters must exist for the queue family and be queried in their scope. */
public final class CounterRules implements Topic {
    private static final int COMMAND_BUFFER = KHRPerformanceQuery.VK_PERFORMANCE_COUNTER_SCOPE_COMMAND_BUFFER_KHR;
    private static final int RENDER_PASS = KHRPerformanceQuery.VK_PERFORMANCE_COUNTER_SCOPE_RENDER_PASS_KHR;

    private static final StateObject.SubStateKey<Ended> KEY = StateObject.SubStateKey.ofRecording(Ended.class);

    /**
     * The last query with a counter for the whole command buffer.
     *
     * @param next where the next command is recorded
     */
    private record Ended(QueryPoolState pool, CommandPlace next) {}

    private final CoreContext context;

    public CounterRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateQueryPool.ID, this::create);
        hooks.validate(CmdBeginQuery.ID, (call, buffer) -> begin(call, buffer, CmdBeginQuery.queryPool(call)));
        hooks.validate(
                CmdBeginQueryIndexedEXT.ID,
                (call, buffer) -> begin(call, buffer, CmdBeginQueryIndexedEXT.queryPool(call)));
        hooks.validate(CmdEndQuery.ID, this::end);
        hooks.record(CmdEndQuery.ID, this::ended);
        hooks.validate(EndCommandBuffer.ID, this::finish);
    }

    /** The queried scopes of the counters of a queue family, empty if not known. */
    private static List<Integer> scopes(DeviceState device, PerformanceCounters counters) {
        return device == null || counters == null
                ? List.of()
                : device.physicalDeviceState().counterScopes(counters.queueFamily());
    }

    private void create(Call call) {
        DeviceState device = context.get(DeviceState.class, CreateQueryPool.device(call));
        PerformanceCounters counters = PerformanceCounters.of(CreateQueryPool.pCreateInfo(call));
        List<Integer> scopes = scopes(device, counters);
        for (int i = 0; !scopes.isEmpty() && i < counters.indices().size(); i++) {
            int index = counters.indices().get(i);
            if (Integer.compareUnsigned(index, scopes.size()) >= 0) {
                context.error(call, "VUID-VkQueryPoolPerformanceCreateInfoKHR-pCounterIndices-03321")
                        .on(device)
                        .parameter("pCreateInfo->pNext<VkQueryPoolPerformanceCreateInfoKHR>.pCounterIndices[" + i + "]")
                        .title("the index of a performance counter is not valid for the queue family")
                        .message(
                                "it is %s, but queue family %s has %d counters",
                                Integer.toUnsignedString(index),
                                Integer.toUnsignedString(counters.queueFamily()),
                                scopes.size())
                        .help("use indices of counters returned by "
                                + "vkEnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR")
                        .report();
                return;
            }
        }
    }

    private List<Integer> scopes(QueryPoolState pool) {
        return pool == null ? List.of() : scopes(context.device(pool), pool.counters());
    }

    private void begin(Call call, CommandBufferState buffer, long id) {
        QueryPoolState pool = context.get(QueryPoolState.class, id);
        List<Integer> scopes = scopes(pool);
        if (scopes.isEmpty()) {
            return;
        }
        String command = call.command().name();
        if (buffer.nextPlace(call).number() > 0 && any(pool, scopes, COMMAND_BUFFER)) {
            error(
                            call,
                            buffer,
                            pool,
                            OwnerSets.id("VUID-{vkCmdBeginQuery|vkCmdBeginQueryIndexedEXT}-queryPool-03224", command))
                    .title("a performance query with command buffer scope does not begin with the first command")
                    .message(
                            "%s has a counter with the scope COMMAND_BUFFER, but the query begins at command %d of %s",
                            pool, buffer.nextPlace(call).number(), buffer)
                    .help("begin the query as the first command of the command buffer")
                    .report();
        }
        if (buffer.renderScope() != null && any(pool, scopes, RENDER_PASS)) {
            error(
                            call,
                            buffer,
                            pool,
                            OwnerSets.id("VUID-{vkCmdBeginQuery|vkCmdBeginQueryIndexedEXT}-queryPool-03225", command))
                    .title("a performance query with render pass scope begins inside a render pass instance")
                    .message(
                            "%s has a counter with the scope RENDER_PASS, but %s is inside a render pass instance",
                            pool, buffer)
                    .help("begin the query before the render pass instance")
                    .report();
        }
    }

    private void end(Call call, CommandBufferState buffer) {
        QueryPoolState pool = context.get(QueryPoolState.class, CmdEndQuery.queryPool(call));
        if (buffer.renderScope() != null && any(pool, scopes(pool), RENDER_PASS)) {
            error(call, buffer, pool, "VUID-vkCmdEndQuery-queryPool-03228")
                    .title("a performance query with render pass scope ends inside a render pass instance")
                    .message(
                            "%s has a counter with the scope RENDER_PASS, but %s is inside a render pass instance",
                            pool, buffer)
                    .help("end the query after the render pass instance")
                    .report();
        }
    }

    private void ended(Call call, CommandBufferState buffer) {
        QueryPoolState pool = context.get(QueryPoolState.class, CmdEndQuery.queryPool(call));
        if (any(pool, scopes(pool), COMMAND_BUFFER)) {
            buffer.subState(KEY, new Ended(pool, buffer.nextPlace(call)));
        }
    }

    private void finish(Call call, CommandBufferState buffer) {
        Ended ended = buffer.subState(KEY);
        if (ended != null && buffer.nextPlace(call).number() > ended.next().number()) {
            error(call, buffer, ended.pool(), "VUID-vkCmdEndQuery-queryPool-03227")
                    .after("ends", ended.next(), buffer)
                    .title("a performance query with command buffer scope does not end with the last command")
                    .message(
                            "%s has a counter with the scope COMMAND_BUFFER, but %s has commands after the query",
                            ended.pool(), buffer)
                    .help("end the query as the last command of the command buffer")
                    .report();
        }
    }

    private static boolean any(QueryPoolState pool, List<Integer> scopes, int scope) {
        return !scopes.isEmpty()
                && pool.counters().indices().stream()
                        .anyMatch(index -> index >= 0 && index < scopes.size() && scopes.get(index) == scope);
    }

    private Problem error(Call call, CommandBufferState buffer, QueryPoolState pool, String rule) {
        return context.error(call, rule).on(buffer).on(pool).parameter("queryPool");
    }
}
