package dev.vkval.replay.structure;

import dev.vkval.capture.call.TemplateData;
import java.util.Set;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.NVRayTracing;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;
import org.lwjgl.vulkan.VkDescriptorImageInfo;

/** The kinds of data that descriptors are written from. */
public enum DescriptorKind {
    SAMPLER(VkDescriptorImageInfo.SIZEOF, VkDescriptorImageInfo.SAMPLER, -1),
    COMBINED(VkDescriptorImageInfo.SIZEOF, VkDescriptorImageInfo.IMAGEVIEW, VkDescriptorImageInfo.SAMPLER),
    IMAGE(VkDescriptorImageInfo.SIZEOF, VkDescriptorImageInfo.IMAGEVIEW, -1),
    BUFFER(VkDescriptorBufferInfo.SIZEOF, VkDescriptorBufferInfo.BUFFER, -1),
    TEXEL(Long.BYTES, 0, -1),
    ACCELERATION_STRUCTURE(Long.BYTES, 0, -1),
    INLINE_BYTES(1, -1, -1);

    private static final int INLINE_UNIFORM_BLOCK = VK13.VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK;
    private static final int ACCELERATION_STRUCTURE_KHR =
            KHRAccelerationStructure.VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR;
    private static final int ACCELERATION_STRUCTURE_NV = NVRayTracing.VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV;
    private static final Set<String> DESCRIBED =
            Set.of("VkSampler", "VkImageView", "VkBufferView", "VkBuffer", "VkAccelerationStructureKHR");

    private final int bytes;
    private final int handleOffset;
    private final int secondOffset;

    DescriptorKind(int bytes, int handleOffset, int secondOffset) {
        this.bytes = bytes;
        this.handleOffset = handleOffset;
        this.secondOffset = secondOffset;
    }

    /** The kind of a VkDescriptorType. */
    public static DescriptorKind of(int descriptorType) {
        return switch (descriptorType) {
            case VK10.VK_DESCRIPTOR_TYPE_SAMPLER -> SAMPLER;
            case VK10.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER -> COMBINED;
            case VK10.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, VK10.VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER -> TEXEL;
            case VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
                    VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                    VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC,
                    VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC -> BUFFER;
            case INLINE_UNIFORM_BLOCK -> INLINE_BYTES;
            case ACCELERATION_STRUCTURE_KHR, ACCELERATION_STRUCTURE_NV -> ACCELERATION_STRUCTURE;
            default -> IMAGE;
        };
    }

    /** The kind whose array in template data contains the descriptors of this kind. */
    public DescriptorKind source() {
        return this == SAMPLER || this == COMBINED ? IMAGE : this;
    }

    /** Whether descriptors contain handles of that type. */
    public static boolean isDescribed(String handleType) {
        return DESCRIBED.contains(handleType);
    }

    /** Bytes of the data of one descriptor. */
    public long bytes() {
        return bytes;
    }

    /** Whether every descriptor of an array that referred to an object in the capture refers to one now. */
    public boolean exist(long captured, long live, long count) {
        for (long i = 0; i < count; i++) {
            if (gone(captured + i * bytes, live + i * bytes, handleOffset)
                    || gone(captured + i * bytes, live + i * bytes, secondOffset)) {
                return false;
            }
        }
        return true;
    }

    private static boolean gone(long captured, long live, int offset) {
        return offset >= 0
                && MemoryUtil.memGetLong(captured + offset) != 0
                && MemoryUtil.memGetLong(live + offset) == 0;
    }

    /** How many descriptors of this kind template data contains. */
    public long available(long data) {
        return switch (this) {
            case SAMPLER, COMBINED, IMAGE -> TemplateData.imageCount(data);
            case BUFFER -> TemplateData.bufferCount(data);
            case TEXEL -> TemplateData.texelCount(data);
            case ACCELERATION_STRUCTURE, INLINE_BYTES ->
                group(data) < 0 ? 0 : TemplateData.groupElements(data, group(data));
        };
    }

    /** Address of the descriptors of this kind in template data. */
    public long address(long data) {
        return switch (this) {
            case SAMPLER, COMBINED, IMAGE -> TemplateData.images(data);
            case BUFFER -> TemplateData.buffers(data);
            case TEXEL -> TemplateData.texels(data);
            case ACCELERATION_STRUCTURE, INLINE_BYTES ->
                group(data) < 0 ? 0 : TemplateData.groupAddress(data, group(data));
        };
    }

    private long group(long data) {
        int wanted = this == INLINE_BYTES ? INLINE_UNIFORM_BLOCK : ACCELERATION_STRUCTURE_KHR;
        for (long i = 0; i < TemplateData.groupCount(data); i++) {
            if (TemplateData.groupType(data, i) == wanted) {
                return i;
            }
        }
        return -1;
    }
}
