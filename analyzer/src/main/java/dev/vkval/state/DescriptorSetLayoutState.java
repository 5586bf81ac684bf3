package dev.vkval.state;

import java.util.List;

/** VkDescriptorSetLayout. */
public final class DescriptorSetLayoutState extends StateObject {
    /** VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT. */
    public static final int UPDATE_AFTER_BIND = 0x1;

    /**
     * One binding.
     *
     * @param type VkDescriptorType
     * @param count descriptors; bytes for an inline uniform block
     * @param stages VkShaderStageFlags
     * @param flags VkDescriptorBindingFlags
     * @param immutableSamplers whether its samplers are given with the layout
     */
    public record Binding(int number, int type, int count, int stages, int flags, boolean immutableSamplers) {
        public boolean updateAfterBind() {
            return (flags & UPDATE_AFTER_BIND) != 0;
        }
    }

    private final List<Binding> bindings;
    private final int flags;

    DescriptorSetLayoutState(Creation creation, List<Binding> bindings, int flags) {
        super("VkDescriptorSetLayout", creation);
        this.bindings = bindings.stream()
                .sorted(java.util.Comparator.comparingInt(Binding::number))
                .toList();
        this.flags = flags;
    }

    /** Bindings by number. */
    public List<Binding> bindings() {
        return bindings;
    }

    public int flags() {
        return flags;
    }

    /** Descriptors that take a dynamic offset. */
    int dynamicDescriptors() {
        int count = 0;
        for (Binding binding : bindings) {
            count += DescriptorTypes.dynamic(binding.type()) ? Math.max(binding.count(), 0) : 0;
        }
        return count;
    }

    /** The binding of that number, null where there is none. */
    public Binding binding(int number) {
        for (Binding binding : bindings) {
            if (binding.number() == number) {
                return binding;
            }
        }
        return null;
    }
}
