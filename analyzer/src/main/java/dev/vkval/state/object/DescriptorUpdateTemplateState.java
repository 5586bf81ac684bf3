package dev.vkval.state.object;

import java.util.List;

/** VkDescriptorUpdateTemplate. */
public final class DescriptorUpdateTemplateState extends StateObject {

    /**
     * VkDescriptorUpdateTemplateEntry, without the layout of the application's memory, which a capture does not
     * contain.
     */
    public record Entry(int binding, int arrayElement, int count, int type) {}

    private final List<Entry> entries;
    private final int bindPoint;
    private final int set;

    @ForTrackers
    public DescriptorUpdateTemplateState(Creation creation, List<Entry> entries, int bindPoint, int set) {
        super("VkDescriptorUpdateTemplate", creation);
        this.entries = List.copyOf(entries);
        this.bindPoint = bindPoint;
        this.set = set;
    }

    public List<Entry> entries() {
        return entries;
    }

    /** VkPipelineBindPoint of a template for push descriptors. */
    public int bindPoint() {
        return bindPoint;
    }

    /** Set number of a template for push descriptors. */
    public int set() {
        return set;
    }
}
