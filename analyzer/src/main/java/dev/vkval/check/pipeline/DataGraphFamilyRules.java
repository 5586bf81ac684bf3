package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateCommandPool;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.command.GetPhysicalDeviceQueueFamilyDataGraphProcessingEnginePropertiesARM;
import dev.vkval.capture.command.GetPhysicalDeviceQueueFamilyDataGraphPropertiesARM;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.device.Capabilities;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.SemaphoreState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.QCOMDataGraphModel;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkCommandPoolCreateInfo;
import org.lwjgl.vulkan.VkDataGraphProcessingEngineCreateInfoARM;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueCreateInfo;
import org.lwjgl.vulkan.VkExportSemaphoreCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceDataGraphProcessingEngineARM;
import org.lwjgl.vulkan.VkPhysicalDeviceQueueFamilyDataGraphProcessingEngineInfoARM;
import org.lwjgl.vulkan.VkQueueFamilyDataGraphProcessingEnginePropertiesARM;
import org.lwjgl.vulkan.VkQueueFamilyDataGraphPropertiesARM;

/** Processing engines of data graphs that queue families were reported to have, and what devices, pools and submits do with them. */
final class DataGraphFamilyRules {
    private static final Set<Integer> MODEL_ENGINES = Set.of(
            QCOMDataGraphModel.VK_PHYSICAL_DEVICE_DATA_GRAPH_PROCESSING_ENGINE_TYPE_NEURAL_QCOM,
            QCOMDataGraphModel.VK_PHYSICAL_DEVICE_DATA_GRAPH_PROCESSING_ENGINE_TYPE_COMPUTE_QCOM);

    private final CoreContext context;
    private final DataGraphEngineRules pools;
    private final Map<Family, Set<Engine>> engines = new HashMap<>();
    private final Map<ForeignEngine, Integer> semaphoreTypes = new HashMap<>();

    DataGraphFamilyRules(CoreContext context, DataGraphEngineRules pools) {
        this.context = context;
        this.pools = pools;
    }

    private record Family(long physicalDevice, int index) {}

    /** @param type VkPhysicalDeviceDataGraphProcessingEngineTypeARM */
    private record Engine(int type, boolean foreign) {
        static Engine read(long engine) {
            return new Engine(
                    VkPhysicalDeviceDataGraphProcessingEngineARM.ntype(engine),
                    VkPhysicalDeviceDataGraphProcessingEngineARM.nisForeign(engine) != 0);
        }
    }

    private record ForeignEngine(Family family, int type) {}

    void register(TopicHooks hooks) {
        hooks.record(GetPhysicalDeviceQueueFamilyDataGraphPropertiesARM.ID, this::learn);
        hooks.record(GetPhysicalDeviceQueueFamilyDataGraphProcessingEnginePropertiesARM.ID, this::learnSemaphores);
        hooks.validate(CreateDevice.ID, this::device);
        hooks.validate(CreateCommandPool.ID, this::pool);
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
    }

    private void learn(Call call) {
        long count = GetPhysicalDeviceQueueFamilyDataGraphPropertiesARM.pQueueFamilyDataGraphPropertyCount(call);
        long array = GetPhysicalDeviceQueueFamilyDataGraphPropertiesARM.pQueueFamilyDataGraphProperties(call);
        if (count == 0 || array == 0 || call.result() != VK10.VK_SUCCESS) {
            return;
        }
        Set<Engine> found = new HashSet<>();
        for (int i = 0; i < CMemory.count(CMemory.u32(count, 0), array); i++) {
            found.add(Engine.read(CMemory.element(array, i, VkQueueFamilyDataGraphPropertiesARM.SIZEOF)
                    + VkQueueFamilyDataGraphPropertiesARM.ENGINE));
        }
        engines.put(
                new Family(
                        GetPhysicalDeviceQueueFamilyDataGraphPropertiesARM.physicalDevice(call),
                        GetPhysicalDeviceQueueFamilyDataGraphPropertiesARM.queueFamilyIndex(call)),
                found);
    }

