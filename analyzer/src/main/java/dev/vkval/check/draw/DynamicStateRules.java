package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.CMemory;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.PipelineState;
import dev.vkval.state.RenderScope;
import dev.vkval.state.ShaderObjectState;
import dev.vkval.state.ShaderStage;
import dev.vkval.state.StateObject;
import dev.vkval.state.StateObserver;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.lwjgl.vulkan.VK10;

/** State that a pipeline leaves dynamic, as shader objects leave all, must have been set before a draw that depends on it. */
public final class DynamicStateRules implements Topic, StateObserver {
    private static final StateObject.SubStateKey<Given> KEY = new StateObject.SubStateKey<>(Given.class);

    private final CoreContext context;

    public DynamicStateRules(CoreContext context) {
        this.context = context;
    }

    /** The VkDynamicState values that commands have set, to what, and that no pipeline has overwritten since. */
    private record Given(Map<Integer, Long> states) {}

    @Override
    public void register(TopicHooks hooks) {
        for (Command command : Registry.vulkan().commands()) {
            if (command.name().startsWith("vkCmdDraw")) {
                hooks.validate(command.number(), this::draw);
            }
        }
        for (DynamicStateTable.Entry entry : DynamicStateTable.ENTRIES) {
            for (String setter : entry.setters()) {
                hooks.record(
                        Registry.vulkan().command(setter).number(),
                        (call, buffer) -> given(buffer).states().put(entry.state(), CMemory.mask((int) call.u64(1))));
            }
        }
        hooks.record(CmdBindPipeline.ID, this::bind);
        hooks.record(CmdExecuteCommands.ID, (call, buffer) -> buffer.subState(KEY, null));
        hooks.observe(this);
    }

    @Override
    public void discarded(CommandBufferState buffer) {
        buffer.subState(KEY, null);
    }

    private static Given given(CommandBufferState buffer) {
        Given given = buffer.subState(KEY);
        if (given == null) {
            given = new Given(new HashMap<>());
            buffer.subState(KEY, given);
        }
        return given;
    }

    /** State that a pipeline fixes overwrites what commands have set. */
    private void bind(Call call, CommandBufferState buffer) {
        PipelineState pipeline = context.get(PipelineState.class, CmdBindPipeline.pipeline(call));
        if (pipeline != null && CmdBindPipeline.pipelineBindPoint(call) == VK10.VK_PIPELINE_BIND_POINT_GRAPHICS) {
            given(buffer).states().keySet().retainAll(pipeline.dynamicStates());
        }
    }

    private static boolean depth(RenderScope scope) {
        if (scope == null || scope.rendering() != null) {
            return scope != null
                    && (scope.rendering().depth() != null || scope.rendering().stencil() != null);
        }
        return scope.currentSubpass() != null
                && scope.currentSubpass().depthStencil().used();
    }

    private void draw(Call call, CommandBufferState buffer) {
        PipelineState pipeline =
                buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS).pipeline();
        Set<Integer> stages = new LinkedHashSet<>();
        if (pipeline == null) {
            GraphicsShaders.bound(buffer)
                    .forEach(shader -> stages.add(shader.stage().stage()));
        } else {
            pipeline.stages().stream().map(ShaderStage::stage).forEach(stages::add);
        }
        if (pipeline == null ? stages.isEmpty() : pipeline.dynamicStates().isEmpty()) {
            return;
        }
        DrawNeed.Draw draw = new DrawNeed.Draw(
                stages,
                buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS).graphics(),
                depth(buffer.renderScope()),
                given(buffer).states());
        for (DynamicStateTable.Entry entry : DynamicStateTable.ENTRIES) {
            boolean dynamic = pipeline == null
                    ? entry.shaderObjects() && available(buffer, entry)
                    : pipeline.dynamicStates().contains(entry.state());
            if (dynamic
                    && !draw.given().containsKey(entry.state())
                    && entry.need().holds(draw)) {
                unset(call, buffer, pipeline, entry);
            }
        }
    }

    private boolean available(CommandBufferState buffer, DynamicStateTable.Entry entry) {
        return entry.features().isEmpty()
                || entry.features().stream().anyMatch(feature -> context.feature(buffer, feature));
    }

    private void unset(Call call, CommandBufferState buffer, PipelineState pipeline, DynamicStateTable.Entry entry) {
        ShaderObjectState shader =
                pipeline == null ? GraphicsShaders.bound(buffer).get(0) : null;
        context.error(call, "VUID-" + call.command().name() + "-" + entry.suffix())
                .on(buffer)
                .on(pipeline)
                .on(shader)
                .title("a draw depends on dynamic state that nothing has set")
                .message(
                        "%s leaves %s dynamic, and %s was not called in %s since",
                        Objects.requireNonNullElse(pipeline, shader),
                        Names.of("VkDynamicState", entry.state()),
                        String.join(" or ", entry.setters()),
                        buffer)
                .help(
                        pipeline == null
                                ? "set the state in this command buffer before the draw"
                                : "set the state in this command buffer before the draw, or fix it in the pipeline")
                .report();
    }
}
