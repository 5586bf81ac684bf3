package dev.vkval.gpuav;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.DescriptorSetState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The state words of the descriptor sets that a command buffer binds. The words of a set are there once, however often
 * it is bound with the same dynamic offsets; they are updated for each submit.
 */
final class DescriptorInputs {
    private static final int LEAST_WORDS = 1 << 10;
    private static final int MOST_WORDS = 1 << 18;
    /** Of all sets that are bound for an action: 64 MiB. */
    static final long MOST_WORDS_OF_ACTION = 1 << 24;

    private final MemoryArena arena;
    private final List<Region> regions = new ArrayList<>();
    private final Map<List<BoundState.BoundSet>, Located> located = new IdentityHashMap<>();
    private final Map<Key, Integer> bases = new HashMap<>();
    private MemoryRange block;
    private int blockWords = LEAST_WORDS;
    private int used;

    /**
     * The words of the sets bound for an action.
     *
     * @param range the memory with all of them
     * @param bases index of the first word of each set by set number
     */
    record Located(MemoryRange range, int[] bases) {}

    /** Sets are compared by identity, as state objects are. */
    private record Key(DescriptorSetState set, List<Integer> dynamicOffsets) {
        @Override
        public int hashCode() {
            return 31 * set.hashCode() + dynamicOffsets.hashCode();
        }

        @Override
        public boolean equals(Object object) {
            return object instanceof Key other && set.equals(other.set) && dynamicOffsets.equals(other.dynamicOffsets);
        }
    }

    private static final class Region {
        private final BoundState.BoundSet bound;
        private final MemoryRange range;
        private final int base;
        private int[] written;
        private long seenVersions = -1;

        Region(BoundState.BoundSet bound, MemoryRange range, int base, int[] words) {
            this.bound = bound;
            this.range = range;
            this.base = base;
            this.written = words;
            range.write(base, words);
        }

        void refresh(long changes) {
            long versions = changes + bound.set().version();
            if (versions == seenVersions) {
                return;
            }
            seenVersions = versions;
            int[] words = SetWords.of(bound);
            if (words.length == written.length && !Arrays.equals(words, written)) {
                range.write(base, words);
                written = words;
            }
        }
    }

    DescriptorInputs(MemoryArena arena) {
        this.arena = arena;
    }

    /**
     * The words of bound sets, null for a set number without one.
     *
     * @throws NoResourcesException if there is no memory for them
     */
    Located of(List<BoundState.BoundSet> sets) {
        return located.computeIfAbsent(sets, this::locate);
    }

    private Located locate(List<BoundState.BoundSet> sets) {
        long most = Math.min(arena.largest() / Integer.BYTES, MOST_WORDS_OF_ACTION);
        if (mostWords(sets) > most) {
            throw new NoResourcesException("the bound descriptor sets have more than " + most + " descriptors");
        }
        Map<Key, int[]> missing = missing(sets);
        long size = words(missing);
        if (block == null || used + size > block.sizeBytes() / Integer.BYTES) {
            bases.clear();
            missing = missing(sets);
            size = words(missing);
            // With room for other sets: a new block repeats the words of all bound sets, however large.
            block = arena.allocate(Math.min(size + blockWords, most) * Integer.BYTES);
            blockWords = Math.min(blockWords * 2, MOST_WORDS);
            used = 0;
        }
        int[] found = new int[sets.size()];
        for (int i = 0; i < found.length; i++) {
            BoundState.BoundSet bound = sets.get(i);
            found[i] = bound == null ? 0 : base(bound, missing);
        }
        return new Located(block, found);
    }

    private static long mostWords(List<BoundState.BoundSet> sets) {
        long words = 0;
        for (BoundState.BoundSet bound : sets) {
            boolean known = bound != null && bound.set().layout() != null;
            words += known ? SetWords.count(bound.set().layout()) : 0;
        }
        return words;
    }

    private static Key key(BoundState.BoundSet bound) {
        return new Key(bound.set(), bound.dynamicOffsets());
    }

    private Map<Key, int[]> missing(List<BoundState.BoundSet> sets) {
        Map<Key, int[]> missing = new HashMap<>();
        for (BoundState.BoundSet bound : sets) {
            if (bound != null && !bases.containsKey(key(bound))) {
                missing.computeIfAbsent(key(bound), key -> SetWords.of(bound));
            }
        }
        return missing;
    }

    private static long words(Map<Key, int[]> missing) {
        return missing.values().stream().mapToLong(words -> words.length).sum();
    }

    private int base(BoundState.BoundSet bound, Map<Key, int[]> missing) {
        return bases.computeIfAbsent(key(bound), key -> {
            int[] words = missing.get(key);
            int base = used;
            regions.add(new Region(bound, block, base, words));
            used += words.length;
            return base;
        });
    }

    /**
     * Updates the words for descriptor updates after binding and for destroyed resources.
     *
     * @param changes number of objects destroyed, and of acceleration structures built, so far
     */
    void refresh(long changes) {
        regions.forEach(region -> region.refresh(changes));
    }

    /** Forgets all words; their memory belongs to the arena. */
    void clear() {
        regions.clear();
        located.clear();
        bases.clear();
        block = null;
        blockWords = LEAST_WORDS;
        used = 0;
    }
}