    private void learnSemaphores(Call call) {
        long info =
                GetPhysicalDeviceQueueFamilyDataGraphProcessingEnginePropertiesARM
                        .pQueueFamilyDataGraphProcessingEngineInfo(call);
        long answer =
                GetPhysicalDeviceQueueFamilyDataGraphProcessingEnginePropertiesARM
                        .pQueueFamilyDataGraphProcessingEngineProperties(call);
        if (answer != 0) {
            Family family = new Family(
                    GetPhysicalDeviceQueueFamilyDataGraphProcessingEnginePropertiesARM.physicalDevice(call),
                    VkPhysicalDeviceQueueFamilyDataGraphProcessingEngineInfoARM.nqueueFamilyIndex(info));
            semaphoreTypes.put(
                    new ForeignEngine(
                            family, VkPhysicalDeviceQueueFamilyDataGraphProcessingEngineInfoARM.nengineType(info)),
                    VkQueueFamilyDataGraphProcessingEnginePropertiesARM.nforeignSemaphoreHandleTypes(answer));
        }
    }

    private void device(Call call) {
        Capabilities enabled = context.state().devices().requested(call);
        long info = CreateDevice.pCreateInfo(call);
        long queues = CMemory.pointer(info + VkDeviceCreateInfo.PQUEUECREATEINFOS);
        for (int i = 0; i < CMemory.count(VkDeviceCreateInfo.nqueueCreateInfoCount(info), queues); i++) {
            int family = VkDeviceQueueCreateInfo.nqueueFamilyIndex(
                    CMemory.element(queues, i, VkDeviceQueueCreateInfo.SIZEOF));
            boolean model =
                    engines.getOrDefault(new Family(CreateDevice.physicalDevice(call), family), Set.of()).stream()
                            .anyMatch(engine -> MODEL_ENGINES.contains(engine.type()));
            if (model && enabled != null && !enabled.feature("dataGraphModel")) {
                context.error(call, "VUID-VkDeviceCreateInfo-queueFamilyIndex-11831")
                        .parameter("pCreateInfo->pQueueCreateInfos[" + i + "].queueFamilyIndex")
                        .title("queues for engines of data graph models are created without the feature for these")
                        .message("queue family %d has such an engine, and dataGraphModel is not enabled", family)
                        .help("enable the dataGraphModel feature")
                        .report();
                return;
            }
        }
    }

    private void pool(Call call) {
        DeviceState device = context.get(DeviceState.class, CreateCommandPool.device(call));
        long info = CreateCommandPool.pCreateInfo(call);
        int family = VkCommandPoolCreateInfo.nqueueFamilyIndex(info);
        Set<Engine> known = device == null ? null : engines.get(new Family(device.physicalDevice(), family));
        if (known == null) {
            return;
        }
        Set<Engine> named = named(info);
        if (!known.containsAll(named)) {
            wrong(call, device, "VUID-VkCommandPoolCreateInfo-pNext-09909")
                    .message("queue family %d does not have all engines of pProcessingEngines", family)
                    .report();
        }
        boolean foreignModel =
                known.stream().anyMatch(engine -> engine.foreign() && MODEL_ENGINES.contains(engine.type()));
        boolean allForeign = !named.isEmpty() && named.stream().allMatch(Engine::foreign);
        if (foreignModel && !allForeign) {
            wrong(call, device, "VUID-VkCommandPoolCreateInfo-queueFamilyIndex-11830")
                    .message(
                            "queue family %d has a foreign engine of data graph models; all engines must be foreign",
                            family)
                    .report();
        }
    }

