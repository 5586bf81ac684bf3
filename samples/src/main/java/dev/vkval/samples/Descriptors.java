package dev.vkval.samples;

import static dev.vkval.samples.VulkanResult.check;
import static org.lwjgl.vulkan.KHRPushDescriptor.VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR;
import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK12.VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT;
import static org.lwjgl.vulkan.VK12.VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT;

import java.util.Arrays;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;

/**
 * A descriptor set layout, visible to all stages that its types allow, and a pool for sets of it.
 *
 * @param layout {@code VkDescriptorSetLayout}; binding {@code i} has the i-th type given at creation
 * @param pool {@code VkDescriptorPool} for a handful of sets
 */
public record Descriptors(SampleDevice device, long layout, long pool) {
    private static final int MAX_SETS = 8;

    /**
     * One binding: an array, of one element where it is none in the shader.
     *
     * @param type {@code VkDescriptorType}
     * @param count elements of the array
     * @param flags {@code VkDescriptorBindingFlags}
     */
    public record Binding(int type, int count, int flags) {
        /** A binding whose descriptors are all written before they are used. */
        public Binding(int type, int count) {
            this(type, count, 0);
        }
    }

    /** One descriptor of each type, at bindings 0, 1, ... */
    public static Descriptors create(SampleDevice device, int... types) {
        return create(
                device,
                Arrays.stream(types).mapToObj(type -> new Binding(type, 1)).toArray(Binding[]::new));
    }

    /** Arrays of descriptors, at bindings 0, 1, ... */
    public static Descriptors create(SampleDevice device, Binding... bindings) {
        return create(device, 0, bindings);
    }

    /** The same for descriptors that are pushed; no set can be allocated. */
    public static Descriptors pushed(SampleDevice device, Binding... bindings) {
        return create(device, VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR, bindings);
    }

    /** The same for sets that may be updated after they were bound, where the flags of a binding say so. */
    public static Descriptors updatedAfterBind(SampleDevice device, Binding... bindings) {
        return create(device, VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT, bindings);
    }

