package dev.vkval.gpuav;

import dev.vkval.spirv.pass.DescriptorState;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * State words that several actions have in common: of each descriptor the state that allows most. So an error is one
 * whichever of the actions it is of. Words change in this direction only, because submits that use them may be pending.
 */
final class SharedStates {
    private static final int MOST_VERSIONS = 1 << 12;

    private final MemoryRange range;
    private final int[] bases;
    private final int[] counts;
    private final int[][] words;
    /** When the sets that are included were read, compared by identity. */
    private final Map<Key, Long> versions = new HashMap<>();

    private record Key(int number, DescriptorSetState set, List<Integer> dynamicOffsets) {}

    /** @throws NoResourcesException if there is no memory for them */
    SharedStates(MemoryArena arena, List<DescriptorSetLayoutState> sets) {
        bases = new int[sets.size()];
        counts = new int[sets.size()];
        words = new int[sets.size()][];
        int all = 0;
        for (int i = 0; i < bases.length; i++) {
            bases[i] = all;
            counts[i] = sets.get(i) == null ? 0 : (int) SetWords.count(sets.get(i));
            all += counts[i];
        }
        range = arena.allocate((long) all * Integer.BYTES);
    }

    MemoryRange range() {
        return range;
    }

    /** Index of the first word of each set by set number. */
    int[] bases() {
        return bases;
    }

    /**
     * Includes the descriptors of an action that is about to be submitted.
     *
     * @param sets null for a set number without one
     * @param changes number of objects destroyed, and of acceleration structures built, so far
     */
    void include(List<BoundState.BoundSet> sets, long changes) {
        for (int i = 0; i < bases.length; i++) {
            include(i, i < sets.size() ? sets.get(i) : null, changes);
        }
    }

    private void include(int number, BoundState.BoundSet bound, long changes) {
        DescriptorSetLayoutState layout = bound == null ? null : bound.set().layout();
        if (layout == null || SetWords.count(layout) != counts[number]) {
            merge(number, unlimited(counts[number]));
            return;
        }
        if (versions.size() == MOST_VERSIONS) {
            versions.clear();
        }
        long version = changes + bound.set().version();
        Long before = versions.put(new Key(number, bound.set(), bound.dynamicOffsets()), version);
        if (before == null || before != version) {
            merge(number, Arrays.copyOf(SetWords.of(bound), counts[number]));
        }
    }

    private static int[] unlimited(int count) {
        int[] words = new int[count];
        Arrays.fill(words, DescriptorState.UNLIMITED);
        return words;
    }

    private void merge(int number, int[] added) {
        int[] before = words[number];
        int[] merged = added.clone();
        for (int i = 0; before != null && i < merged.length; i++) {
            merged[i] = weaker(before[i], added[i]);
        }
        if (!Arrays.equals(before, merged)) {
            range.write(bases[number], merged);
            words[number] = merged;
        }
    }

    /** A descriptor that is unwritten for one action and of a destroyed resource for another has neither error. */
    static int weaker(int one, int other) {
        boolean differ = one != other
                && Integer.compareUnsigned(one, DescriptorState.DESTROYED) <= 0
                && Integer.compareUnsigned(other, DescriptorState.DESTROYED) <= 0;
        if (differ) {
            return DescriptorState.UNLIMITED;
        }
        return Integer.compareUnsigned(one, other) > 0 ? one : other;
    }
}
