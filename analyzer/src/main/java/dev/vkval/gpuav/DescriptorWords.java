package dev.vkval.gpuav;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import java.util.List;
import java.util.Map;

/**
 * The words of the descriptor-indexing input format for the bound sets: the length of each binding and the state of
 * each of its descriptors.
 */
final class DescriptorWords {
    /** 16 MiB; larger inputs are not described. */
    private static final int LIMIT_WORDS = 1 << 22;

    private static final int[] NOTHING = {};

    private DescriptorWords() {}

    /** The words, empty if there would be too many. */
    static int[] of(List<BoundState.BoundSet> sets) {
        long bindings = 0;
        long descriptors = 0;
        for (BoundState.BoundSet set : sets) {
            if (set != null) {
                bindings += bindingSlots(set);
                for (DescriptorSetState.Contents contents : set.set().snapshot().values()) {
                    descriptors += contents.count();
                }
            }
        }
        long count = 1 + 2L * sets.size() + 2 * bindings + descriptors;
        return count > LIMIT_WORDS ? NOTHING : fill(sets, (int) count, (int) bindings);
    }

    private static long bindingSlots(BoundState.BoundSet set) {
        long largest = -1;
        for (int number : set.set().snapshot().keySet()) {
            largest = Math.max(largest, Integer.toUnsignedLong(number));
        }
        return largest + 1;
    }

    private static int[] fill(List<BoundState.BoundSet> sets, int count, int bindings) {
        int[] words = new int[count];
        int sizes = 1 + sets.size();
        int setsToBindings = sizes + bindings;
        int bindingsToStates = setsToBindings + sets.size();
        int states = bindingsToStates + bindings;
        words[0] = setsToBindings;
        for (int s = 0; s < sets.size(); s++) {
            words[1 + s] = sizes;
            words[setsToBindings + s] = bindingsToStates;
            if (sets.get(s) == null) {
                continue;
            }
            Map<Integer, DescriptorSetState.Contents> contents =
                    sets.get(s).set().snapshot();
            int offsets = 0;
            for (Map.Entry<Integer, DescriptorSetState.Contents> binding : contents.entrySet()) {
                DescriptorSetState.Contents content = binding.getValue();
                words[sizes + binding.getKey()] = content.count();
                words[bindingsToStates + binding.getKey()] = states;
                boolean dynamic = DescriptorTypes.dynamic(content.binding().type());
                for (int i = 0; i < content.count(); i++) {
                    long offset = dynamic ? dynamicOffset(sets.get(s), offsets++) : 0;
                    words[states++] = DescriptorStates.of(content, i, offset);
                }
            }
            int slots = (int) bindingSlots(sets.get(s));
            sizes += slots;
            bindingsToStates += slots;
        }
        return words;
    }

    private static long dynamicOffset(BoundState.BoundSet set, int index) {
        return index < set.dynamicOffsets().size()
                ? Integer.toUnsignedLong(set.dynamicOffsets().get(index))
                : 0;
    }

    /** The dynamic offset of a descriptor, 0 for one that is not dynamic. */
    static long dynamicOffset(BoundState.BoundSet set, int binding, int element) {
        int offsets = 0;
        for (DescriptorSetState.Contents content : set.set().snapshot().values()) {
            boolean dynamic = DescriptorTypes.dynamic(content.binding().type());
            if (content.binding().number() == binding) {
                return dynamic ? dynamicOffset(set, offsets + element) : 0;
            }
            offsets += dynamic ? content.count() : 0;
        }
        return 0;
    }
}
