package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateTensorARM;
import dev.vkval.capture.command.CreateTensorViewARM;
import dev.vkval.capture.command.DestroyTensorARM;
import dev.vkval.capture.command.DestroyTensorViewARM;
import dev.vkval.capture.command.GetPhysicalDeviceQueueFamilyDataGraphProcessingEnginePropertiesARM;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.TopicHooks;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.lwjgl.vulkan.ARMTensors;
import org.lwjgl.vulkan.VkPhysicalDeviceQueueFamilyDataGraphProcessingEngineInfoARM;
import org.lwjgl.vulkan.VkQueueFamilyDataGraphProcessingEnginePropertiesARM;
import org.lwjgl.vulkan.VkTensorCreateInfoARM;
import org.lwjgl.vulkan.VkTensorDescriptionARM;
import org.lwjgl.vulkan.VkTensorViewCreateInfoARM;

/** Tensors behind their views, and the memory that foreign processing engines take, as far as the application asked. */
final class GraphTensors {
    /** @param usage VkTensorUsageFlagsARM, 0 where it is not known */
    record Tensor(long id, long usage, boolean isProtected) {}

    private record Engine(long physicalDevice, int family, int type) {}

    private final Map<Long, Tensor> tensors = new HashMap<>();
    private final Map<Long, Long> views = new HashMap<>();
    private final Map<Engine, Integer> memoryTypes = new HashMap<>();

    void register(TopicHooks hooks) {
        hooks.record(CreateTensorARM.ID, (Call call) -> tensor(call));
        hooks.record(DestroyTensorARM.ID, (Call call) -> tensors.remove(DestroyTensorARM.tensor(call)));
        hooks.record(CreateTensorViewARM.ID, (Call call) -> {
            long info = CreateTensorViewARM.pCreateInfo(call);
            long view = CreateTensorViewARM.pView(call);
            if (info != 0 && view != 0) {
                views.put(CMemory.handle(view), VkTensorViewCreateInfoARM.ntensor(info));
            }
        });
        hooks.record(DestroyTensorViewARM.ID, (Call call) -> views.remove(DestroyTensorViewARM.tensorView(call)));
        hooks.record(
                GetPhysicalDeviceQueueFamilyDataGraphProcessingEnginePropertiesARM.ID, (Call call) -> engine(call));
    }

    /** The tensor of a view, null if it is not known. */
    Tensor of(long view) {
        Long tensor = views.get(view);
        return tensor == null ? null : tensors.get(tensor);
    }

    /** VkExternalMemoryHandleTypeFlags that an engine takes; empty where the application did not ask. */
    OptionalInt foreignMemory(long physicalDevice, int family, int engineType) {
        Integer known = memoryTypes.get(new Engine(physicalDevice, family, engineType));
        return known == null ? OptionalInt.empty() : OptionalInt.of(known);
    }

    private void tensor(Call call) {
        long info = CreateTensorARM.pCreateInfo(call);
        long created = CreateTensorARM.pTensor(call);
        if (info == 0 || created == 0) {
            return;
        }
        long description = CMemory.pointer(info + VkTensorCreateInfoARM.PDESCRIPTION);
        long id = CMemory.handle(created);
        tensors.put(
                id,
                new Tensor(
                        id,
                        description == 0 ? 0 : VkTensorDescriptionARM.nusage(description),
                        (VkTensorCreateInfoARM.nflags(info) & ARMTensors.VK_TENSOR_CREATE_PROTECTED_BIT_ARM) != 0));
    }

    private void engine(Call call) {
        long info =
                GetPhysicalDeviceQueueFamilyDataGraphProcessingEnginePropertiesARM
                        .pQueueFamilyDataGraphProcessingEngineInfo(call);
        long properties =
                GetPhysicalDeviceQueueFamilyDataGraphProcessingEnginePropertiesARM
                        .pQueueFamilyDataGraphProcessingEngineProperties(call);
        if (info != 0 && properties != 0) {
            memoryTypes.put(
                    new Engine(
                            GetPhysicalDeviceQueueFamilyDataGraphProcessingEnginePropertiesARM.physicalDevice(call),
                            VkPhysicalDeviceQueueFamilyDataGraphProcessingEngineInfoARM.nqueueFamilyIndex(info),
                            VkPhysicalDeviceQueueFamilyDataGraphProcessingEngineInfoARM.nengineType(info)),
                    VkQueueFamilyDataGraphProcessingEnginePropertiesARM.nforeignMemoryHandleTypes(properties));
        }
    }
}
