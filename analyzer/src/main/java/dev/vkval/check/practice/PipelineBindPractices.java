package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.StateObject;
import java.util.HashSet;
import java.util.Set;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.VK10;

/** The order in which graphics pipelines are bound: each change of a pipeline costs time, some more than others. */
public final class PipelineBindPractices implements Topic {
    private static final String AGAIN = "BestPractices-Pipeline-SortAndBind";
    private static final String SWITCHES = "BestPractices-NVIDIA-BindPipeline-SwitchTessGeometryMesh";
    private static final int MANY_SWITCHES = 4;
    private static final int GEOMETRY_STAGES = VK10.VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT
            | VK10.VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT
            | VK10.VK_SHADER_STAGE_GEOMETRY_BIT
            | EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT
            | EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT;

    /**
     * The binds of a recording.
     *
     * @param special whether the last pipeline has a stage that makes or changes geometry
     * @param switches how often that changed
     * @param told whether it has been reported
     */
    private record Binds(boolean special, int switches, boolean told) {}

    private static final StateObject.SubStateKey<Binds> BINDS = StateObject.SubStateKey.ofRecording(Binds.class);

    private final CoreContext context;
    private final PracticeVendors vendors;
    /** Ids of the pipelines that were bound in this frame. */
    private final Set<Long> bound = new HashSet<>();

    public PipelineBindPractices(CoreContext context, PracticeVendors vendors) {
        this.context = context;
        this.vendors = vendors;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBindPipeline.ID, this::bind);
        hooks.record(CmdBindPipeline.ID, this::bound);
        hooks.recordAlways(QueuePresentKHR.ID, call -> bound.clear());
    }

    private PipelineState graphics(Call call) {
        return CmdBindPipeline.pipelineBindPoint(call) == VK10.VK_PIPELINE_BIND_POINT_GRAPHICS
                ? context.get(PipelineState.class, CmdBindPipeline.pipeline(call))
                : null;
    }

    private void bind(Call call, CommandBufferState buffer) {
        PipelineState pipeline = graphics(call);
        if (pipeline == null) {
            return;
        }
        if (bound.contains(CmdBindPipeline.pipeline(call)) && vendors.report(AGAIN)) {
            context.warning(call, AGAIN)
                    .on(buffer)
                    .on(pipeline)
                    .parameter("pipeline")
                    .title("a graphics pipeline is bound more than once in a frame")
                    .message("%s was bound before in the same frame", pipeline)
                    .help("sort the draws of a frame by their pipelines, so that each is bound once")
                    .report();
        }
        Binds binds = buffer.subState(BINDS);
        if (binds != null && binds.switches() >= MANY_SWITCHES && !binds.told() && vendors.report(SWITCHES)) {
            context.warning(call, SWITCHES)
                    .on(buffer)
                    .parameter("pipeline")
                    .title("pipelines with and without tessellation, geometry or mesh shaders take turns")
                    .message("the pipelines of this command buffer changed between the two %d times", binds.switches())
                    .help("draw everything with these stages together, and everything without them together")
                    .report();
        }
    }

    private void bound(Call call, CommandBufferState buffer) {
        PipelineState pipeline = vendors.report(AGAIN) || vendors.report(SWITCHES) ? graphics(call) : null;
        if (pipeline == null) {
            return;
        }
        bound.add(CmdBindPipeline.pipeline(call));
        boolean special = pipeline.stages().stream().anyMatch(stage -> (stage.stage() & GEOMETRY_STAGES) != 0);
        Binds before = buffer.subState(BINDS);
        int switches = before == null ? 0 : before.switches() + (before.special() == special ? 0 : 1);
        boolean told = before != null && before.switches() >= MANY_SWITCHES;
        buffer.subState(BINDS, new Binds(special, switches, told));
    }
}
