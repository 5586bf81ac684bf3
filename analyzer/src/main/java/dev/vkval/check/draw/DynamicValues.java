package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.StateObject;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/**
 * The dynamic state set in a command buffer, by VkDynamicState, until a pipeline with static
 * state is bound.
 *
 * @param <V> the value of a state
 */
final class DynamicValues<V> {
    private record Values(Map<Integer, Object> byState) {}

    private static final StateObject.SubStateKey<Values> KEY = StateObject.SubStateKey.ofRecording(Values.class);
    private final CoreContext context;
    private final Class<V> type;

    DynamicValues(CoreContext context, Class<V> type) {
        this.context = context;
        this.type = type;
    }

    /** Discards state that a bound pipeline makes static or that later commands cannot rely on. */
    void register(TopicHooks hooks) {
        hooks.record(CmdBindPipeline.ID, this::bind);
        hooks.record(CmdExecuteCommands.ID, (call, buffer) -> buffer.subState(KEY, null));
    }

    private void bind(Call call, CommandBufferState buffer) {
        Values values = buffer.subState(KEY);
        if (values == null || CmdBindPipeline.pipelineBindPoint(call) != VK10.VK_PIPELINE_BIND_POINT_GRAPHICS) {
            return;
        }
        PipelineState pipeline = context.get(PipelineState.class, CmdBindPipeline.pipeline(call));
        if (pipeline != null) {
            values.byState().keySet().removeIf(pipeline::fixes);
        }
    }

    /** The value set for a state, null for none. */
    V get(CommandBufferState buffer, int state) {
        Values values = buffer.subState(KEY);
        return values == null ? null : type.cast(values.byState().get(state));
    }

    void set(CommandBufferState buffer, int state, V value) {
        Values values = buffer.subStateOr(KEY, () -> new Values(new HashMap<>()));
        values.byState().put(state, value);
    }
}
