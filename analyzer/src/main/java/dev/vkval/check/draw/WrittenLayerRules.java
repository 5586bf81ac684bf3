package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FramebufferState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/** A shader that selects a layer of a framebuffer with one layer: its value is undefined in other stages (Layer, "Built-In Variables"). */
public final class WrittenLayerRules implements Topic {
    private static final String RULE = "Undefined-Value-Layer-Written";
    private static final String STAGES = "VkShaderStageFlagBits";
    private static final int BUILT_IN_LAYER = 9;
    private static final StateObject.SubStateKey<Writer> KEY = new StateObject.SubStateKey<>(Writer.class);

    private final CoreContext context;

    public WrittenLayerRules(CoreContext context) {
        this.context = context;
    }

    /** The stage of a pipeline that writes Layer, null for none. */
    private record Writer(ShaderStage stage) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, this::draw, Sets.PIPELINE);
    }

    private void draw(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        FramebufferState framebuffer = scope == null ? null : scope.framebuffer();
        if (framebuffer == null || framebuffer.layers() != 1) {
            return;
        }
        BoundState bound = buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS);
        ShaderStage writer = bound.pipeline() == null
                ? writer(bound.stages())
                : bound.pipeline()
                        .subStateOr(KEY, () -> new Writer(writer(bound.stages())))
                        .stage();
        if (writer != null && !bound.graphics().rasterizerDiscard()) {
            context.warning(call, RULE)
                    .on(buffer)
                    .on(bound.pipeline())
                    .on(framebuffer)
                    .title("a shader writes Layer, and the framebuffer has one layer")
                    .message(
                            "the stage %s writes Layer, and layers of %s is 1",
                            Names.bits(STAGES, writer.stage()), framebuffer)
                    .help("do not write Layer, or create the framebuffer with more layers")
                    .report();
        }
    }

    private static ShaderStage writer(List<ShaderStage> stages) {
        return stages.stream()
                .filter(stage -> writesLayer(stage.reflection()))
                .findFirst()
                .orElse(null);
    }

    private static boolean writesLayer(EntryPointReflection reflection) {
        return reflection != null
                && reflection.outputs().stream()
                        .anyMatch(output -> output.builtIn() == BUILT_IN_LAYER && output.written());
    }
}
