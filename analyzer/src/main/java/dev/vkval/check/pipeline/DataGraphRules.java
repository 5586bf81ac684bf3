package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BindDataGraphPipelineSessionMemoryARM;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CmdDispatchDataGraphARM;
import dev.vkval.capture.command.CreateDataGraphPipelineSessionARM;
import dev.vkval.capture.command.CreateDataGraphPipelinesARM;
import dev.vkval.capture.command.DestroyDataGraphPipelineSessionARM;
import dev.vkval.capture.command.DestroyPipeline;
import dev.vkval.capture.command.GetDataGraphPipelinePropertiesARM;
import dev.vkval.capture.command.GetDataGraphPipelineSessionBindPointRequirementsARM;
import dev.vkval.capture.command.GetDataGraphPipelineSessionMemoryRequirementsARM;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.identity.CapturedObject;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.ARMDataGraphNeuralAcceleratorStatistics;
import org.lwjgl.vulkan.ARMDataGraphOpticalFlow;
import org.lwjgl.vulkan.VkBindDataGraphPipelineSessionMemoryInfoARM;
import org.lwjgl.vulkan.VkDataGraphPipelineCreateInfoARM;
import org.lwjgl.vulkan.VkDataGraphPipelineInfoARM;
import org.lwjgl.vulkan.VkDataGraphPipelineOpticalFlowDispatchInfoARM;
import org.lwjgl.vulkan.VkDataGraphPipelinePropertyQueryResultARM;
import org.lwjgl.vulkan.VkDataGraphPipelineSessionBindPointRequirementARM;
import org.lwjgl.vulkan.VkDataGraphPipelineSessionBindPointRequirementsInfoARM;
import org.lwjgl.vulkan.VkDataGraphPipelineSessionCreateInfoARM;
import org.lwjgl.vulkan.VkDataGraphPipelineSessionMemoryRequirementsInfoARM;

/** Data graph pipelines beside their sessions, the command pools they are bound in, and their dispatches. */
public final class DataGraphRules implements Topic {
    private static final int BIND_POINT = ARMDataGraph.VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM;
    private static final int STATISTICS =
            ARMDataGraphNeuralAcceleratorStatistics
                    .VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_NEURAL_STATISTICS_CREATE_INFO_ARM;
    private static final int FLOW =
            ARMDataGraphOpticalFlow.VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_OPTICAL_FLOW_DISPATCH_INFO_ARM;
    private static final int OF_EARLIER_IMAGES =
            ARMDataGraphOpticalFlow.VK_DATA_GRAPH_OPTICAL_FLOW_EXECUTE_INPUT_UNCHANGED_BIT_ARM
                    | ARMDataGraphOpticalFlow.VK_DATA_GRAPH_OPTICAL_FLOW_EXECUTE_REFERENCE_UNCHANGED_BIT_ARM
                    | ARMDataGraphOpticalFlow.VK_DATA_GRAPH_OPTICAL_FLOW_EXECUTE_INPUT_IS_PREVIOUS_REFERENCE_BIT_ARM
                    | ARMDataGraphOpticalFlow.VK_DATA_GRAPH_OPTICAL_FLOW_EXECUTE_REFERENCE_IS_PREVIOUS_INPUT_BIT_ARM;

    private static final StateObject.SubStateKey<Long> BOUND = StateObject.SubStateKey.ofRecording(Long.class);
    private final CoreContext context;
    private final DataGraphMemoryRules memory;
    private final DataGraphEngineRules engines;
    private final DataGraphFamilyRules families;
    private final Map<Long, DataGraph> graphs = new HashMap<>();
    private final Map<Long, DataGraphSession> sessions = new HashMap<>();

