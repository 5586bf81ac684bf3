package dev.vkval.check.object;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;
import org.lwjgl.vulkan.VkDescriptorImageInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;
import org.lwjgl.vulkan.VkWriteDescriptorSetAccelerationStructureKHR;

/** The handles that a VkWriteDescriptorSet puts into each descriptor, without those that its type ignores. */
final class DescriptorHandles {
    private static final int SAMPLER = 0;
    private static final int COMBINED_IMAGE_SAMPLER = 1;
    private static final int STORAGE_IMAGE = 3;
    private static final int UNIFORM_TEXEL_BUFFER = 4;
    private static final int STORAGE_TEXEL_BUFFER = 5;
    private static final int UNIFORM_BUFFER = 6;
    private static final int STORAGE_BUFFER_DYNAMIC = 9;
    private static final int INPUT_ATTACHMENT = 10;

    private DescriptorHandles() {}

    /** Handles by number of the descriptor within the write. */
    static Map<Long, List<Long>> of(long write) {
        Map<Long, List<Long>> handles = new LinkedHashMap<>();
        int type = VkWriteDescriptorSet.ndescriptorType(write);
        long count = Integer.toUnsignedLong(VkWriteDescriptorSet.ndescriptorCount(write));
        long images = CMemory.pointer(write + VkWriteDescriptorSet.PIMAGEINFO);
        long buffers = CMemory.pointer(write + VkWriteDescriptorSet.PBUFFERINFO);
        long views = CMemory.pointer(write + VkWriteDescriptorSet.PTEXELBUFFERVIEW);
        if ((type <= STORAGE_IMAGE && type >= SAMPLER || type == INPUT_ATTACHMENT) && images != 0) {
            for (long i = 0; i < count; i++) {
                handles.put(i, image(type, images + i * VkDescriptorImageInfo.SIZEOF));
            }
        } else if ((type == UNIFORM_TEXEL_BUFFER || type == STORAGE_TEXEL_BUFFER) && views != 0) {
            for (long i = 0; i < count; i++) {
                handles.put(i, List.of(CMemory.u64(views, i)));
            }
        } else if (type >= UNIFORM_BUFFER && type <= STORAGE_BUFFER_DYNAMIC && buffers != 0) {
            for (long i = 0; i < count; i++) {
                handles.put(i, List.of(VkDescriptorBufferInfo.nbuffer(buffers + i * VkDescriptorBufferInfo.SIZEOF)));
            }
        } else if (type == KHRAccelerationStructure.VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR) {
            accelerationStructures(
                    PNext.find(
                            write,
                            KHRAccelerationStructure.VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_KHR),
                    handles);
        }
        return handles;
    }

    private static List<Long> image(int type, long info) {
        long sampler = VkDescriptorImageInfo.nsampler(info);
        long view = VkDescriptorImageInfo.nimageView(info);
        return switch (type) {
            case SAMPLER -> List.of(sampler);
            case COMBINED_IMAGE_SAMPLER -> List.of(sampler, view);
            default -> List.of(view);
        };
    }

    private static void accelerationStructures(long info, Map<Long, List<Long>> handles) {
        long array = info == 0
                ? 0
                : CMemory.pointer(info + VkWriteDescriptorSetAccelerationStructureKHR.PACCELERATIONSTRUCTURES);
        int count = array == 0 ? 0 : VkWriteDescriptorSetAccelerationStructureKHR.naccelerationStructureCount(info);
        for (long i = 0; i < count; i++) {
            handles.put(i, List.of(CMemory.u64(array, i)));
        }
    }
}
