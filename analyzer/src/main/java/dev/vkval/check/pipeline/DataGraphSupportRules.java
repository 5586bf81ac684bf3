package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CmdDispatchDataGraphARM;
import dev.vkval.capture.command.CreateDataGraphPipelinesARM;
import dev.vkval.capture.command.CreateDescriptorPool;
import dev.vkval.capture.command.DestroyPipeline;
import dev.vkval.capture.command.GetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM;
import dev.vkval.capture.command.GetPhysicalDeviceQueueFamilyDataGraphOpticalFlowImageFormatsARM;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.StateObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.ARMDataGraphInstructionSetTosa;
import org.lwjgl.vulkan.ARMDataGraphOpticalFlow;
import org.lwjgl.vulkan.QCOMDataGraphModel;
import org.lwjgl.vulkan.VkDataGraphPipelineBuiltinModelCreateInfoQCOM;
import org.lwjgl.vulkan.VkDataGraphPipelineCreateInfoARM;
import org.lwjgl.vulkan.VkDataGraphPipelineSingleNodeCreateInfoARM;
import org.lwjgl.vulkan.VkDataGraphProcessingEngineCreateInfoARM;
import org.lwjgl.vulkan.VkPhysicalDeviceDataGraphProcessingEngineARM;

/**
 * Processing engines, operations and optical flow of data graphs, compared with what queue families were reported to
 * support. Where the text does not say of which queue family, all of the device are looked at.
 */
public final class DataGraphSupportRules implements Topic {
    private static final int ENGINES = ARMDataGraph.VK_STRUCTURE_TYPE_DATA_GRAPH_PROCESSING_ENGINE_CREATE_INFO_ARM;
    private static final int FLOW =
            ARMDataGraphOpticalFlow.VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_OPTICAL_FLOW_CREATE_INFO_ARM;
    private static final int NODE =
            ARMDataGraphOpticalFlow.VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SINGLE_NODE_CREATE_INFO_ARM;
    private static final int MODEL =
            QCOMDataGraphModel.VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_BUILTIN_MODEL_CREATE_INFO_QCOM;
    private static final int BIND_POINT = ARMDataGraph.VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM;
    private static final String OPTICAL_FLOW = "OpticalFlow";
    private static final String TOSA = "TOSA";

    private static final StateObject.SubStateKey<Long> BOUND = StateObject.SubStateKey.ofRecording(Long.class);
    private final CoreContext context;
    private final DataGraphSupport support = new DataGraphSupport();
    private final OpticalFlowSupportRules flows;
    /** The operation that a pipeline consists of, of those that have one and name it. */
    private final Map<Long, DataGraphSupport.Operation> operations = new HashMap<>();

    public DataGraphSupportRules(CoreContext context) {
        this.context = context;
        this.flows = new OpticalFlowSupportRules(context, support);
    }

    @Override
    public void register(TopicHooks hooks) {
        support.register(hooks);
        hooks.validate(CreateDataGraphPipelinesARM.ID, this::create);
        hooks.record(CreateDataGraphPipelinesARM.ID, this::keep);
        hooks.record(DestroyPipeline.ID, (Call call) -> operations.remove(DestroyPipeline.pipeline(call)));
        hooks.validate(CreateDescriptorPool.ID, call -> {
            long info = CreateDescriptorPool.pCreateInfo(call);
            if (info != 0) {
                engines(
                        call,
                        physicalDevice(CreateDescriptorPool.device(call)),
                        info,
                        "pCreateInfo",
                        "VUID-VkDescriptorPoolCreateInfo-pNext-09946");
            }
        });
        hooks.validate(GetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM.ID, this::properties);
        hooks.validate(GetPhysicalDeviceQueueFamilyDataGraphOpticalFlowImageFormatsARM.ID, this::formats);
        hooks.record(CmdBindPipeline.ID, (call, buffer) -> {
            if (CmdBindPipeline.pipelineBindPoint(call) == BIND_POINT) {
                buffer.subState(BOUND, CmdBindPipeline.pipeline(call));
            }
        });
        hooks.validate(CmdDispatchDataGraphARM.ID, this::dispatch);
    }

    private long physicalDevice(long device) {
        DeviceState state = context.get(DeviceState.class, device);
        return state == null ? 0 : state.physicalDevice();
    }

    private void create(Call call) {
        long physicalDevice = physicalDevice(CreateDataGraphPipelinesARM.device(call));
        long infos = CreateDataGraphPipelinesARM.pCreateInfos(call);
        for (int i = 0; i < CMemory.count(CreateDataGraphPipelinesARM.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkDataGraphPipelineCreateInfoARM.SIZEOF);
            String path = "pCreateInfos[" + i + "]";
            if (PNext.find(info, ENGINES) != 0) {
                engines(call, physicalDevice, info, path, "VUID-VkDataGraphPipelineCreateInfoARM-pNext-09948");
            } else {
                defaultEngine(call, physicalDevice, path);
            }
            long model = PNext.find(info, MODEL);
            if (model != 0) {
                model(call, physicalDevice, info, model, path);
            }
            long flow = PNext.find(info, FLOW);
            if (flow != 0) {
                flows.check(call, physicalDevice, flow, path + ".pNext<VkDataGraphPipelineOpticalFlowCreateInfoARM>.");
            }
        }
    }

