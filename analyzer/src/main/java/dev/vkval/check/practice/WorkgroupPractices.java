package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.Dim;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.ExecutionModes;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderStage;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.VK10;

/** Sizes of workgroups that fit how devices execute them: of compute shaders for some vendors, of mesh shaders as reported. */
public final class WorkgroupPractices implements Topic {
    private static final String ARM = "BestPractices-Arm-vkCreateComputePipelines-compute-";
    private static final String TOO_LARGE = ARM + "work-group-size";
    private static final String UNALIGNED = ARM + "thread-group-alignment";
    private static final String LINEAR = ARM + "spatial-locality";
    private static final String PARTIAL = "BestPractices-AMD-LocalWorkgroup-Multiple64";
    private static final String PREFERRED = "BestPractices-Mesh-MaxPreferredWorkGroupInvocations";
    private static final String MESH_PROPERTIES = "VkPhysicalDeviceMeshShaderPropertiesEXT";

    /** The invocations of the largest workgroup that is efficient on Arm's devices. */
    private static final long MOST_EFFICIENT = 64;

    /** The invocations that Arm's devices execute together. */
    private static final long TOGETHER = 4;

    /** The invocations of a wave of AMD's devices. */
    private static final long WAVE = 64;

    private final CoreContext context;
    private final PracticeVendors vendors;

    public WorkgroupPractices(CoreContext context, PracticeVendors vendors) {
        this.context = context;
        this.vendors = vendors;
    }

    /** The workgroup of a stage of a new pipeline. */
    private record Workgroup(Call call, PipelineState pipeline, ShaderStage stage, ExecutionModes size) {
        LongStream sizes() {
            return LongStream.of(size.localSizeX(), size.localSizeY(), size.localSizeZ());
        }

        String text() {
            return size.localSizeX() + "x" + size.localSizeY() + "x" + size.localSizeZ();
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(
                CreateComputePipelines.ID,
                call -> created(
                        call, CreateComputePipelines.pPipelines(call), CreateComputePipelines.createInfoCount(call)));
        hooks.record(
                CreateGraphicsPipelines.ID,
                call -> created(
                        call, CreateGraphicsPipelines.pPipelines(call), CreateGraphicsPipelines.createInfoCount(call)));
    }

    private void created(Call call, long pipelines, int count) {
        for (int i = 0; i < CMemory.count(count, pipelines); i++) {
            PipelineState pipeline = context.get(PipelineState.class, CMemory.handle(pipelines, i));
            if (pipeline != null) {
                pipeline.stages().forEach(stage -> check(call, pipeline, stage));
            }
        }
    }

    private void check(Call call, PipelineState pipeline, ShaderStage stage) {
        boolean mesh = stage.stage() == EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT;
        boolean task = stage.stage() == EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT;
        if (!mesh && !task && stage.stage() != VK10.VK_SHADER_STAGE_COMPUTE_BIT) {
            return;
        }
        EntryPointReflection reflection = stage.reflection();
        ExecutionModes size = reflection == null ? null : reflection.executionModes();
        if (size == null || size.localSizeX() == 0) {
            return;
        }
        Workgroup workgroup = new Workgroup(call, pipeline, stage, size);
        if (mesh || task) {
            preferred(
                    workgroup, mesh ? "maxPreferredMeshWorkGroupInvocations" : "maxPreferredTaskWorkGroupInvocations");
        } else {
            compute(workgroup, reflection);
        }
    }

    private void preferred(Workgroup workgroup, String property) {
        DeviceState device = context.device(workgroup.pipeline());
        OptionalLong most = device == null
                ? OptionalLong.empty()
                : device.physicalDeviceState().properties().integer(MESH_PROPERTIES, property, 0);
        if (most.isPresent() && workgroup.size().invocations() > most.getAsLong()) {
            problem(workgroup, PREFERRED)
                    .title("a workgroup has more invocations than the device prefers")
                    .message(
                            "the workgroup is %s, %d invocations, and %s is %d",
                            workgroup.text(), workgroup.size().invocations(), property, most.getAsLong())
                    .help("use a workgroup of at most that size")
                    .report();
        }
    }

    private void compute(Workgroup workgroup, EntryPointReflection reflection) {
        long invocations = workgroup.size().invocations();
        if (invocations > MOST_EFFICIENT && vendors.report(TOO_LARGE)) {
            problem(workgroup, TOO_LARGE)
                    .title("a workgroup has more invocations than are efficient")
                    .message("the workgroup is %s, %d invocations", workgroup.text(), invocations)
                    .help("use a workgroup of at most " + MOST_EFFICIENT + " invocations")
                    .report();
        }
        if (workgroup.sizes().anyMatch(size -> size > 1 && size % TOGETHER != 0) && vendors.report(UNALIGNED)) {
            problem(workgroup, UNALIGNED)
                    .title("a workgroup has a size that is not a multiple of the invocations executed together")
                    .message("the workgroup is %s, and invocations are executed by %d", workgroup.text(), TOGETHER)
                    .help("use sizes that are multiples of " + TOGETHER)
                    .report();
        }
        boolean linear = workgroup.sizes().filter(size -> size > 1).count() < 2;
        if (linear && accessesPlanes(reflection) && vendors.report(LINEAR)) {
            problem(workgroup, LINEAR)
                    .title("a shader accesses images of two or more dimensions from workgroups of one dimension")
                    .message("the workgroup is %s, so that its accesses are far from each other", workgroup.text())
                    .help("use a workgroup of two dimensions, such as 8x8")
                    .report();
        }
        if (invocations % WAVE != 0 && vendors.report(PARTIAL)) {
            problem(workgroup, PARTIAL)
                    .title("a workgroup does not fill the waves that execute it")
                    .message(
                            "the workgroup is %s, %d invocations, and a wave has %d",
                            workgroup.text(), invocations, WAVE)
                    .help("use a workgroup with a multiple of " + WAVE + " invocations")
                    .report();
        }
    }

    private static boolean accessesPlanes(EntryPointReflection reflection) {
        return reflection.descriptors().stream()
                .anyMatch(use -> use.image() != null
                        && use.image().dim() != Dim.DIM_1D
                        && use.image().dim() != Dim.BUFFER
                        && (use.read() || use.written()));
    }

    private Problem problem(Workgroup workgroup, String id) {
        return context.warning(workgroup.call(), id).on(workgroup.pipeline());
    }
}
