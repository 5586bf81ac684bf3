package dev.vkval.gpuav;

import dev.vkval.state.object.BoundState;
import java.util.Arrays;
import java.util.List;

/** The input buffer of actions with the same bound descriptor sets, updated for each submit. */
final class DescriptorInput {
    private final List<BoundState.BoundSet> sets;
    private final MemoryRange range;
    private int[] written;
    private long seenVersions = -1;

    DescriptorInput(MemoryArena arena, List<BoundState.BoundSet> sets) {
        this.sets = sets;
        this.written = DescriptorWords.of(sets);
        this.range = arena.allocate((long) Math.max(written.length, 1) * Integer.BYTES);
        this.range.write(written);
    }

    MemoryRange range() {
        return range;
    }

    /**
     * Updates the words for descriptor updates after binding and for destroyed resources.
     *
     * @param destructions number of objects destroyed so far
     */
    void refresh(long destructions) {
        long versions = destructions;
        for (BoundState.BoundSet set : sets) {
            versions += set == null ? 0 : set.set().version();
        }
        if (versions == seenVersions) {
            return;
        }
        seenVersions = versions;
        int[] words = DescriptorWords.of(sets);
        if (words.length == written.length && !Arrays.equals(words, written)) {
            range.write(words);
            written = words;
        }
    }
}