    private Problem wrong(Call call, DeviceState device, String rule) {
        return context.error(call, rule)
                .on(device)
                .parameter("pCreateInfo->pNext<VkDataGraphProcessingEngineCreateInfoARM>.pProcessingEngines")
                .title("a command pool is created with other processing engines than its queue family has")
                .help("use engines that vkGetPhysicalDeviceQueueFamilyDataGraphPropertiesARM returned for the family");
    }

    private static Set<Engine> named(long info) {
        long chained = PNext.find(info, ARMDataGraph.VK_STRUCTURE_TYPE_DATA_GRAPH_PROCESSING_ENGINE_CREATE_INFO_ARM);
        long array = chained == 0
                ? 0
                : CMemory.pointer(chained + VkDataGraphProcessingEngineCreateInfoARM.PPROCESSINGENGINES);
        int count = array == 0
                ? 0
                : CMemory.count(VkDataGraphProcessingEngineCreateInfoARM.nprocessingEngineCount(chained), array);
        Set<Engine> named = new HashSet<>();
        for (int i = 0; i < count; i++) {
            named.add(Engine.read(CMemory.element(array, i, VkPhysicalDeviceDataGraphProcessingEngineARM.SIZEOF)));
        }
        return named;
    }

    private void submit(Call call) {
        if (semaphoreTypes.isEmpty()) {
            return;
        }
        SubmitRequest request = SubmitRequest.of(call, context);
        for (SubmitRequest.Batch batch : request.batches()) {
            OptionalLong supported = supported(batch.buffers());
            List<SubmitRequest.Semaphore> semaphores = Stream.concat(batch.waits().stream(), batch.signals().stream())
                    .toList();
            for (SubmitRequest.Semaphore semaphore :
                    supported.isEmpty() ? List.<SubmitRequest.Semaphore>of() : semaphores) {
                if (semaphore.state() != null && !sharedAs(semaphore.state(), supported.getAsLong())) {
                    String rule = request.rule(
                            "VUID-VkSubmitInfo-pCommandBufferInfos-09942",
                            "VUID-VkSubmitInfo2-pCommandBufferInfos-09933");
                    context.error(call, rule)
                            .on(semaphore.state())
                            .parameter(semaphore.path())
                            .title(
                                    "work of a foreign processing engine is synchronized by a semaphore that it cannot use")
                            .message(
                                    "foreignSemaphoreHandleTypes of the engines are 0x%x, and %s was not created for them",
                                    supported.getAsLong(), semaphore.state())
                            .help("create the semaphore for a handle type that all foreign engines of the pool support")
                            .report();
                }
            }
        }
    }

    /** The handle types of semaphores that all foreign engines of command buffers support; empty if that is not known. */
    private OptionalLong supported(List<CommandBufferState> buffers) {
        long types = -1;
        boolean foreign = false;
        for (CommandBufferState buffer : buffers) {
            DeviceState device = buffer == null ? null : context.device(buffer);
            Set<Integer> ofPool = device == null ? null : pools.ofPool(buffer);
            for (int type : ofPool == null ? Set.<Integer>of() : ofPool) {
                Family family = new Family(device.physicalDevice(), buffer.queueFamily());
                Integer known = semaphoreTypes.get(new ForeignEngine(family, type));
                if (known == null) {
                    return OptionalLong.empty();
                }
                types &= CMemory.mask(known);
                foreign = true;
            }
        }
        return foreign ? OptionalLong.of(types) : OptionalLong.empty();
    }

    /** Of an imported payload, the handle type is not looked at. */
    private static boolean sharedAs(SemaphoreState semaphore, long supported) {
        OptionalLong info = CreationParameters.address("VkSemaphore", semaphore);
        if (semaphore.external() || info.isEmpty()) {
            return true;
        }
        long export = PNext.find(info.getAsLong(), VK11.VK_STRUCTURE_TYPE_EXPORT_SEMAPHORE_CREATE_INFO);
        return export != 0 && (CMemory.mask(VkExportSemaphoreCreateInfo.nhandleTypes(export)) & supported) != 0;
    }
}
