package dev.vkval.check.query;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Inheritance;
import dev.vkval.state.object.QueryPoolState;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/** Queries that are active while secondary command buffers are executed must be inherited by them. */
public final class ExecutedQueryRules implements Topic {
    private final CoreContext context;

    public ExecutedQueryRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdExecuteCommands.ID, this::execute);
    }

    private void execute(Call call, CommandBufferState buffer) {
        Map<QueryLog.Query, QueryLog.Active> active = QueryLog.of(buffer).active();
        if (!active.isEmpty() && !context.feature(buffer, "inheritedQueries")) {
            context.error(call, "VUID-vkCmdExecuteCommands-commandBuffer-00101")
                    .on(buffer)
                    .title("secondary command buffers are executed while a query is active without the feature")
                    .message("a query is active in %s, but inheritedQueries is not enabled", buffer)
                    .help("enable the inheritedQueries feature, or end the query first")
                    .report();
        }
        List<CommandBufferState> all = context.now().executed();
        for (Map.Entry<QueryLog.Query, QueryLog.Active> entry : active.entrySet()) {
            Running running = new Running(
                    call,
                    buffer,
                    entry.getKey().pool(),
                    entry.getValue(),
                    entry.getKey().index());
            kind(running);
            for (int i = 0; i < all.size(); i++) {
                CommandBufferState executed = all.get(i);
                if (executed != null && executed.secondary()) {
                    inherits(running, executed, "pCommandBuffers[" + i + "]");
                    begins(running, executed, "pCommandBuffers[" + i + "]");
                }
            }
        }
    }

    /** A query that is active in the command buffer that executes others. */
    private record Running(
            Call call, CommandBufferState buffer, QueryPoolState pool, QueryLog.Active query, int index) {}

    private Problem error(Running running, String rule) {
        return context.error(running.call(), rule)
                .on(running.buffer())
                .on(running.pool())
                .after("begins", running.query().place(), running.buffer());
    }

    private void kind(Running running) {
        int type = running.pool().queryType();
        if (type != VK10.VK_QUERY_TYPE_OCCLUSION && type != VK10.VK_QUERY_TYPE_PIPELINE_STATISTICS) {
            error(running, "VUID-vkCmdExecuteCommands-commandBuffer-07594")
                    .title("secondary command buffers are executed while a query that cannot be inherited is active")
                    .message(
                            "query %d of %s is neither an occlusion query nor one of pipeline statistics",
                            running.index(), running.pool())
                    .help("end the query before vkCmdExecuteCommands")
                    .report();
        }
    }

    private void inherits(Running running, CommandBufferState executed, String path) {
        Inheritance inherited = executed.inheritance();
        if (inherited == null) {
            return;
        }
        if (running.pool().queryType() == VK10.VK_QUERY_TYPE_OCCLUSION) {
            if (!inherited.occlusionQuery()) {
                lacks(running, executed, path, "VUID-vkCmdExecuteCommands-commandBuffer-00102", "occlusionQueryEnable");
            }
            if ((running.query().flags() & ~inherited.queryFlags()) != 0) {
                lacks(running, executed, path, "VUID-vkCmdExecuteCommands-commandBuffer-00103", "queryFlags");
            }
        } else if (running.pool().queryType() == VK10.VK_QUERY_TYPE_PIPELINE_STATISTICS
                && (running.pool().statistics() & ~inherited.statistics()) != 0) {
            lacks(running, executed, path, "VUID-vkCmdExecuteCommands-commandBuffer-00104", "pipelineStatistics");
        }
    }

    private void lacks(Running running, CommandBufferState executed, String path, String rule, String member) {
        error(running, rule)
                .on(executed)
                .parameter(path)
                .property("inherited", member)
                .title("a secondary command buffer does not inherit a query that is active where it is executed")
                .message(
                        "VkCommandBufferInheritanceInfo::%s of %s does not include query %d of %s",
                        member, executed, running.index(), running.pool())
                .help("set it for all queries that are active where the command buffer is executed")
                .report();
    }

    private void begins(Running running, CommandBufferState executed, String path) {
        for (QueryLog.Operation operation : QueryLog.of(executed).operations()) {
            if (operation.kind() == QueryLog.Kind.BEGIN
                    && operation.pool().queryType() == running.pool().queryType()) {
                error(running, "VUID-vkCmdExecuteCommands-pCommandBuffers-00105")
                        .on(executed)
                        .parameter(path)
                        .title(
                                "a secondary command buffer begins a query of a type that is active where it is executed")
                        .message(
                                "%s (block %d) of %s begins a query of the type of query %d of %s",
                                operation.place().call(),
                                operation.place().block(),
                                executed,
                                running.index(),
                                running.pool())
                        .help("end the active query first, or begin no query in the secondary command buffer")
                        .report();
                return;
            }
        }
    }
}
