package dev.vkval.capture;

import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.CaptureBlocks;
import java.io.IOException;

/** Consecutive blocks, decompressed. */
final class BlockBatch extends Batch {
    private final Block[] blocks = new Block[MAXIMUM_SIZE];
    private final long[] positions = new long[MAXIMUM_SIZE];

    /** Memory for the contents of a block, valid as long as the batch. */
    long allocate(long sizeBytes) {
        return arena.allocate(sizeBytes);
    }

    /** Adds blocks until it is full, or there are no more, or reading fails. */
    void fill(CaptureBlocks source) {
        clear();
        try {
            while (hasRoom() && !isLast()) {
                Block block = source.next();
                if (block == null) {
                    end(null);
                } else {
                    blocks[size] = block;
                    positions[size] = source.position();
                    size++;
                }
            }
        } catch (IOException | RuntimeException | Error e) {
            end(e);
        }
    }

    /** The next block, after the anomalies before it are passed on; null if there is none left. */
    Block next(AnomalySink anomalies) {
        tellNoted(anomalies);
        return next < size ? blocks[next++] : null;
    }

    /** Byte position after the last block returned. */
    long position() {
        return positions[next - 1];
    }
}
