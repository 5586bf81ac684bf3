package dev.vkval.check.external;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetPhysicalDeviceExternalBufferProperties;
import dev.vkval.capture.command.GetPhysicalDeviceExternalFenceProperties;
import dev.vkval.capture.command.GetPhysicalDeviceExternalImageFormatPropertiesNV;
import dev.vkval.capture.command.GetPhysicalDeviceExternalSemaphoreProperties;
import dev.vkval.capture.command.GetPhysicalDeviceExternalTensorPropertiesARM;
import dev.vkval.capture.command.GetPhysicalDeviceImageFormatProperties2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.TopicHooks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkExternalBufferProperties;
import org.lwjgl.vulkan.VkExternalFenceProperties;
import org.lwjgl.vulkan.VkExternalImageFormatProperties;
import org.lwjgl.vulkan.VkExternalImageFormatPropertiesNV;
import org.lwjgl.vulkan.VkExternalMemoryProperties;
import org.lwjgl.vulkan.VkExternalSemaphoreProperties;
import org.lwjgl.vulkan.VkExternalTensorPropertiesARM;
import org.lwjgl.vulkan.VkPhysicalDeviceExternalBufferInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceExternalFenceInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceExternalImageFormatInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceExternalSemaphoreInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceExternalTensorInfoARM;
import org.lwjgl.vulkan.VkPhysicalDeviceImageFormatInfo2;
import org.lwjgl.vulkan.VkSemaphoreTypeCreateInfo;
import org.lwjgl.vulkan.VkTensorDescriptionARM;

/** What physical devices reported of external handle types, as far as the application queried it. */
final class ReportedHandleTypes {
    /** What a query was about besides the handle type. */
    sealed interface Use {}

    /** A buffer with those VkBufferCreateFlags and VkBufferUsageFlags. */
    record BufferUse(int flags, int usage) implements Use {}

    /** An image with those members of VkImageCreateInfo. */
    record ImageUse(int format, int type, int tiling, int usage, int flags) implements Use {}

    /** An image of VK_NV_external_memory with those members of VkImageCreateInfo; its handle types are other ones. */
    record NvImageUse(int format, int type, int tiling, int usage, int flags) implements Use {}

    /** Any tensor. */
    record AnyTensorUse() implements Use {}

    /**
     * A tensor with those VkTensorCreateFlagsARM.
     *
     * @param description tiling, format, usage, dimensions, and strides where there are any
     */
    record TensorUse(long flags, List<Long> description) implements Use {
        /** @param description address of a VkTensorDescriptionARM, 0 for none */
        static TensorUse of(long flags, long description) {
            List<Long> members = new ArrayList<>();
            if (description != 0) {
                members.add((long) VkTensorDescriptionARM.ntiling(description));
                members.add((long) VkTensorDescriptionARM.nformat(description));
                members.add(VkTensorDescriptionARM.nusage(description));
                int count = VkTensorDescriptionARM.ndimensionCount(description);
                for (int array : new int[] {VkTensorDescriptionARM.PDIMENSIONS, VkTensorDescriptionARM.PSTRIDES}) {
                    long values = CMemory.pointer(description + array);
                    for (int i = 0; i < CMemory.count(count, values); i++) {
                        members.add(CMemory.u64(values, i));
                    }
                }
            }
            return new TensorUse(flags, List.copyOf(members));
        }
    }

    /** A fence. */
    record FenceUse() implements Use {}

    /** A semaphore with that VkSemaphoreType. */
    record SemaphoreUse(int type) implements Use {}

    /**
     * The answer; all are 0 for what is not supported.
     *
     * @param features flags of what can be done; importable and exportable differ between the kinds of objects
     * @param fromImported handle types of imported payloads that can be exported as this one
     * @param compatible handle types that can be used together with this one
     */
    record Answer(int features, int fromImported, int compatible) {}

    private record Query(long device, Use use, int handleType) {}

    private final Map<Query, Answer> answers = new HashMap<>();

    void register(TopicHooks hooks) {
        hooks.record(GetPhysicalDeviceExternalBufferProperties.ID, this::buffer);
        hooks.recordAlways(GetPhysicalDeviceImageFormatProperties2.ID, this::image);
        hooks.recordAlways(GetPhysicalDeviceExternalImageFormatPropertiesNV.ID, this::nvImage);
        hooks.record(GetPhysicalDeviceExternalTensorPropertiesARM.ID, this::tensor);
        hooks.record(GetPhysicalDeviceExternalFenceProperties.ID, this::fence);
        hooks.record(GetPhysicalDeviceExternalSemaphoreProperties.ID, this::semaphore);
    }

