package dev.vkval.gpuav;

import dev.vkval.state.object.BufferState;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.List;

/**
 * The words of the buffer-device-address input format: start addresses in ascending order between 0 and the largest
 * one, then the sizes of the buffers, each a 64-bit word with the lower half first.
 */
final class AddressWords {
    static final int WORDS_PER_BUFFER = 4;

    private static final int HALVES = 2;
    private static final long LARGEST = -1L;

    private AddressWords() {}

    /** The existing buffers whose address the application has queried, in ascending order of address. */
    static List<BufferState> buffers(StateTracker state) {
        List<BufferState> buffers = new ArrayList<>();
        for (BufferState buffer : state.all(BufferState.class)) {
            if (buffer.deviceAddress() != 0) {
                buffers.add(buffer);
            }
        }
        buffers.sort((one, other) -> Long.compareUnsigned(one.deviceAddress(), other.deviceAddress()));
        return buffers;
    }

    /** Where a buffer begins and its size in bytes. */
    record Range(long address, long sizeBytes) {}

    /** The words for buffers in ascending order. */
    static int[] of(List<BufferState> buffers) {
        return words(buffers.stream()
                .map(buffer -> new Range(buffer.deviceAddress(), buffer.sizeBytes()))
                .toList());
    }

    /**
     * As {@link #of}; a buffer that overlaps an earlier one extends to the end of the earlier one, if that is larger.
     */
    static int[] words(List<Range> buffers) {
        int count = buffers.size();
        int sizes = count + 3;
        long[] wide = new long[sizes + count + 2];
        wide[0] = sizes;
        wide[sizes - 1] = LARGEST;
        long end = 0;
        for (int i = 0; i < count; i++) {
            long start = buffers.get(i).address();
            long own = start + buffers.get(i).sizeBytes();
            end = Long.compareUnsigned(own, end) > 0 ? own : end;
            wide[2 + i] = start;
            wide[sizes + 1 + i] = end - start;
        }
        return halves(wide);
    }

    /** Words with which every address is accepted. */
    static int[] everything() {
        return halves(new long[] {3, 0, LARGEST, LARGEST, LARGEST});
    }

    private static int[] halves(long[] wide) {
        int[] words = new int[wide.length * HALVES];
        for (int i = 0; i < wide.length; i++) {
            words[i * HALVES] = (int) wide[i];
            words[i * HALVES + 1] = (int) (wide[i] >>> Integer.SIZE);
        }
        return words;
    }
}
