package dev.vkval.check.descriptor;

import dev.vkval.state.object.DescriptorSetLayoutState.Binding;
import java.util.Set;
import org.lwjgl.vulkan.ARMTensors;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.NVRayTracing;
import org.lwjgl.vulkan.QCOMImageProcessing;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** Descriptors that limits of pipeline layouts count together. */
enum DescriptorGroup {
    SAMPLERS("samplers", VK10.VK_DESCRIPTOR_TYPE_SAMPLER, VK10.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER),
    UNIFORM_BUFFERS(
            "uniform buffers", VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC),
    STATIC_UNIFORM_BUFFERS("uniform buffers without dynamic offsets", VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER),
    DYNAMIC_UNIFORM_BUFFERS("uniform buffers with dynamic offsets", VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC),
    STORAGE_BUFFERS(
            "storage buffers", VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC),
    STATIC_STORAGE_BUFFERS("storage buffers without dynamic offsets", VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER),
    DYNAMIC_STORAGE_BUFFERS("storage buffers with dynamic offsets", VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC),
    DYNAMIC_BUFFERS(
            "buffers with dynamic offsets",
            VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC,
            VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC),
    SAMPLED_IMAGES(
            "sampled images and uniform texel buffers",
            VK10.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
            VK10.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
            VK10.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER),
    STAGE_IMAGES(
            "sampled images and uniform texel buffers",
            VK10.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
            VK10.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
            VK10.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER,
            QCOMImageProcessing.VK_DESCRIPTOR_TYPE_SAMPLE_WEIGHT_IMAGE_QCOM,
            QCOMImageProcessing.VK_DESCRIPTOR_TYPE_BLOCK_MATCH_IMAGE_QCOM),
    STORAGE_IMAGES(
            "storage images and storage texel buffers",
            VK10.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
            VK10.VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER),
    INPUT_ATTACHMENTS("input attachments", VK10.VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT),
    INLINE_BLOCKS("inline uniform blocks", true, VK13.VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK),
    INLINE_BYTES("bytes of inline uniform blocks", VK13.VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK),
    ACCELERATION_STRUCTURES(
            "bindings of acceleration structures",
            true,
            KHRAccelerationStructure.VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR),
    ACCELERATION_STRUCTURES_NV(
            "bindings of acceleration structures", true, NVRayTracing.VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV),
    TENSORS("tensors", ARMTensors.VK_DESCRIPTOR_TYPE_TENSOR_ARM);

    private final String words;
    private final boolean bindings;
    private final Set<Integer> types;

    DescriptorGroup(String words, Integer... types) {
        this(words, false, types);
    }

    DescriptorGroup(String words, boolean bindings, Integer... types) {
        this.words = words;
        this.bindings = bindings;
        this.types = Set.of(types);
    }

    /** What is counted, in the plural. */
    String words() {
        return words;
    }

    /** The VkDescriptorTypes that belong to it. */
    Set<Integer> types() {
        return types;
    }

    /** Whether a binding counts once, however many descriptors it has. */
    boolean countsBindings() {
        return bindings;
    }

    /** What a binding counts for: its descriptors, the bytes of an inline uniform block, or one. */
    long of(Binding binding) {
        return bindings ? 1 : Integer.toUnsignedLong(binding.count());
    }
}