    /** What a device reported of a handle type, null if that was not queried. */
    Answer of(long physicalDevice, Use use, int handleType) {
        return answers.get(new Query(physicalDevice, use, handleType));
    }

    /** All that a device reported of a handle type for buffers and images. */
    List<Answer> ofMemory(long physicalDevice, int handleType) {
        List<Answer> found = new ArrayList<>();
        answers.forEach((query, answer) -> {
            boolean memory = query.use() instanceof BufferUse || query.use() instanceof ImageUse;
            if (memory && query.device() == physicalDevice && query.handleType() == handleType) {
                found.add(answer);
            }
        });
        return found;
    }

    private void buffer(Call call) {
        long info = GetPhysicalDeviceExternalBufferProperties.pExternalBufferInfo(call);
        long answer = GetPhysicalDeviceExternalBufferProperties.pExternalBufferProperties(call);
        if (answer != 0 && PNext.next(info) == 0) {
            answers.put(
                    new Query(
                            GetPhysicalDeviceExternalBufferProperties.physicalDevice(call),
                            new BufferUse(
                                    VkPhysicalDeviceExternalBufferInfo.nflags(info),
                                    VkPhysicalDeviceExternalBufferInfo.nusage(info)),
                            VkPhysicalDeviceExternalBufferInfo.nhandleType(info)),
                    memory(answer + VkExternalBufferProperties.EXTERNALMEMORYPROPERTIES));
        }
    }

    private static Answer memory(long properties) {
        return new Answer(
                VkExternalMemoryProperties.nexternalMemoryFeatures(properties),
                VkExternalMemoryProperties.nexportFromImportedHandleTypes(properties),
                VkExternalMemoryProperties.ncompatibleHandleTypes(properties));
    }

    private void image(Call call) {
        long info = GetPhysicalDeviceImageFormatProperties2.pImageFormatInfo(call);
        long answer = GetPhysicalDeviceImageFormatProperties2.pImageFormatProperties(call);
        long external = PNext.find(info, VK11.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_IMAGE_FORMAT_INFO);
        boolean alone = external != 0 && PNext.next(info) == external && PNext.next(external) == 0;
        long reported = PNext.find(answer, VK11.VK_STRUCTURE_TYPE_EXTERNAL_IMAGE_FORMAT_PROPERTIES);
        boolean supported = call.result() == VK10.VK_SUCCESS;
        if (!alone || reported == 0 || !supported && call.result() != VK10.VK_ERROR_FORMAT_NOT_SUPPORTED) {
            return;
        }
        answers.put(
                new Query(
                        GetPhysicalDeviceImageFormatProperties2.physicalDevice(call),
                        new ImageUse(
                                VkPhysicalDeviceImageFormatInfo2.nformat(info),
                                VkPhysicalDeviceImageFormatInfo2.ntype(info),
                                VkPhysicalDeviceImageFormatInfo2.ntiling(info),
                                VkPhysicalDeviceImageFormatInfo2.nusage(info),
                                VkPhysicalDeviceImageFormatInfo2.nflags(info)),
                        VkPhysicalDeviceExternalImageFormatInfo.nhandleType(external)),
                supported
                        ? memory(reported + VkExternalImageFormatProperties.EXTERNALMEMORYPROPERTIES)
                        : new Answer(0, 0, 0));
    }

    private void nvImage(Call call) {
        long answer = GetPhysicalDeviceExternalImageFormatPropertiesNV.pExternalImageFormatProperties(call);
        boolean supported = call.result() == VK10.VK_SUCCESS;
        if (answer == 0 || !supported && call.result() != VK10.VK_ERROR_FORMAT_NOT_SUPPORTED) {
            return;
        }
        answers.put(
                new Query(
                        GetPhysicalDeviceExternalImageFormatPropertiesNV.physicalDevice(call),
                        new NvImageUse(
                                GetPhysicalDeviceExternalImageFormatPropertiesNV.format(call),
                                GetPhysicalDeviceExternalImageFormatPropertiesNV.type(call),
                                GetPhysicalDeviceExternalImageFormatPropertiesNV.tiling(call),
                                GetPhysicalDeviceExternalImageFormatPropertiesNV.usage(call),
                                GetPhysicalDeviceExternalImageFormatPropertiesNV.flags(call)),
                        GetPhysicalDeviceExternalImageFormatPropertiesNV.externalHandleType(call)),
                supported
                        ? new Answer(
                                VkExternalImageFormatPropertiesNV.nexternalMemoryFeatures(answer),
                                VkExternalImageFormatPropertiesNV.nexportFromImportedHandleTypes(answer),
                                VkExternalImageFormatPropertiesNV.ncompatibleHandleTypes(answer))
                        : new Answer(0, 0, 0));
    }

