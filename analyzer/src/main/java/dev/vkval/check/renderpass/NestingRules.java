package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import java.util.List;
import java.util.OptionalLong;

/** How deeply secondary command buffers execute others. */
public final class NestingRules implements Topic {
    private static final String PROPERTIES = "VkPhysicalDeviceNestedCommandBufferPropertiesEXT";

    /** Levels below a command buffer. */
    private record Level(long below) {}

    private static final StateObject.SubStateKey<Level> KEY = StateObject.SubStateKey.ofRecording(Level.class);
    private final CoreContext context;

    public NestingRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdExecuteCommands.ID, this::check);
        hooks.record(CmdExecuteCommands.ID, this::record);
    }

    private long level(CommandBufferState buffer) {
        Level level = buffer == null ? null : buffer.subState(KEY);
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
        List<CommandBufferState> all = context.now().executed();
        for (int i = 0; i < all.size(); i++) {
            CommandBufferState executed = all.get(i);
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
        for (CommandBufferState executed : context.now().executed()) {
            below = Math.max(below, level(executed) + 1);
        }
        buffer.subState(KEY, new Level(below));
    }
}
