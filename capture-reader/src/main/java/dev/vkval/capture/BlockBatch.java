package dev.vkval.capture;

import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.CaptureBlocks;
import dev.vkval.capture.call.CallArena;
import java.io.IOException;

/** Blocks that follow each other, decompressed. */
final class BlockBatch implements Batch {
    private static final int MAXIMUM_BLOCKS = 512;
    private static final long FULL_BYTES = 1 << 20;

    private final CallArena arena = new CallArena();
    private final Block[] blocks = new Block[MAXIMUM_BLOCKS];
    private final long[] positions = new long[MAXIMUM_BLOCKS];
    private final NotedAnomalies noted = new NotedAnomalies();
    private int size;
    private int next;
    private boolean last;
    private Throwable failure;

    /** Memory for what a block holds; it lasts as long as the batch. */
    long allocate(long sizeBytes) {
        return arena.allocate(sizeBytes);
    }

    /** Keeps what is wrong before the block that is read next. */
    void note(AnomalyKind kind, String detail, long block, long offset) {
        noted.add(size, kind, detail, block, offset);
    }

    /** Takes blocks until it is full, or there are no more, or reading fails. */
    void fill(CaptureBlocks source) {
        arena.reset();
        noted.clear();
        size = 0;
        next = 0;
        try {
            while (size < MAXIMUM_BLOCKS && arena.allocatedBytes() < FULL_BYTES && !last) {
                Block block = source.next();
                last = block == null;
                if (!last) {
                    blocks[size] = block;
                    positions[size] = source.position();
                    size++;
                }
            }
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
            last = true;
        }
    }

    /** The next block after what was noted before it is made known, null where there is none left. */
    Block next(AnomalySink anomalies) {
        noted.tell(next, anomalies);
        return next < size ? blocks[next++] : null;
    }

    /** Byte position behind the block given last. */
    long position() {
        return positions[next - 1];
    }

    @Override
    public boolean isLarge() {
        return arena.allocatedBytes() > LARGE_BYTES;
    }

    @Override
    public boolean isLast() {
        return last;
    }

    /** What ended the reading behind the last block, null for the capture's end. */
    Throwable failure() {
        return failure;
    }

    @Override
    public void close() {
        arena.close();
    }
}
