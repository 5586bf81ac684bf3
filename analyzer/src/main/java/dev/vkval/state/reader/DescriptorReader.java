package dev.vkval.state.reader;

import dev.vkval.capture.call.TemplateData;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.BufferViewState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.DescriptorUpdateTemplateState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.ObjectLookup;
import dev.vkval.state.object.SamplerState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;
import org.lwjgl.vulkan.VkDescriptorImageInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;
import org.lwjgl.vulkan.VkWriteDescriptorSetAccelerationStructureKHR;

/** Writes descriptors to a set from VkWriteDescriptorSet and from template data. */
public final class DescriptorReader {
    private static final Descriptor NOTHING = new Descriptor.OfNothing();

    private final ObjectLookup tracker;

    public DescriptorReader(ObjectLookup tracker) {
        this.tracker = tracker;
    }

    /** @param write address of a VkWriteDescriptorSet */
    public void write(DescriptorSetState set, long write) {
        int type = VkWriteDescriptorSet.ndescriptorType(write);
        int binding = VkWriteDescriptorSet.ndstBinding(write);
        int element = VkWriteDescriptorSet.ndstArrayElement(write);
        int count = VkWriteDescriptorSet.ndescriptorCount(write);
        set.activate(binding, element, count, type);
        switch (DescriptorTypes.kind(type)) {
            case IMAGE ->
                images(set, binding, element, CMemory.pointer(write + VkWriteDescriptorSet.PIMAGEINFO), count);
            case BUFFER ->
                buffers(set, binding, element, CMemory.pointer(write + VkWriteDescriptorSet.PBUFFERINFO), count);
            case TEXEL_BUFFER ->
                texelBuffers(
                        set, binding, element, CMemory.pointer(write + VkWriteDescriptorSet.PTEXELBUFFERVIEW), count);
            case ACCELERATION_STRUCTURE -> {
                long chained = PNext.find(
                        write,
                        KHRAccelerationStructure.VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_KHR);
                if (chained != 0) {
                    structures(
                            set,
                            binding,
                            element,
                            CMemory.pointer(
                                    chained + VkWriteDescriptorSetAccelerationStructureKHR.PACCELERATIONSTRUCTURES),
                            VkWriteDescriptorSetAccelerationStructureKHR.naccelerationStructureCount(chained));
                }
            }
            case SAMPLER ->
                samplers(set, binding, element, CMemory.pointer(write + VkWriteDescriptorSet.PIMAGEINFO), count);
            case NONE -> {
                // Inline data does not refer to memory.
            }
        }
    }

    /** @param data address of the template's data as {@link TemplateData} describes it */
    public void write(DescriptorSetState set, DescriptorUpdateTemplateState template, long data) {
        for (TemplateWrites.Part part : TemplateWrites.of(template, data)) {
            int binding = part.entry().binding();
            int element = part.entry().arrayElement();
            set.activate(binding, element, part.count(), part.entry().type());
            switch (DescriptorTypes.kind(part.entry().type())) {
                case IMAGE -> images(set, binding, element, part.array(), part.count());
                case BUFFER -> buffers(set, binding, element, part.array(), part.count());
                case TEXEL_BUFFER -> texelBuffers(set, binding, element, part.array(), part.count());
                case ACCELERATION_STRUCTURE -> structures(set, binding, element, part.array(), part.count());
                case SAMPLER -> samplers(set, binding, element, part.array(), part.count());
                case NONE -> {
                    // Inline data does not refer to memory.
                }
            }
        }
    }

    private void images(DescriptorSetState set, int binding, int first, long array, int count) {
        for (int i = 0; i < CMemory.count(count, array); i++) {
            long info = CMemory.element(array, i, VkDescriptorImageInfo.SIZEOF);
            ImageViewState view = tracker.get(ImageViewState.class, VkDescriptorImageInfo.nimageView(info));
            set.write(
                    binding,
                    first + i,
                    view == null
                            ? NOTHING
                            : new Descriptor.OfImage(
                                    view,
                                    VkDescriptorImageInfo.nimageLayout(info),
                                    tracker.get(SamplerState.class, VkDescriptorImageInfo.nsampler(info))));
        }
    }

    private void samplers(DescriptorSetState set, int binding, int first, long array, int count) {
        for (int i = 0; i < CMemory.count(count, array); i++) {
            long info = CMemory.element(array, i, VkDescriptorImageInfo.SIZEOF);
            StateObject sampler = tracker.get(StateObject.class, VkDescriptorImageInfo.nsampler(info));
            set.write(binding, first + i, sampler == null ? NOTHING : new Descriptor.OfSampler(sampler));
        }
    }

    private void buffers(DescriptorSetState set, int binding, int first, long array, int count) {
        for (int i = 0; i < CMemory.count(count, array); i++) {
            long info = CMemory.element(array, i, VkDescriptorBufferInfo.SIZEOF);
            BufferState buffer = tracker.get(BufferState.class, VkDescriptorBufferInfo.nbuffer(info));
            long offset = VkDescriptorBufferInfo.noffset(info);
            long range = VkDescriptorBufferInfo.nrange(info);
            set.write(
                    binding,
                    first + i,
                    buffer == null
                            ? NOTHING
                            : new Descriptor.OfBuffer(
                                    buffer, offset, buffer.rangeBytes(offset, range), range == VK10.VK_WHOLE_SIZE));
        }
    }

    private void texelBuffers(DescriptorSetState set, int binding, int first, long array, int count) {
        for (int i = 0; i < CMemory.count(count, array); i++) {
            BufferViewState view = tracker.get(BufferViewState.class, CMemory.handle(array, i));
            set.write(binding, first + i, view == null ? NOTHING : new Descriptor.OfTexelBuffer(view));
        }
    }

    private void structures(DescriptorSetState set, int binding, int first, long array, int count) {
        for (int i = 0; i < CMemory.count(count, array); i++) {
            AccelerationStructureState structure =
                    tracker.get(AccelerationStructureState.class, CMemory.handle(array, i));
            set.write(
                    binding,
                    first + i,
                    structure == null ? NOTHING : new Descriptor.OfAccelerationStructure(structure));
        }
    }
}
