package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.ExecuteCommands;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import java.util.List;
import java.util.OptionalLong;

/** How deeply secondary command buffers execute others. */
public final class NestingRules implements Topic {
    private static final String PROPERTIES = "VkPhysicalDeviceNestedCommandBufferPropertiesEXT";

    /** Levels below a command buffer. */
    private record Level(long below) {}

    private static final Level NONE = new Level(0);

    private final StateObject.SubStateKey<Level> key = new StateObject.SubStateKey<>(Level.class);
    private final CoreContext context;

    public NestingRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(BeginCommandBuffer.ID, (call, buffer) -> buffer.subState(key, NONE));
        hooks.validate(CmdExecuteCommands.ID, this::check);
        hooks.record(CmdExecuteCommands.ID, this::record);
    }

    private long level(CommandBufferState buffer) {
        Level level = buffer == null ? null : buffer.subState(key);
        return level == null ? 0 : level.below();
    }

    private void check(Call call, CommandBufferState buffer) {
        OptionalLong most = buffer.secondary() && context.feature(buffer, "nestedCommandBuffer")
                ? context.state()
                        .devices()
                        .properties(context.now().dispatched())
                        .integer(PROPERTIES, "maxCommandBufferNestingLevel", 0)
                : OptionalLong.empty();
        if (most.isEmpty()) {
            return;
        }
        List<Long> ids = ExecuteCommands.of(call).executed();
        for (int i = 0; i < ids.size(); i++) {
            CommandBufferState executed = context.get(CommandBufferState.class, ids.get(i));
            if (executed != null && level(executed) >= most.getAsLong()) {
                new Execution(call, buffer, executed, i)
                        .error(context, "VUID-vkCmdExecuteCommands-nestedCommandBuffer-09376")
                        .title("secondary command buffers are nested more deeply than the device supports")
                        .message(
                                "%s has %d levels below it, and maxCommandBufferNestingLevel is %d",
                                executed, level(executed), most.getAsLong())
                        .help("execute the command buffers from a primary one")
                        .report();
            }
        }
    }

    private void record(Call call, CommandBufferState buffer) {
        long below = level(buffer);
        for (long id : ExecuteCommands.of(call).executed()) {
            below = Math.max(below, level(context.get(CommandBufferState.class, id)) + 1);
        }
        buffer.subState(key, new Level(below));
    }
}
