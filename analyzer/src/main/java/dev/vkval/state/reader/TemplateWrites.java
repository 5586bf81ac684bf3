package dev.vkval.state.reader;

import dev.vkval.capture.call.TemplateData;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.DescriptorUpdateTemplateState;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;
import org.lwjgl.vulkan.VkDescriptorImageInfo;

/** The data of a descriptor update template, by entry. */
public final class TemplateWrites {

    /**
     * The data of one entry.
     *
     * @param array address of the array that VkWriteDescriptorSet points to for the type; handles for acceleration
     *     structures, 0 for inline uniform data
     * @param count number of descriptors for the entry in the data
     */
    public record Part(DescriptorUpdateTemplateState.Entry entry, long array, int count) {}

    private final long data;
    private long image;
    private long buffer;
    private long texel;
    private long group;

    private TemplateWrites(long data) {
        this.data = data;
    }

    /** @param data address of the template's data as {@link TemplateData} describes it, 0 for none */
    public static List<Part> of(DescriptorUpdateTemplateState template, long data) {
        List<Part> parts = new ArrayList<>();
        if (data != 0) {
            TemplateWrites writes = new TemplateWrites(data);
            template.entries().forEach(entry -> parts.add(writes.next(entry)));
        }
        return parts;
    }

    private Part next(DescriptorUpdateTemplateState.Entry entry) {
        int count = entry.count();
        switch (DescriptorTypes.kind(entry.type())) {
            case IMAGE, SAMPLER -> {
                long at = image;
                image += count;
                return part(
                        entry,
                        TemplateData.images(data),
                        VkDescriptorImageInfo.SIZEOF,
                        at,
                        TemplateData.imageCount(data));
            }
            case BUFFER -> {
                long at = buffer;
                buffer += count;
                return part(
                        entry,
                        TemplateData.buffers(data),
                        VkDescriptorBufferInfo.SIZEOF,
                        at,
                        TemplateData.bufferCount(data));
            }
            case TEXEL_BUFFER -> {
                long at = texel;
                texel += count;
                return part(entry, TemplateData.texels(data), Long.BYTES, at, TemplateData.texelCount(data));
            }
            case ACCELERATION_STRUCTURE -> {
                long at = group++;
                return at < TemplateData.groupCount(data)
                        ? part(
                                entry,
                                TemplateData.groupAddress(data, at),
                                Long.BYTES,
                                0,
                                TemplateData.groupElements(data, at))
                        : new Part(entry, 0, 0);
            }
            default -> {
                group++;
                return new Part(entry, 0, 0);
            }
        }
    }

    private static Part part(
            DescriptorUpdateTemplateState.Entry entry, long array, int elementBytes, long used, long all) {
        long address = array == 0 ? 0 : array + used * elementBytes;
        return new Part(entry, address, (int) Math.max(Math.min(entry.count(), all - used), 0));
    }
}
