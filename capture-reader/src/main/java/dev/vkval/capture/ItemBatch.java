package dev.vkval.capture;

import dev.vkval.capture.block.Block;
import dev.vkval.capture.call.Sidecar;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Items decoded from consecutive blocks. */
final class ItemBatch extends Batch {
    private final Sidecar[] sidecars = new Sidecar[MAXIMUM_SIZE];
    private final CaptureReader.Item[] items = new CaptureReader.Item[MAXIMUM_SIZE];
    private final long[] blockCounts = new long[MAXIMUM_SIZE];
    private final long[] callCounts = new long[MAXIMUM_SIZE];
    private final long[] positions = new long[MAXIMUM_SIZE];
    private BlockBatch finished;
    private volatile CountDownLatch unseen = new CountDownLatch(0);

    ItemBatch() {
        for (int i = 0; i < MAXIMUM_SIZE; i++) {
            sidecars[i] = new Sidecar();
        }
    }

    /** Decodes blocks until it is full, or there are no more of them. */
    void fill(ItemDecoder decoder, BlockBatch blocks) {
        clear();
        finished = null;
        try {
            while (hasRoom() && finished == null) {
                Block block = blocks.next(this::note);
                if (block == null) {
                    finished = blocks;
                } else {
                    decode(decoder, block, blocks.position());
                }
            }
            if (finished != null && finished.isLast()) {
                end(finished.failure());
            }
        } catch (RuntimeException | Error e) {
            finished = blocks;
            end(e);
        }
    }

    private void decode(ItemDecoder decoder, Block block, long position) {
        CaptureReader.Item item = decoder.item(block, arena, sidecars[size]);
        if (item != null) {
            items[size] = item;
            blockCounts[size] = decoder.blockCount();
            callCounts[size] = decoder.callCount();
            positions[size] = position;
            size++;
        }
    }

    /** How many will {@linkplain #show look at it} before the caller does. */
    void expect(int forerunners) {
        unseen = new CountDownLatch(forerunners);
    }

    /** Shows a forerunner all items, until it is to end. */
    void show(Forerunner forerunner, BooleanSupplier ending) {
        for (int i = 0; i < size && !ending.getAsBoolean(); i++) {
            forerunner.item(items[i], blockCounts[i]);
        }
    }

    /** One of those who look at it has done so. */
    void seen() {
        unseen.countDown();
    }

    /** Whether all have looked at it, after waiting for that so long. */
    boolean isSeen(long patienceMillis) throws InterruptedException {
        return unseen.await(patienceMillis, TimeUnit.MILLISECONDS);
    }

    /**
     * The blocks that end with this batch, whose memory is needed until it is emptied; null if they continue in the
     * next batch.
     */
    BlockBatch finished() {
        return finished;
    }

    /** Moves to the next item and passes on the anomalies before it; null if there is none left. */
    CaptureReader.Item next(AnomalySink anomalies) {
        tellNoted(anomalies);
        return next < size ? items[next++] : null;
    }

    /** Counts at the last item returned. */
    long blockCount() {
        return blockCounts[next - 1];
    }

    long callCount() {
        return callCounts[next - 1];
    }

    long position() {
        return positions[next - 1];
    }
}