    /** Of a tensor, and the features that all tensors with a handle type have in common. */
    private void tensor(Call call) {
        long device = GetPhysicalDeviceExternalTensorPropertiesARM.physicalDevice(call);
        long info = GetPhysicalDeviceExternalTensorPropertiesARM.pExternalTensorInfo(call);
        long properties = GetPhysicalDeviceExternalTensorPropertiesARM.pExternalTensorProperties(call);
        if (info == 0 || properties == 0) {
            return;
        }
        int handleType = VkPhysicalDeviceExternalTensorInfoARM.nhandleType(info);
        Answer answer = memory(properties + VkExternalTensorPropertiesARM.EXTERNALMEMORYPROPERTIES);
        answers.merge(
                new Query(device, new AnyTensorUse(), handleType),
                answer,
                (one, other) -> new Answer(
                        one.features() & other.features(),
                        one.fromImported() & other.fromImported(),
                        one.compatible() & other.compatible()));
        if (PNext.next(info) == 0) {
            TensorUse use = TensorUse.of(
                    VkPhysicalDeviceExternalTensorInfoARM.nflags(info),
                    CMemory.pointer(info + VkPhysicalDeviceExternalTensorInfoARM.PDESCRIPTION));
            answers.put(new Query(device, use, handleType), answer);
        }
    }

    /** Whether all that a device reported of a handle type for tensors requires dedicated allocations. */
    boolean tensorsNeedDedicated(long physicalDevice, int handleType) {
        Answer answer = of(physicalDevice, new AnyTensorUse(), handleType);
        return answer != null && (answer.features() & VK11.VK_EXTERNAL_MEMORY_FEATURE_DEDICATED_ONLY_BIT) != 0;
    }

    private void fence(Call call) {
        long info = GetPhysicalDeviceExternalFenceProperties.pExternalFenceInfo(call);
        long answer = GetPhysicalDeviceExternalFenceProperties.pExternalFenceProperties(call);
        if (answer != 0) {
            answers.put(
                    new Query(
                            GetPhysicalDeviceExternalFenceProperties.physicalDevice(call),
                            new FenceUse(),
                            VkPhysicalDeviceExternalFenceInfo.nhandleType(info)),
                    new Answer(
                            VkExternalFenceProperties.nexternalFenceFeatures(answer),
                            VkExternalFenceProperties.nexportFromImportedHandleTypes(answer),
                            VkExternalFenceProperties.ncompatibleHandleTypes(answer)));
        }
    }

    private void semaphore(Call call) {
        long info = GetPhysicalDeviceExternalSemaphoreProperties.pExternalSemaphoreInfo(call);
        long answer = GetPhysicalDeviceExternalSemaphoreProperties.pExternalSemaphoreProperties(call);
        if (answer != 0) {
            answers.put(
                    new Query(
                            GetPhysicalDeviceExternalSemaphoreProperties.physicalDevice(call),
                            new SemaphoreUse(type(info)),
                            VkPhysicalDeviceExternalSemaphoreInfo.nhandleType(info)),
                    new Answer(
                            VkExternalSemaphoreProperties.nexternalSemaphoreFeatures(answer),
                            VkExternalSemaphoreProperties.nexportFromImportedHandleTypes(answer),
                            VkExternalSemaphoreProperties.ncompatibleHandleTypes(answer)));
        }
    }

    /** The VkSemaphoreType in a chain. */
    static int type(long info) {
        long type = PNext.find(info, VK12.VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO);
        return type == 0 ? VK12.VK_SEMAPHORE_TYPE_BINARY : VkSemaphoreTypeCreateInfo.nsemaphoreType(type);
    }
}
