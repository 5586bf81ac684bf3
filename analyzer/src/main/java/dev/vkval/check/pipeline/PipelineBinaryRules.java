package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreatePipelineBinariesKHR;
import dev.vkval.capture.command.GetPipelineKeyKHR;
import dev.vkval.capture.command.ReleaseCapturedPipelineDataKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.identity.CapturedObject;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.StateObject;
import java.util.Set;
import org.lwjgl.vulkan.AMDXShaderEnqueue;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.KHRPipelineBinary;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPipelineBinaryCreateInfoKHR;
import org.lwjgl.vulkan.VkPipelineBinaryInfoKHR;
import org.lwjgl.vulkan.VkReleaseCapturedPipelineDataInfoKHR;

/** The data that a pipeline captured for binaries are released once, and binaries are not made of binaries. */
public final class PipelineBinaryRules implements Topic {
    private static final StateObject.SubStateKey<Boolean> RELEASED = new StateObject.SubStateKey<>(Boolean.class);

    private static final Set<Integer> CREATIONS = Set.of(
            VK10.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
            VK10.VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
            KHRRayTracingPipeline.VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_KHR,
            AMDXShaderEnqueue.VK_STRUCTURE_TYPE_EXECUTION_GRAPH_PIPELINE_CREATE_INFO_AMDX,
            ARMDataGraph.VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_CREATE_INFO_ARM);

    private final CoreContext context;

    public PipelineBinaryRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreatePipelineBinariesKHR.ID, this::create);
        hooks.validate(GetPipelineKeyKHR.ID, this::key);
        hooks.validate(ReleaseCapturedPipelineDataKHR.ID, this::release);
        hooks.record(ReleaseCapturedPipelineDataKHR.ID, this::released);
    }

    private void create(Call call) {
        long info = CreatePipelineBinariesKHR.pCreateInfo(call);
        if (info == 0) {
            return;
        }
        long pipelineInfo = CMemory.pointer(info + VkPipelineBinaryCreateInfoKHR.PPIPELINECREATEINFO);
        ofBinaries(
                call,
                pipelineInfo,
                "VUID-VkPipelineBinaryCreateInfoKHR-pPipelineCreateInfo-09606",
                "pCreateInfo->pPipelineCreateInfo->pNext");
        ofPipeline(call, pipelineInfo, "pCreateInfo->pPipelineCreateInfo->pNext");
        PipelineState pipeline = context.get(PipelineState.class, VkPipelineBinaryCreateInfoKHR.npipeline(info));
        if (wasReleased(pipeline)) {
            context.error(call, "VUID-VkPipelineBinaryCreateInfoKHR-pipeline-09608")
                    .on(pipeline)
                    .parameter("pCreateInfo->pipeline")
                    .title("binaries are made of a pipeline whose captured data were released")
                    .message("%s was given to vkReleaseCapturedPipelineDataKHR before", pipeline)
                    .help("make the binaries before the data are released")
                    .report();
        }
    }

    private void key(Call call) {
        ofBinaries(
                call,
                GetPipelineKeyKHR.pPipelineCreateInfo(call),
                "VUID-vkGetPipelineKeyKHR-pNext-09605",
                "pPipelineCreateInfo->pNext");
        ofPipeline(call, GetPipelineKeyKHR.pPipelineCreateInfo(call), "pPipelineCreateInfo->pNext");
    }

    private void ofPipeline(Call call, long pipelineInfo, String parameter) {
        if (pipelineInfo == 0
                || PNext.next(pipelineInfo) != 0 && CREATIONS.contains(PNext.type(PNext.next(pipelineInfo)))) {
            return;
        }
        context.error(call, "VUID-VkPipelineCreateInfoKHR-pNext-09604")
                .parameter(parameter)
                .title("the parameters of no pipeline are passed")
                .message(
                        PNext.next(pipelineInfo) == 0
                                ? "pNext is NULL"
                                : "pNext points to another structure than one that creates a pipeline")
                .help("point pNext to the structure that the pipeline is created with")
                .report();
    }

    private void ofBinaries(Call call, long pipelineInfo, String rule, String parameter) {
        long binaries = pipelineInfo == 0
                ? 0
                : PNext.find(pipelineInfo, KHRPipelineBinary.VK_STRUCTURE_TYPE_PIPELINE_BINARY_INFO_KHR);
        if (binaries != 0 && VkPipelineBinaryInfoKHR.nbinaryCount(binaries) != 0) {
            context.error(call, rule)
                    .parameter(parameter)
                    .title("the parameters of a pipeline that is made of binaries are passed")
                    .message(
                            "binaryCount is %s and must be 0",
                            Integer.toUnsignedString(VkPipelineBinaryInfoKHR.nbinaryCount(binaries)))
                    .help("pass the parameters without a VkPipelineBinaryInfoKHR")
                    .report();
        }
    }

    private static boolean wasReleased(PipelineState pipeline) {
        return pipeline != null && pipeline.subState(RELEASED) != null;
    }

    private static long pipeline(Call call) {
        long info = ReleaseCapturedPipelineDataKHR.pInfo(call);
        return info == 0 ? 0 : VkReleaseCapturedPipelineDataInfoKHR.npipeline(info);
    }

    private void released(Call call) {
        PipelineState pipeline = context.get(PipelineState.class, pipeline(call));
        if (pipeline != null) {
            pipeline.subState(RELEASED, true);
        }
    }

    private void release(Call call) {
        PipelineState pipeline = context.get(PipelineState.class, pipeline(call));
        if (wasReleased(pipeline)) {
            context.error(call, "VUID-VkReleaseCapturedPipelineDataInfoKHR-pipeline-09618")
                    .on(pipeline)
                    .parameter("pInfo->pipeline")
                    .title("the captured data of a pipeline are released twice")
                    .message("%s was given to vkReleaseCapturedPipelineDataKHR before", pipeline)
                    .help("release the data once")
                    .report();
        }
        CapturedObject object = context.objects().living(pipeline(call));
        boolean given = ReleaseCapturedPipelineDataKHR.pAllocator(call) != 0;
        if (object != null && !object.stateSetup() && given != object.ownAllocator()) {
            context.error(
                            call,
                            given
                                    ? "VUID-vkReleaseCapturedPipelineDataKHR-pipeline-09612"
                                    : "VUID-vkReleaseCapturedPipelineDataKHR-pipeline-09611")
                    .on(object)
                    .created(object)
                    .parameter("pAllocator")
                    .title("the captured data of a pipeline are released with other callbacks than it was created with")
                    .message(
                            "%s was created %s allocation callbacks, and pAllocator is %sNULL",
                            object, given ? "without" : "with", given ? "not " : "")
                    .help("pass the same pAllocator as in the creation")
                    .report();
        }
    }
}