    private static Descriptors create(SampleDevice device, int flags, Binding... bindings) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var bindingFlags = stack.mallocInt(bindings.length);
            var layoutBindings = VkDescriptorSetLayoutBinding.calloc(bindings.length, stack);
            var sizes = VkDescriptorPoolSize.calloc(bindings.length, stack);
            for (int i = 0; i < bindings.length; i++) {
                layoutBindings
                        .get(i)
                        .binding(i)
                        .descriptorType(bindings[i].type)
                        .descriptorCount(bindings[i].count)
                        .stageFlags(
                                bindings[i].type == VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT
                                        ? VK_SHADER_STAGE_FRAGMENT_BIT
                                        : VK_SHADER_STAGE_ALL);
                bindingFlags.put(i, bindings[i].flags);
                sizes.get(i).type(bindings[i].type).descriptorCount(MAX_SETS * bindings[i].count);
            }
            var layout = stack.mallocLong(1);
            var layoutInfo = VkDescriptorSetLayoutCreateInfo.calloc(stack)
                    .sType$Default()
                    .flags(flags)
                    .pBindings(layoutBindings);
            if (Arrays.stream(bindings).anyMatch(binding -> binding.flags != 0)) {
                layoutInfo.pNext(VkDescriptorSetLayoutBindingFlagsCreateInfo.calloc(stack)
                        .sType$Default()
                        .bindingCount(bindings.length)
                        .pBindingFlags(bindingFlags));
            }
            check(vkCreateDescriptorSetLayout(device.vk(), layoutInfo, null, layout));
            var pool = stack.mallocLong(1);
            var poolInfo = VkDescriptorPoolCreateInfo.calloc(stack)
                    .sType$Default()
                    .flags(poolFlags(flags))
                    .maxSets(MAX_SETS)
                    .pPoolSizes(sizes);
            check(vkCreateDescriptorPool(device.vk(), poolInfo, null, pool));
            Descriptors created = new Descriptors(device, layout.get(0), pool.get(0));
            device.onClose(() -> vkDestroyDescriptorSetLayout(device.vk(), created.layout, null));
            device.onClose(() -> vkDestroyDescriptorPool(device.vk(), created.pool, null));
            return created;
        }
    }

    private static int poolFlags(int layoutFlags) {
        boolean updated = (layoutFlags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT) != 0;
        return updated ? VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT : 0;
    }

    /** An unwritten descriptor set. */
    public long allocate(String name) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var info = VkDescriptorSetAllocateInfo.calloc(stack)
                    .sType$Default()
                    .descriptorPool(pool)
                    .pSetLayouts(stack.longs(layout));
            var set = stack.mallocLong(1);
            check(vkAllocateDescriptorSets(device.vk(), info, set));
            device.name(VK_OBJECT_TYPE_DESCRIPTOR_SET, set.get(0), name);
            return set.get(0);
        }
    }

    /** A descriptor set with whole storage buffers at bindings 0, 1, ... */
    public long storageBuffers(String name, Buffer... buffers) {
        long set = allocate(name);
        for (int i = 0; i < buffers.length; i++) {
            writeBuffer(set, i, 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, buffers[i]);
        }
        return set;
    }

    /** Writes one descriptor of a whole buffer. */
    public void writeBuffer(long set, int binding, int element, int type, Buffer buffer) {
        writeBuffer(set, binding, element, type, buffer, VK_WHOLE_SIZE);
    }

    /** Writes one descriptor of the first bytes of a buffer. */
    public void writeBuffer(long set, int binding, int element, int type, Buffer buffer, long bytes) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var info = VkDescriptorBufferInfo.calloc(1, stack)
                    .buffer(buffer.handle())
                    .range(bytes);
            var write = VkWriteDescriptorSet.calloc(1, stack)
                    .sType$Default()
                    .dstSet(set)
                    .dstBinding(binding)
                    .dstArrayElement(element)
                    .descriptorType(type)
                    .descriptorCount(1)
                    .pBufferInfo(info);
            vkUpdateDescriptorSets(device.vk(), write, null);
        }
    }

    /** Writes all descriptors of binding 0 with one call, each of the same whole buffer. */
    public void writeBuffers(long set, int type, int count, Buffer buffer) {
        try (var infos = VkDescriptorBufferInfo.calloc(count);
                MemoryStack stack = MemoryStack.stackPush()) {
            infos.forEach(info -> info.buffer(buffer.handle()).range(VK_WHOLE_SIZE));
            var write = VkWriteDescriptorSet.calloc(1, stack)
                    .sType$Default()
                    .dstSet(set)
                    .descriptorType(type)
                    .descriptorCount(count)
                    .pBufferInfo(infos);
            vkUpdateDescriptorSets(device.vk(), write, null);
        }
    }

    /** Writes one texel buffer descriptor. */
    public void writeTexelBuffer(long set, int binding, int type, long view) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var write = VkWriteDescriptorSet.calloc(1, stack)
                    .sType$Default()
                    .dstSet(set)
                    .dstBinding(binding)
                    .descriptorType(type)
                    .descriptorCount(1)
                    .pTexelBufferView(stack.longs(view));
            vkUpdateDescriptorSets(device.vk(), write, null);
        }
    }

    /** Writes one image descriptor; {@code sampler} is 0 where the type has none. */
    public void writeImage(long set, int binding, int element, int type, Image image, int layout, long sampler) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var info = VkDescriptorImageInfo.calloc(1, stack)
                    .imageView(image.view())
                    .imageLayout(layout)
                    .sampler(sampler);
            var write = VkWriteDescriptorSet.calloc(1, stack)
                    .sType$Default()
                    .dstSet(set)
                    .dstBinding(binding)
                    .dstArrayElement(element)
                    .descriptorType(type)
                    .descriptorCount(1)
                    .pImageInfo(info);
            vkUpdateDescriptorSets(device.vk(), write, null);
        }
    }

    /** Writes one sampler. */
    public void writeSampler(long set, int binding, long sampler) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var info = VkDescriptorImageInfo.calloc(1, stack).sampler(sampler);
            var write = VkWriteDescriptorSet.calloc(1, stack)
                    .sType$Default()
                    .dstSet(set)
                    .dstBinding(binding)
                    .descriptorType(VK_DESCRIPTOR_TYPE_SAMPLER)
                    .descriptorCount(1)
                    .pImageInfo(info);
            vkUpdateDescriptorSets(device.vk(), write, null);
        }
    }

    /** Writes the first elements of an array of images without samplers, with one call. */
    public void writeImages(long set, int binding, int type, List<Image> images, int layout) {
        try (var infos = VkDescriptorImageInfo.calloc(images.size());
                MemoryStack stack = MemoryStack.stackPush()) {
            images.forEach(image -> infos.get().imageView(image.view()).imageLayout(layout));
            var write = VkWriteDescriptorSet.calloc(1, stack)
                    .sType$Default()
                    .dstSet(set)
                    .dstBinding(binding)
                    .descriptorType(type)
                    .descriptorCount(images.size())
                    .pImageInfo(infos.flip());
            vkUpdateDescriptorSets(device.vk(), write, null);
        }
    }

    /** A nearest-neighbour sampler, destroyed at the end. */
    public static long sampler(SampleDevice device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var handle = stack.mallocLong(1);
            check(vkCreateSampler(device.vk(), VkSamplerCreateInfo.calloc(stack).sType$Default(), null, handle));
            long sampler = handle.get(0);
            device.onClose(() -> vkDestroySampler(device.vk(), sampler, null));
            return sampler;
        }
    }
}