    private Problem error(Call call, String rule, String path) {
        return context.error(call, rule).parameter(path);
    }

    private void engines(Call call, long physicalDevice, long info, String path, String rule) {
        long named = PNext.find(info, ENGINES);
        List<DataGraphSupport.Entry> known = support.of(physicalDevice);
        if (named == 0 || known.isEmpty()) {
            return;
        }
        long array = CMemory.pointer(named + VkDataGraphProcessingEngineCreateInfoARM.PPROCESSINGENGINES);
        int count = CMemory.count(VkDataGraphProcessingEngineCreateInfoARM.nprocessingEngineCount(named), array);
        for (int i = 0; i < count; i++) {
            DataGraphSupport.Engine engine = DataGraphSupport.Engine.read(
                    CMemory.element(array, i, VkPhysicalDeviceDataGraphProcessingEngineARM.SIZEOF));
            if (known.stream().noneMatch(entry -> entry.engine().equals(engine))) {
                error(
                                call,
                                rule,
                                path + ".pNext<VkDataGraphProcessingEngineCreateInfoARM>.pProcessingEngines[" + i + "]")
                        .title("a processing engine is named that the device was not reported to have")
                        .message(
                                "no queue family was reported to have the engine of type %d, foreign or not: %s",
                                engine.type(), engine.foreign())
                        .help("use an engine that vkGetPhysicalDeviceQueueFamilyDataGraphPropertiesARM returned")
                        .report();
            }
        }
    }

    private void defaultEngine(Call call, long physicalDevice, String path) {
        List<DataGraphSupport.Entry> known = support.of(physicalDevice);
        int type = ARMDataGraph.VK_PHYSICAL_DEVICE_DATA_GRAPH_PROCESSING_ENGINE_TYPE_DEFAULT_ARM;
        if (!known.isEmpty() && known.stream().noneMatch(entry -> entry.engine().type() == type)) {
            error(call, "VUID-VkDataGraphPipelineCreateInfoARM-pNext-09949", path + ".pNext")
                    .title("a data graph pipeline names no processing engine, and the device has no default one")
                    .message("no queue family was reported to have an engine of the default type")
                    .help("name an engine in a VkDataGraphProcessingEngineCreateInfoARM")
                    .report();
        }
    }

    private void model(Call call, long physicalDevice, long info, long model, String path) {
        long address = CMemory.pointer(model + VkDataGraphPipelineBuiltinModelCreateInfoQCOM.POPERATION);
        List<DataGraphSupport.Entry> known = support.of(physicalDevice);
        if (address == 0 || known.isEmpty()) {
            return;
        }
        DataGraphSupport.Operation operation = DataGraphSupport.Operation.read(address);
        long named = PNext.find(info, ENGINES);
        long array =
                named == 0 ? 0 : CMemory.pointer(named + VkDataGraphProcessingEngineCreateInfoARM.PPROCESSINGENGINES);
        int count = named == 0
                ? 0
                : CMemory.count(VkDataGraphProcessingEngineCreateInfoARM.nprocessingEngineCount(named), array);
        boolean found = false;
        for (int i = 0; i < count; i++) {
            found |= known.contains(new DataGraphSupport.Entry(
                    DataGraphSupport.Engine.read(
                            CMemory.element(array, i, VkPhysicalDeviceDataGraphProcessingEngineARM.SIZEOF)),
                    operation));
        }
        if (!found) {
            error(
                            call,
                            "VUID-VkDataGraphPipelineBuiltinModelCreateInfoQCOM-pOperation-11842",
                            path + ".pNext<VkDataGraphPipelineBuiltinModelCreateInfoQCOM>.pOperation")
                    .title("a builtin model is not one that the named processing engines were reported to have")
                    .message(
                            "no engine of the pipeline was reported with the operation %s, version %s",
                            operation.name(), Integer.toUnsignedString(operation.version()))
                    .help("use an operation that was returned together with an engine of the pipeline")
                    .report();
        }
    }

    private void keep(Call call) {
        long infos = CreateDataGraphPipelinesARM.pCreateInfos(call);
        long pipelines = CreateDataGraphPipelinesARM.pPipelines(call);
        for (int i = 0; i < CMemory.count(CreateDataGraphPipelinesARM.createInfoCount(call), infos); i++) {
            DataGraphSupport.Operation operation =
                    operation(CMemory.element(infos, i, VkDataGraphPipelineCreateInfoARM.SIZEOF));
            if (pipelines != 0 && CMemory.handle(pipelines, i) != 0 && operation != null) {
                operations.put(CMemory.handle(pipelines, i), operation);
            }
        }
    }

