package dev.vkval.state.object;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Ranges and boxes of sparse resources, against a model that has an entry for each byte. */
class SparseBindingsTest {
    private static final int BYTES = 64;
    private static final int BINDS = 2000;
    private static final DeviceMemoryState MEMORY =
            new DeviceMemoryState(new StateObject.Creation(1, 0, false), 1024, 0, false);

    @Test
    void rangesAreWhatEachByteWasBoundToLast() {
        SparseBindings bindings = new SparseBindings();
        long[] model = new long[BYTES];
        Arrays.fill(model, -1);
        Random random = new Random(7);
        for (int i = 0; i < BINDS; i++) {
            int offset = random.nextInt(BYTES);
            int size = random.nextInt(BYTES - offset + 1);
            boolean unbind = random.nextInt(3) == 0;
            int memoryOffset = random.nextInt(512);
            bindings.bind(offset, size, unbind ? null : MEMORY, memoryOffset);
            for (int b = 0; b < size; b++) {
                model[offset + b] = unbind ? -1 : memoryOffset + b;
            }
            long[] now = new long[BYTES];
            Arrays.fill(now, -1);
            for (SparseBindings.Range range : bindings.within(0, BYTES)) {
                for (int b = 0; b < range.sizeBytes(); b++) {
                    now[(int) range.offset() + b] = range.memoryOffset() + b;
                }
            }
            assertEquals(Arrays.toString(model), Arrays.toString(now));
        }
    }

    @Test
    void sizesThatReachBeyondEverything() {
        SparseBindings bindings = new SparseBindings();
        bindings.bind(8, -1, MEMORY, 0);
        bindings.bind(-1, 8, MEMORY, 0);
        assertEquals(List.of(new SparseBindings.Range(8, 4, MEMORY, 0)), bindings.within(0, 12));
        bindings.bind(0, Long.MAX_VALUE, null, 0);
        assertEquals(List.of(), bindings.all());
    }

    @Test
    void blocksLieOverThoseBefore() {
        SparseBlocks blocks = new SparseBlocks();
        SparseBlocks.Box left = new SparseBlocks.Box(1, 0, 0, 0, 0, 0, 64, 64, 1);
        SparseBlocks.Box both = new SparseBlocks.Box(1, 0, 0, 0, 0, 0, 128, 64, 1);
        SparseBlocks.Box level = new SparseBlocks.Box(1, 1, 0, 0, 0, 0, 64, 64, 1);
        blocks.bind(left, MEMORY, 0);
        blocks.bind(level, MEMORY, 256);
        blocks.bind(both, MEMORY, 512);
        assertEquals(
                List.of(new SparseBlocks.Block(level, MEMORY, 256), new SparseBlocks.Block(both, MEMORY, 512)),
                blocks.all());
        blocks.bind(left, null, 0);
        assertEquals(3, blocks.all().size(), "a part of the block has no memory any more");
        blocks.bind(both, null, 0);
        assertEquals(List.of(new SparseBlocks.Block(level, MEMORY, 256)), blocks.all());
    }
}
