package dev.vkval.check.barrier;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.command.Location;
import dev.vkval.state.CommandBufferState;
import java.util.List;
import org.lwjgl.vulkan.EXTConditionalRendering;
import org.lwjgl.vulkan.EXTFragmentDensityMap;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.EXTTransformFeedback;
import org.lwjgl.vulkan.VK10;

/** Pipeline stages that require an enabled feature. */
public final class StageFeatureRules {

    /** Stages that require a feature, and the numbers of the older and the newer rule. */
    private record Gate(long stages, String feature, String older, String newer) {}

    private static final List<Gate> GATES = List.of(
            new Gate(VK10.VK_PIPELINE_STAGE_GEOMETRY_SHADER_BIT, "geometryShader", "04090", "03929"),
            new Gate(
                    VK10.VK_PIPELINE_STAGE_TESSELLATION_CONTROL_SHADER_BIT
                            | VK10.VK_PIPELINE_STAGE_TESSELLATION_EVALUATION_SHADER_BIT,
                    "tessellationShader",
                    "04091",
                    "03930"),
            new Gate(
                    EXTConditionalRendering.VK_PIPELINE_STAGE_CONDITIONAL_RENDERING_BIT_EXT,
                    "conditionalRendering",
                    "04092",
                    "03931"),
            new Gate(
                    EXTFragmentDensityMap.VK_PIPELINE_STAGE_FRAGMENT_DENSITY_PROCESS_BIT_EXT,
                    "fragmentDensityMap",
                    "04093",
                    "03932"),
            new Gate(
                    EXTTransformFeedback.VK_PIPELINE_STAGE_TRANSFORM_FEEDBACK_BIT_EXT,
                    "transformFeedback",
                    "04094",
                    "03933"),
            new Gate(EXTMeshShader.VK_PIPELINE_STAGE_MESH_SHADER_BIT_EXT, "meshShader", "04095", "03934"),
            new Gate(EXTMeshShader.VK_PIPELINE_STAGE_TASK_SHADER_BIT_EXT, "taskShader", "04096", "03935"));

    private final CoreContext context;

    public StageFeatureRules(CoreContext context) {
        this.context = context;
    }

    /**
     * A stage mask to be checked.
     *
     * @param prefix the beginning of the rule ids: {@code VUID-vkCmdPipelineBarrier-srcStageMask}
     * @param newer whether the rules are those of the newer masks
     */
    public record Mask(Call call, CommandBufferState buffer, String prefix, Location at, long stages, boolean newer) {}

    public void check(Mask mask) {
        for (Gate gate : GATES) {
            if ((mask.stages() & gate.stages()) != 0 && !context.feature(mask.buffer(), gate.feature())) {
                context.error(mask.call(), mask.prefix() + "-" + (mask.newer() ? gate.newer() : gate.older()))
                        .on(mask.buffer())
                        .parameter(mask.at())
                        .title("a stage mask includes a stage that requires a feature")
                        .message(
                                "%s requires the %s feature, which is not enabled",
                                Names.stages(mask.stages() & gate.stages()), gate.feature())
                        .help("enable the feature, or remove the stage from the mask")
                        .report();
            }
        }
        if (!mask.newer() && mask.stages() == 0 && !context.feature(mask.buffer(), "synchronization2")) {
            context.error(mask.call(), mask.prefix() + "-03937")
                    .on(mask.buffer())
                    .parameter(mask.at())
                    .title("a stage mask is empty")
                    .message("it is 0, which is not allowed without the synchronization2 feature")
                    .help("specify the stages; for none, use VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT or "
                            + "VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT")
                    .report();
        }
    }
}
