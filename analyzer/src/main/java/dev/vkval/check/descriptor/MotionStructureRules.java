package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.HandleUse;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StructureBuild;
import org.lwjgl.vulkan.NVRayTracingMotionBlur;

/**
 * Rays that are traced in acceleration structures with motion. Judged are those that a command uses for certain, which were created
 * with motion, and of which the last build that was submitted before has it.
 */
public final class MotionStructureRules implements Topic {
    private static final int CREATED = NVRayTracingMotionBlur.VK_ACCELERATION_STRUCTURE_CREATE_MOTION_BIT_NV;
    private static final int BUILT = NVRayTracingMotionBlur.VK_BUILD_ACCELERATION_STRUCTURE_MOTION_BIT_NV;
    private static final long ALLOWED = NVRayTracingMotionBlur.VK_PIPELINE_CREATE_RAY_TRACING_ALLOW_MOTION_BIT_NV;

    private static final String TRACE = "VUID-RuntimeSpirv-OpTraceRayKHR-06360";
    private static final String HIT_OBJECT_NV = "VUID-RuntimeSpirv-OpHitObjectTraceRayMotionNV-07704";
    private static final String HIT_OBJECT_EXT = "VUID-RuntimeSpirv-flags-11875";
    private static final String GENERATE = "VUID-RuntimeSpirv-OpRayQueryGenerateIntersectionKHR-06354";

    private static final CheckedActions CHECKED = new CheckedActions();
    private final CoreContext context;

    public MotionStructureRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateActions(this::check, Sets.PIPELINE);
    }

    private void check(Call call, CommandBufferState buffer, int bindPoint) {
        if (context.device(buffer) == null || !context.feature(buffer, "rayTracingMotionBlur")) {
            return;
        }
        BoundState bound = buffer.bound(bindPoint);
        if (!CHECKED.differs(buffer, bound)) {
            return;
        }
        for (ShaderStage stage : bound.stages()) {
            EntryPointReflection reflection = stage.reflection();
            if (reflection != null) {
                reflection.handles().forEach(use -> traced(call, buffer, bound, use));
            }
        }
    }

    private void traced(Call call, CommandBufferState buffer, BoundState bound, HandleUse use) {
        String rule = rule(use, bound.pipeline());
        if (rule != null
                && CertainDescriptors.at(bound, use.place()) instanceof Descriptor.OfAccelerationStructure descriptor
                && moves(descriptor.structure())) {
            boolean query = rule.equals(GENERATE);
            context.error(call, rule)
                    .on(buffer)
                    .on(bound.pipeline())
                    .on(descriptor.structure())
                    .title(
                            query
                                    ? "a ray query generates an intersection in an acceleration structure with motion"
                                    : "rays are traced in an acceleration structure with motion by a pipeline without")
                    .message(
                            "%s uses %s, which was built with VK_BUILD_ACCELERATION_STRUCTURE_MOTION_BIT_NV",
                            use.opcodeName(), descriptor.structure())
                    .help(
                            query
                                    ? "build the acceleration structure without motion"
                                    : "create the pipeline with VK_PIPELINE_CREATE_RAY_TRACING_ALLOW_MOTION_BIT_NV")
                    .report();
        }
    }

    /** The rule that an acceleration structure with motion breaks, null for none. */
    private static String rule(HandleUse use, PipelineState pipeline) {
        if (use.opcode() == Op.RAY_QUERY_GENERATE_INTERSECTION_KHR) {
            return GENERATE;
        }
        boolean without = pipeline != null
                && pipeline.origin() != null
                && (pipeline.origin().flags() & ALLOWED) == 0;
        return switch (without ? use.opcode() : Op.NOP) {
            case Op.TRACE_RAY_KHR -> TRACE;
            case Op.HIT_OBJECT_TRACE_RAY_MOTION_NV -> HIT_OBJECT_NV;
            case Op.HIT_OBJECT_TRACE_RAY_MOTION_EXT, Op.HIT_OBJECT_TRACE_MOTION_REORDER_EXECUTE_EXT -> HIT_OBJECT_EXT;
            default -> null;
        };
    }

    private static boolean moves(AccelerationStructureState structure) {
        StructureBuild build = structure == null ? null : structure.build();
        return build != null
                && build.known()
                && (build.flags() & BUILT) != 0
                && (structure.createFlags() & CREATED) != 0;
    }
}
