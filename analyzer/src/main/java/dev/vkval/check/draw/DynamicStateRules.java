package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Registry;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.ShaderObjectState;
import dev.vkval.state.object.ShaderStage;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import org.lwjgl.vulkan.VK10;

/** Dynamic state of a pipeline, and all state with shader objects, must be set before a draw that depends on it. */
public final class DynamicStateRules implements Topic {
    private final CoreContext context;
    private final DynamicValues<Long> values;

    public DynamicStateRules(CoreContext context) {
        this.context = context;
        this.values = new DynamicValues<>(context, Long.class);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, this::draw);
        for (DynamicStateTable.Entry entry : DynamicStateTable.ENTRIES) {
            for (String setter : entry.setters()) {
                hooks.record(
                        Registry.vulkan().command(setter).number(),
                        (call, buffer) -> values.set(buffer, entry.state(), CMemory.mask((int) call.u64(1))));
            }
        }
        values.register(hooks);
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
                state -> values.get(buffer, state));
        for (DynamicStateTable.Entry entry : DynamicStateTable.ENTRIES) {
            boolean dynamic = pipeline == null
                    ? entry.shaderObjects() && available(buffer, entry)
                    : pipeline.dynamicStates().contains(entry.state());
            if (dynamic
                    && values.get(buffer, entry.state()) == null
                    && entry.need().holds(draw)
                    && OwnerSets.contains(entry.rule(), call.command().name())) {
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
        context.error(call, entry.rule())
                .on(buffer)
                .on(pipeline)
                .on(shader)
                .title("a draw depends on dynamic state that has not been set")
                .message(
                        "with %s, %s is dynamic, and %s has not been called in %s",
                        Objects.requireNonNullElse(pipeline, shader),
                        Names.of("VkDynamicState", entry.state()),
                        String.join(" or ", entry.setters()),
                        buffer)
                .help(
                        pipeline == null
                                ? "set the state in this command buffer before the draw"
                                : "set the state in this command buffer before the draw, or create the pipeline "
                                        + "with a static state")
                .report();
    }
}
