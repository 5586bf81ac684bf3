package dev.vkval.state.object;

import dev.vkval.capture.memory.CMemory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VK14;
import org.lwjgl.vulkan.VkDescriptorSetVariableDescriptorCountAllocateInfo;

/** VkDescriptorSetLayout. */
public final class DescriptorSetLayoutState extends StateObject {
    /** VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT. */
    public static final int UPDATE_AFTER_BIND = 0x1;

    private static final int UPDATE_UNUSED_WHILE_PENDING = VK12.VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT;
    private static final int PARTIALLY_BOUND = VK12.VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT;

    /**
     * One binding.
     *
     * @param type VkDescriptorType
     * @param count descriptors; bytes for an inline uniform block
     * @param stages VkShaderStageFlags
     * @param flags VkDescriptorBindingFlags
     * @param immutableSamplers whether it has immutable samplers
     * @param samplers these, as many as are known; null in place of an unknown one
     */
    public record Binding(
            int number,
            int type,
            int count,
            int stages,
            int flags,
            boolean immutableSamplers,
            List<SamplerState> samplers) {
        public Binding {
            samplers = Collections.unmodifiableList(new ArrayList<>(samplers));
        }

        public Binding(int number, int type, int count, int stages, int flags, boolean immutableSamplers) {
            this(number, type, count, stages, flags, immutableSamplers, List.of());
        }

        /** Whether two are defined identically, as far as that is known: immutable samplers may be different objects. */
        @Override
        public boolean equals(Object other) {
            return other instanceof Binding binding
                    && number == binding.number
                    && type == binding.type
                    && count == binding.count
                    && stages == binding.stages
                    && flags == binding.flags
                    && immutableSamplers == binding.immutableSamplers
                    && hasSamplersLike(binding);
        }

        private boolean hasSamplersLike(Binding other) {
            for (int i = 0; i < samplers.size(); i++) {
                SamplerState one = sampler(i);
                SamplerState two = other.sampler(i);
                if (one != null && two != null && !one.alike(two)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public int hashCode() {
            return Objects.hash(number, type, count, stages, flags, immutableSamplers);
        }

        /** The immutable sampler of an element, null if there is none or it is not known. */
        public SamplerState sampler(long element) {
            return element >= 0 && element < samplers.size() ? samplers.get((int) element) : null;
        }

        /** Whether command buffers in which a set is bound stay valid when descriptors of the binding are written. */
        public boolean maySurviveUpdates() {
            return (flags & (UPDATE_AFTER_BIND | UPDATE_UNUSED_WHILE_PENDING)) != 0;
        }

        /** Whether what is in a descriptor of the binding may end while command buffers are valid in which a set is bound. */
        public boolean mayLoseObjects() {
            return (flags & (UPDATE_AFTER_BIND | PARTIALLY_BOUND)) != 0;
        }

        public boolean updateAfterBind() {
            return (flags & UPDATE_AFTER_BIND) != 0;
        }

        /** Whether the last binding has a variable descriptor count. */
        public boolean variableCount() {
            return (flags & VK12.VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT) != 0;
        }
    }

    private final List<Binding> bindings;
    private final int flags;
    /** Offsets of bindings in descriptor buffers, as far as the application asked. */
    private Map<Integer, Long> offsets = Map.of();

    @ForTrackers
    public DescriptorSetLayoutState(Creation creation, List<Binding> bindings, int flags) {
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

    /** Whether two layouts are identically defined, as far as that is known; null is the same as null alone. */
    public static boolean same(DescriptorSetLayoutState one, DescriptorSetLayoutState other) {
        return one == other
                || one != null && other != null && one.flags == other.flags && one.bindings.equals(other.bindings);
    }

    /** Whether its descriptors are pushed. */
    public boolean pushed() {
        return (flags & VK14.VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT) != 0;
    }

    /** Number of descriptors with a dynamic offset. */
    @ForTrackers
    public int dynamicDescriptors() {
        int count = 0;
        for (Binding binding : bindings) {
            count += DescriptorTypes.dynamic(binding.type()) ? Math.max(binding.count(), 0) : 0;
        }
        return count;
    }

    /**
     * What a set with this layout requires from its pool: descriptors by VkDescriptorType, bytes of inline uniform
     * blocks.
     *
     * @param variableCount variable descriptor count of the last binding, negative if not specified
     */
    public Map<Integer, Long> demand(int variableCount) {
        Map<Integer, Long> demand = new LinkedHashMap<>();
        for (Binding binding : bindings) {
            int count = binding.variableCount() ? Math.max(variableCount, 0) : binding.count();
            demand.merge(binding.type(), Integer.toUnsignedLong(count), Long::sum);
        }
        return demand;
    }

    /**
     * The variable descriptor count of a set in an allocation, -1 for none.
     *
     * @param info a VkDescriptorSetVariableDescriptorCountAllocateInfo, or 0
     * @param index of the set in the allocation
     */
    public static int variableCount(long info, int index) {
        if (info == 0 || index >= VkDescriptorSetVariableDescriptorCountAllocateInfo.ndescriptorSetCount(info)) {
            return -1;
        }
        long counts = CMemory.pointer(info + VkDescriptorSetVariableDescriptorCountAllocateInfo.PDESCRIPTORCOUNTS);
        return counts == 0 ? -1 : CMemory.u32(counts, index);
    }

    /** The application was told where a binding is in a descriptor buffer. */
    @ForTrackers
    public void offset(int binding, long offset) {
        offsets = offsets.isEmpty() ? new LinkedHashMap<>() : offsets;
        offsets.put(binding, offset);
    }

    /** Where a binding is in a descriptor buffer, from the begin of the set; null if the application did not ask. */
    public Long offset(int binding) {
        return offsets.get(binding);
    }

    /** The binding with that number, null if there is none. */
    public Binding binding(int number) {
        for (Binding binding : bindings) {
            if (binding.number() == number) {
                return binding;
            }
        }
        return null;
    }
}