    /** Null where a pipeline does not name it. The version of optical flow is not named. */
    private static DataGraphSupport.Operation operation(long info) {
        long model = PNext.find(info, MODEL);
        long address =
                model == 0 ? 0 : CMemory.pointer(model + VkDataGraphPipelineBuiltinModelCreateInfoQCOM.POPERATION);
        if (address != 0) {
            return DataGraphSupport.Operation.read(address);
        }
        long node = PNext.find(info, NODE);
        boolean flow = node != 0
                && VkDataGraphPipelineSingleNodeCreateInfoARM.nnodeType(node)
                        == ARMDataGraphOpticalFlow.VK_DATA_GRAPH_PIPELINE_NODE_TYPE_OPTICAL_FLOW_ARM;
        int type = ARMDataGraphOpticalFlow.VK_PHYSICAL_DEVICE_DATA_GRAPH_OPERATION_TYPE_OPTICAL_FLOW_ARM;
        return flow ? new DataGraphSupport.Operation(type, OPTICAL_FLOW, 0) : null;
    }

    private void dispatch(Call call, CommandBufferState buffer) {
        Long pipeline = buffer.subState(BOUND);
        DataGraphSupport.Operation used = pipeline == null ? null : operations.get(pipeline);
        DeviceState device = context.device(buffer);
        Set<DataGraphSupport.Entry> known =
                device == null ? null : support.of(device.physicalDevice(), buffer.queueFamily());
        if (used == null || known == null) {
            return;
        }
        boolean supported = known.stream()
                .map(DataGraphSupport.Entry::operation)
                .anyMatch(operation -> operation.type() == used.type()
                        && operation.name().equals(used.name())
                        && (operation.version() == used.version() || used.name().equals(OPTICAL_FLOW)));
        if (!supported) {
            context.error(call, "VUID-vkCmdDispatchDataGraphARM-commandBuffer-09941")
                    .on(buffer)
                    .on(context.objects().living(pipeline))
                    .title("a data graph is dispatched on a queue family that does not support its operation")
                    .message("queue family %d was not reported to support %s", buffer.queueFamily(), used.name())
                    .help("record it in a command buffer of a queue family with the operation")
                    .report();
        }
    }

    private void properties(Call call) {
        long entry =
                GetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM.pQueueFamilyDataGraphProperties(call);
        if (entry == 0) {
            return;
        }
        DataGraphSupport.Entry asked = DataGraphSupport.Entry.read(entry);
        Set<DataGraphSupport.Entry> known = support.of(
                GetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM.physicalDevice(call),
                GetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM.queueFamilyIndex(call));
        if (known != null && !known.contains(asked)) {
            error(
                            call,
                            "VUID-vkGetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM-pQueueFamilyDataGraphProperties-09957",
                            "pQueueFamilyDataGraphProperties")
                    .title(
                            "properties are asked of an engine and an operation that the queue family was not reported to have")
                    .message("the operation is %s", asked.operation().name())
                    .help("pass a structure that was returned for the same queue family")
                    .report();
        }
        long properties = GetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM.pProperties(call);
        int expected = expected(asked.operation());
        if (properties != 0 && expected != 0 && PNext.type(properties) != expected) {
            error(
                            call,
                            "VUID-vkGetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM-pProperties-09958",
                            "pProperties->sType")
                    .title("the properties of an operation are asked with a structure of another one")
                    .message(
                            "sType is %d, and the operation is %s",
                            PNext.type(properties), asked.operation().name())
                    .help("pass the structure that the specification has for the operation")
                    .report();
        }
    }

    /** The type of the structure with the properties of an operation, 0 where none is known. */
    private static int expected(DataGraphSupport.Operation operation) {
        if (operation.name().equals(OPTICAL_FLOW)) {
            return ARMDataGraphOpticalFlow.VK_STRUCTURE_TYPE_QUEUE_FAMILY_DATA_GRAPH_OPTICAL_FLOW_PROPERTIES_ARM;
        }
        return operation.name().startsWith(TOSA)
                ? ARMDataGraphInstructionSetTosa.VK_STRUCTURE_TYPE_QUEUE_FAMILY_DATA_GRAPH_TOSA_PROPERTIES_ARM
                : 0;
    }

    private void formats(Call call) {
        long entry =
                GetPhysicalDeviceQueueFamilyDataGraphOpticalFlowImageFormatsARM.pQueueFamilyDataGraphProperties(call);
        String name = entry == 0
                ? OPTICAL_FLOW
                : DataGraphSupport.Entry.read(entry).operation().name();
        if (!name.equals(OPTICAL_FLOW)) {
            error(
                            call,
                            "VUID-vkGetPhysicalDeviceQueueFamilyDataGraphOpticalFlowImageFormatsARM-pQueueFamilyDataGraphProperties-09965",
                            "pQueueFamilyDataGraphProperties->operation.name")
                    .title("formats of optical flow are asked of another operation")
                    .message("the operation is %s", name)
                    .help("pass the structure with the operation OpticalFlow")
                    .report();
        }
    }
}
