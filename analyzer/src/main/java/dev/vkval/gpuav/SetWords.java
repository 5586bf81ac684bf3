package dev.vkval.gpuav;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import java.util.List;

/**
 * The state words of a descriptor set: the number of descriptors of its last binding if that is variable, then a word
 * for each descriptor, in the order of bindings and elements. A layout fixes where each word is.
 */
final class SetWords {
    /** Bindings with more descriptors have no words. */
    static final int LARGEST_BINDING = 1 << 20;

    private SetWords() {}

    /** Whether the descriptors of a binding have words. */
    static boolean has(DescriptorSetLayoutState.Binding binding) {
        return binding.count() > 0
                && binding.count() <= LARGEST_BINDING
                && binding.type() != DescriptorTypes.INLINE_UNIFORM_BLOCK;
    }

    /** The index of the first word of a binding. */
    static int offset(DescriptorSetLayoutState layout, int binding) {
        int offset = variable(layout) ? 1 : 0;
        for (DescriptorSetLayoutState.Binding other : layout.bindings()) {
            if (other.number() == binding) {
                break;
            }
            offset += has(other) ? other.count() : 0;
        }
        return offset;
    }

    /** The number of words of a set with a layout, at most. */
    static long count(DescriptorSetLayoutState layout) {
        long count = variable(layout) ? 1 : 0;
        for (DescriptorSetLayoutState.Binding binding : layout.bindings()) {
            count += has(binding) ? binding.count() : 0;
        }
        return count;
    }

    private static boolean variable(DescriptorSetLayoutState layout) {
        List<DescriptorSetLayoutState.Binding> bindings = layout.bindings();
        return !bindings.isEmpty() && bindings.get(bindings.size() - 1).variableCount();
    }

    /** The current words of a bound set. */
    static int[] of(BoundState.BoundSet bound) {
        DescriptorSetState set = bound.set();
        if (set.layout() == null) {
            return new int[0];
        }
        boolean variable = variable(set.layout());
        int[] words = new int[(variable ? 1 : 0) + wordCount(set)];
        int at = variable ? 1 : 0;
        int offsets = 0;
        for (DescriptorSetState.Contents contents : set.snapshot().values()) {
            boolean dynamic = DescriptorTypes.dynamic(contents.binding().type());
            for (int i = 0; i < contents.count(); i++) {
                long offset = dynamic ? dynamicOffset(bound, offsets++) : 0;
                if (has(contents.binding())) {
                    words[at++] = DescriptorStates.of(contents, i, offset);
                }
            }
            if (variable) {
                words[0] = contents.count();
            }
        }
        return words;
    }

    private static int wordCount(DescriptorSetState set) {
        int count = 0;
        for (DescriptorSetState.Contents contents : set.snapshot().values()) {
            count += has(contents.binding()) ? contents.count() : 0;
        }
        return count;
    }

    private static long dynamicOffset(BoundState.BoundSet bound, int index) {
        List<Integer> offsets = bound.dynamicOffsets();
        return index < offsets.size() ? Integer.toUnsignedLong(offsets.get(index)) : 0;
    }

    /** The dynamic offset of a descriptor, 0 for one that is not dynamic. */
    static long dynamicOffset(BoundState.BoundSet bound, int binding, int element) {
        int offsets = 0;
        for (DescriptorSetState.Contents contents : bound.set().snapshot().values()) {
            boolean dynamic = DescriptorTypes.dynamic(contents.binding().type());
            if (contents.binding().number() == binding) {
                return dynamic ? dynamicOffset(bound, offsets + element) : 0;
            }
            offsets += dynamic ? contents.count() : 0;
        }
        return 0;
    }
}
