package dev.vkval.gpuav;

import dev.vkval.state.tracker.StateTracker;
import java.util.Arrays;

/**
 * The device addresses of all buffers for actions that have them in common. Submits that use them may be pending, so they
 * are not changed in place then: there are further ranges for them.
 */
final class SharedAddresses {
    private static final int SPARE_BUFFERS = 64;
    private static final int MOST_RANGES = 64;

    private final StateTracker state;
    private final MemoryArena arena;
    private final Gaps gaps;
    private final MemoryRange everything;
    private MemoryRange range;
    private int[] written;
    private int ranges;

    /** @throws NoResourcesException if there is no memory for them */
    SharedAddresses(StateTracker state, MemoryArena arena, Gaps gaps) {
        this.state = state;
        this.arena = arena;
        this.gaps = gaps;
        this.written = AddressWords.everything();
        this.everything = arena.allocate((long) written.length * Integer.BYTES);
        this.everything.write(written);
        this.range = everything;
    }

    /** The current range; it differs after {@link #refresh}. */
    MemoryRange range() {
        return range;
    }

    /**
     * Updates them to the buffers that exist now. If there is no room, every address is accepted.
     *
     * @param pending whether submits that use them are pending
     */
    void refresh(boolean pending) {
        int[] words = AddressWords.of(AddressWords.buffers(state));
        if (Arrays.equals(words, written) || ranges > MOST_RANGES) {
            return;
        }
        written = words;
        boolean fits = range != everything && (long) words.length * Integer.BYTES <= range.sizeBytes();
        if (pending || !fits) {
            range = next(words.length);
        }
        if (range != everything) {
            range.write(words);
        }
    }

    private MemoryRange next(int words) {
        try {
            if (ranges++ == MOST_RANGES) {
                throw new NoResourcesException("too many buffers are created while submits are pending");
            }
            return arena.allocate((2L * words + SPARE_BUFFERS * AddressWords.WORDS_PER_BUFFER) * Integer.BYTES);
        } catch (NoResourcesException e) {
            gaps.add("device addresses in shaders whose actions have their checks in common are no longer checked: "
                    + e.getMessage());
            ranges = MOST_RANGES + 1;
            return everything;
        }
    }
}
