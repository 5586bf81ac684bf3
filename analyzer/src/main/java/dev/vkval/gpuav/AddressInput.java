package dev.vkval.gpuav;

import dev.vkval.state.tracker.StateTracker;
import java.util.Arrays;

/**
 * The input buffer of the actions of a command buffer with the device addresses of all buffers, updated for each
 * submit.
 */
final class AddressInput {
    private static final int SPARE_BUFFERS = 64;

    private final StateTracker state;
    private final MemoryRange range;
    private int[] written;

    AddressInput(MemoryArena arena, StateTracker state) {
        this.state = state;
        this.written = AddressWords.of(AddressWords.buffers(state));
        this.range =
                arena.allocate((2L * written.length + SPARE_BUFFERS * AddressWords.WORDS_PER_BUFFER) * Integer.BYTES);
        this.range.write(written);
    }

    MemoryRange range() {
        return range;
    }

    /** Updates the words to the buffers that exist now; if there are too many, every address is accepted. */
    void refresh() {
        int[] words = AddressWords.of(AddressWords.buffers(state));
        if ((long) words.length * Integer.BYTES > range.sizeBytes()) {
            words = AddressWords.everything();
        }
        if (!Arrays.equals(words, written)) {
            range.write(words);
            written = words;
        }
    }
}
