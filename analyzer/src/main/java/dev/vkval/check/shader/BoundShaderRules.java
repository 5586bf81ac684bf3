package dev.vkval.check.shader;

import dev.vkval.capture.call.Call;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.ShaderObjectState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/**
 * The stages that a draw uses, beside each other: tessellation modes, and for shader objects that were not linked the
 * inputs of a stage and the outputs of the one before it.
 */
public final class BoundShaderRules implements Topic {
    private static final StateObject.SubStateKey<Checked> KEY = new StateObject.SubStateKey<>(Checked.class);
    private static final String SUBDIVISION = "VUID-{draws}-OpExecutionMode-12239";

    private final CoreContext context;

    public BoundShaderRules(CoreContext context) {
        this.context = context;
    }

    /** The stages that were checked last in a command buffer. */
    private record Checked(List<ShaderStage> stages) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, this::draw, Sets.PIPELINE);
    }

    private void draw(Call call, CommandBufferState buffer) {
        BoundState bound = buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS);
        List<ShaderStage> stages = bound.stages();
        Checked last = buffer.subState(KEY);
        if (stages.size() < 2 || last != null && last.stages().equals(stages)) {
            return;
        }
        buffer.subState(KEY, new Checked(List.copyOf(stages)));
        List<CreatedStage> created = created(call, context.device(buffer), stages);
        CreatedStage control = GraphicsInfo.stage(created, Models.TESSELLATION_CONTROL);
        CreatedStage evaluation = GraphicsInfo.stage(created, Models.TESSELLATION_EVALUATION);
        if (control != null
                && evaluation != null
                && OwnerSets.contains(SUBDIVISION, call.command().name())) {
            tessellation(control, evaluation);
        }
        if (bound.pipeline() == null && !linked(buffer)) {
            InterfaceRules.check(created);
        }
    }

    /** Linked shaders were checked when they were created. */
    private static boolean linked(CommandBufferState buffer) {
        List<ShaderObjectState> shaders = new ArrayList<>();
        buffer.shaders().forEach((stage, shader) -> {
            if (shader != null && stage != VK10.VK_SHADER_STAGE_COMPUTE_BIT) {
                shaders.add(shader);
            }
        });
        return !shaders.isEmpty() && shaders.get(0).linked().containsAll(shaders);
    }

    private List<CreatedStage> created(Call call, DeviceState device, List<ShaderStage> stages) {
        CreatedStage.Origin origin = new CreatedStage.Origin(call.command().name(), null, 0, 0, null);
        List<CreatedStage> created = new ArrayList<>();
        for (ShaderStage stage : stages) {
            SpirvModule module =
                    stage.module() == null ? null : stage.module().module().orElse(null);
            Instruction entryPoint =
                    module == null || stage.executionModel() < 0 ? null : CreatedStage.entryPoint(module, stage);
            if (entryPoint != null) {
                created.add(new CreatedStage(context, call, origin, device, stage, module, entryPoint));
            }
        }
        return created;
    }

    private static void tessellation(CreatedStage control, CreatedStage evaluation) {
        TessellationRules.different(
                control, evaluation, TessellationRules.SUBDIVISION, SUBDIVISION, "type of subdivision");
        TessellationRules.different(
                control,
                evaluation,
                TessellationRules.ORIENTATION,
                "VUID-{draws}-OpExecutionMode-12240",
                "orientation of triangles");
        TessellationRules.different(
                control,
                evaluation,
                TessellationRules.SPACING,
                "VUID-{draws}-OpExecutionMode-12241",
                "spacing of segments");
        TessellationRules.different(
                control,
                evaluation,
                TessellationRules.PATCH_SIZE,
                "VUID-{draws}-OpExecutionMode-12242",
                "output patch size");
    }
}