    public DataGraphRules(CoreContext context) {
        this.context = context;
        this.memory = new DataGraphMemoryRules(context);
        this.engines = new DataGraphEngineRules(context);
        this.families = new DataGraphFamilyRules(context, engines);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateDataGraphPipelinesARM.ID, new DataGraphConstantRules(context)::check);
        hooks.record(CreateDataGraphPipelinesARM.ID, this::createPipelines);
        hooks.record(DestroyPipeline.ID, (Call call) -> graphs.remove(DestroyPipeline.pipeline(call)));
        hooks.validate(CreateDataGraphPipelineSessionARM.ID, this::statistics);
        hooks.record(CreateDataGraphPipelineSessionARM.ID, this::createSession);
        hooks.record(
                DestroyDataGraphPipelineSessionARM.ID,
                (Call call) -> sessions.remove(DestroyDataGraphPipelineSessionARM.session(call)));
        hooks.record(GetDataGraphPipelineSessionBindPointRequirementsARM.ID, this::required);
        hooks.validate(GetDataGraphPipelineSessionMemoryRequirementsARM.ID, this::requirements);
        hooks.validate(
                BindDataGraphPipelineSessionMemoryARM.ID,
                (Call call) -> eachBind(call, (index, info, session) -> {
                    memory.check(call, index, info, session);
                }));
        hooks.record(
                BindDataGraphPipelineSessionMemoryARM.ID,
                (Call call) -> eachBind(
                        call,
                        (index, info, session) -> session.bind(
                                VkBindDataGraphPipelineSessionMemoryInfoARM.nbindPoint(info),
                                VkBindDataGraphPipelineSessionMemoryInfoARM.nobjectIndex(info))));
        hooks.validate(GetDataGraphPipelinePropertiesARM.ID, this::properties);
        hooks.validate(CmdBindPipeline.ID, this::bind);
        hooks.record(CmdBindPipeline.ID, (call, buffer) -> {
            if (CmdBindPipeline.pipelineBindPoint(call) == BIND_POINT) {
                buffer.subState(BOUND, CmdBindPipeline.pipeline(call));
            }
        });
        hooks.validate(CmdDispatchDataGraphARM.ID, this::dispatch);
        engines.register(hooks);
        families.register(hooks);
    }

    private void createPipelines(Call call) {
        long infos = CreateDataGraphPipelinesARM.pCreateInfos(call);
        long pipelines = CreateDataGraphPipelinesARM.pPipelines(call);
        for (int i = 0; i < CMemory.count(CreateDataGraphPipelinesARM.createInfoCount(call), infos); i++) {
            long pipeline = pipelines == 0 ? 0 : CMemory.handle(pipelines, i);
            if (pipeline != 0) {
                graphs.put(pipeline, DataGraph.of(CMemory.element(infos, i, VkDataGraphPipelineCreateInfoARM.SIZEOF)));
            }
        }
    }

    private void statistics(Call call) {
        long info = CreateDataGraphPipelineSessionARM.pCreateInfo(call);
        DataGraph graph =
                info == 0 ? null : graphs.get(VkDataGraphPipelineSessionCreateInfoARM.ndataGraphPipeline(info));
        if (graph != null && !graph.statistics() && PNext.find(info, STATISTICS) != 0) {
            context.error(call, "VUID-VkDataGraphPipelineSessionCreateInfoARM-pNext-09852")
                    .on(object(VkDataGraphPipelineSessionCreateInfoARM.ndataGraphPipeline(info)))
                    .parameter("pCreateInfo->pNext")
                    .title("a session has neural statistics that its pipeline does not allow")
                    .message("the pipeline was not created with allowNeuralStatistics of VK_TRUE")
                    .help("allow neural statistics where the pipeline is created, or make the session without them")
                    .report();
        }
    }

    private CapturedObject object(long id) {
        return context.state().identities().living(id);
    }

    private void createSession(Call call) {
        long info = CreateDataGraphPipelineSessionARM.pCreateInfo(call);
        long session = CreateDataGraphPipelineSessionARM.pSession(call);
        if (info != 0 && session != 0) {
            sessions.put(
                    CMemory.handle(session),
                    new DataGraphSession(
                            VkDataGraphPipelineSessionCreateInfoARM.ndataGraphPipeline(info),
                            VkDataGraphPipelineSessionCreateInfoARM.nflags(info)));
        }
    }

    private void required(Call call) {
        long info = GetDataGraphPipelineSessionBindPointRequirementsARM.pInfo(call);
        DataGraphSession session =
                info == 0 ? null : sessions.get(VkDataGraphPipelineSessionBindPointRequirementsInfoARM.nsession(info));
        long array = GetDataGraphPipelineSessionBindPointRequirementsARM.pBindPointRequirements(call);
        long count = GetDataGraphPipelineSessionBindPointRequirementsARM.pBindPointRequirementCount(call);
        if (session == null || array == 0 || count == 0) {
            return;
        }
        for (int i = 0; i < CMemory.count(CMemory.u32(count), array); i++) {
            long at = CMemory.element(array, i, VkDataGraphPipelineSessionBindPointRequirementARM.SIZEOF);
            session.require(
                    VkDataGraphPipelineSessionBindPointRequirementARM.nbindPoint(at),
                    VkDataGraphPipelineSessionBindPointRequirementARM.nbindPointType(at),
                    VkDataGraphPipelineSessionBindPointRequirementARM.nnumObjects(at));
        }
    }

    private void requirements(Call call) {
        long info = GetDataGraphPipelineSessionMemoryRequirementsARM.pInfo(call);
        DataGraphSession session =
                info == 0 ? null : sessions.get(VkDataGraphPipelineSessionMemoryRequirementsInfoARM.nsession(info));
        if (session == null) {
            return;
        }
        int bindPoint = VkDataGraphPipelineSessionMemoryRequirementsInfoARM.nbindPoint(info);
        int index = VkDataGraphPipelineSessionMemoryRequirementsInfoARM.nobjectIndex(info);
        CapturedObject object = object(VkDataGraphPipelineSessionMemoryRequirementsInfoARM.nsession(info));
        if (!session.isMemory(bindPoint)) {
            context.error(call, "VUID-vkGetDataGraphPipelineSessionMemoryRequirementsARM-bindPoint-09784")
                    .on(object)
                    .parameter("pInfo->bindPoint")
                    .title("memory requirements are asked of a bind point that the session was not reported to have")
                    .message(
                            "no call of vkGetDataGraphPipelineSessionBindPointRequirementsARM returned the bind point"
                                    + " %d for memory",
                            bindPoint)
                    .help("ask for the bind points of the session first, and use one of them")
                    .report();
        } else if (CMemory.mask(index) >= session.objects(bindPoint)) {
            context.error(call, "VUID-VkDataGraphPipelineSessionMemoryRequirementsInfoARM-objectIndex-09855")
                    .on(object)
                    .parameter("pInfo->objectIndex")
                    .title("memory requirements are asked of an object that a session does not have")
                    .message(
                            "objectIndex is %s, and the session has %d objects at the bind point",
                            Integer.toUnsignedString(index), session.objects(bindPoint))
                    .help("use an index below numObjects of the bind point")
                    .report();
        }
    }

    /** One VkBindDataGraphPipelineSessionMemoryInfoARM of a call. */
    private interface Bind {
        void accept(int index, long info, DataGraphSession session);
    }

    private void eachBind(Call call, Bind bind) {
        long infos = BindDataGraphPipelineSessionMemoryARM.pBindInfos(call);
        for (int i = 0; i < CMemory.count(BindDataGraphPipelineSessionMemoryARM.bindInfoCount(call), infos); i++) {
            long at = CMemory.element(infos, i, VkBindDataGraphPipelineSessionMemoryInfoARM.SIZEOF);
            DataGraphSession session = sessions.get(VkBindDataGraphPipelineSessionMemoryInfoARM.nsession(at));
            if (session != null) {
                bind.accept(i, at, session);
            }
        }
    }

    private void properties(Call call) {
        long info = GetDataGraphPipelinePropertiesARM.pPipelineInfo(call);
        DataGraph graph = info == 0 ? null : graphs.get(VkDataGraphPipelineInfoARM.ndataGraphPipeline(info));
        long array = GetDataGraphPipelinePropertiesARM.pProperties(call);
        if (graph == null || graph.statistics()) {
            return;
        }
        for (int i = 0; i < CMemory.count(GetDataGraphPipelinePropertiesARM.propertiesCount(call), array); i++) {
            long at = CMemory.element(array, i, VkDataGraphPipelinePropertyQueryResultARM.SIZEOF);
            if (VkDataGraphPipelinePropertyQueryResultARM.nproperty(at)
                    == ARMDataGraphNeuralAcceleratorStatistics
                            .VK_DATA_GRAPH_PIPELINE_PROPERTY_NEURAL_ACCELERATOR_STATISTICS_INFO_ARM) {
                context.error(call, "VUID-vkGetDataGraphPipelinePropertiesARM-pProperties-09856")
                        .on(object(VkDataGraphPipelineInfoARM.ndataGraphPipeline(info)))
                        .parameter("pProperties[" + i + "].property")
                        .title("neural statistics are asked of a pipeline that does not allow them")
                        .message("the pipeline was not created with allowNeuralStatistics of VK_TRUE")
                        .help("allow neural statistics where the pipeline is created, or ask for other properties")
                        .report();
            }
        }
    }

    private void bind(Call call, CommandBufferState buffer) {
        DataGraph graph = graphs.get(CmdBindPipeline.pipeline(call));
        if (graph == null || buffer.parent() == null) {
            return;
        }
        Set<Integer> pool = engines.ofPool(buffer);
        if (!graph.engines() && pool != null) {
            error(call, buffer, "VUID-vkCmdBindPipeline-pipeline-09913")
                    .title("a data graph pipeline without processing engines is bound in a pool that has some")
                    .message("%s was created with a VkDataGraphProcessingEngineCreateInfoARM", buffer.parent())
                    .help("record it in a command buffer of another pool")
                    .report();
        }
        if (!graph.foreignEngines().isEmpty() && (pool == null || !pool.containsAll(graph.foreignEngines()))) {
            error(call, buffer, "VUID-vkCmdBindPipeline-pipeline-09912")
                    .title("a data graph pipeline with foreign processing engines is bound in a pool without them")
                    .message("%s was created without all foreign engines of the pipeline", buffer.parent())
                    .help("create the command pool with the engines of the pipeline")
                    .report();
        }
    }

    private Problem error(Call call, CommandBufferState buffer, String rule) {
        return context.error(call, rule).on(buffer);
    }

    private void dispatch(Call call, CommandBufferState buffer) {
        Long pipeline = buffer.subState(BOUND);
        DataGraphSession session = sessions.get(CmdDispatchDataGraphARM.session(call));
        if (pipeline == null) {
            error(call, buffer, "VUID-vkCmdDispatchDataGraphARM-None-09799")
                    .title("no data graph pipeline is bound for a dispatch of a data graph")
                    .message("vkCmdBindPipeline was not called for VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM in %s", buffer)
                    .help("bind the pipeline of the session")
                    .report();
            return;
        }
        if (session != null && session.pipeline() != pipeline) {
            error(call, buffer, "VUID-vkCmdDispatchDataGraphARM-dataGraphPipeline-09951")
                    .on(object(pipeline))
                    .on(object(CmdDispatchDataGraphARM.session(call)))
                    .title("a data graph is dispatched with the session of another pipeline")
                    .message("the bound pipeline is not the one that the session was created for")
                    .help("bind the pipeline of the session")
                    .report();
        }
        if (session != null && !session.complete()) {
            error(call, buffer, "VUID-vkCmdDispatchDataGraphARM-session-09796")
                    .on(object(CmdDispatchDataGraphARM.session(call)))
                    .title("a data graph is dispatched with a session that lacks memory")
                    .message("memory was not bound to all objects of the bind points of the session")
                    .help("bind memory to each object with vkBindDataGraphPipelineSessionMemoryARM")
                    .report();
        }
        long info = CmdDispatchDataGraphARM.pInfo(call);
        long flow = info == 0 ? 0 : PNext.find(info, FLOW);
        if (flow != 0) {
            flow(call, buffer, graphs.get(pipeline), session, flow);
        }
    }

    /** @param graph, session null where they are not known */
    private void flow(Call call, CommandBufferState buffer, DataGraph graph, DataGraphSession session, long flow) {
        if (graph != null && !graph.opticalFlow()) {
            error(call, buffer, "VUID-vkCmdDispatchDataGraphARM-nodeType-09980")
                    .parameter("pInfo->pNext")
                    .title("a dispatch has parameters of optical flow, and the pipeline is no node of it")
                    .message("the pipeline has no node of type VK_DATA_GRAPH_PIPELINE_NODE_TYPE_OPTICAL_FLOW_ARM")
                    .help("leave out VkDataGraphPipelineOpticalFlowDispatchInfoARM")
                    .report();
        }
        int flags = VkDataGraphPipelineOpticalFlowDispatchInfoARM.nflags(flow);
        if (session != null && !session.cachesFlow() && (flags & OF_EARLIER_IMAGES) != 0) {
            error(call, buffer, "VUID-vkCmdDispatchDataGraphARM-pInfo-09964")
                    .on(object(CmdDispatchDataGraphARM.session(call)))
                    .parameter("pInfo->pNext<VkDataGraphPipelineOpticalFlowDispatchInfoARM>.flags")
                    .title("a dispatch of optical flow uses images of an earlier one, which its session does not cache")
                    .message("the session was created without"
                            + " VK_DATA_GRAPH_PIPELINE_SESSION_CREATE_OPTICAL_FLOW_CACHE_BIT_ARM")
                    .help("create the session with the flag, or dispatch with all images")
                    .report();
        }
        long hint = CMemory.mask(VkDataGraphPipelineOpticalFlowDispatchInfoARM.nmeanFlowL1NormHint(flow));
        if (graph != null && graph.mostExtent() != 0 && hint > graph.mostExtent()) {
            error(call, buffer, "VUID-VkDataGraphPipelineOpticalFlowDispatchInfoARM-meanFlowL1NormHint-09976")
                    .parameter("pInfo->pNext<VkDataGraphPipelineOpticalFlowDispatchInfoARM>.meanFlowL1NormHint")
                    .title("the hint of the mean flow is greater than the input image")
                    .message(
                            "meanFlowL1NormHint is %d, and the images are at most %d wide or high",
                            hint, graph.mostExtent())
                    .help("pass 0 or a smaller hint")
                    .report();
        }
    }
}
