package dev.vkval.capture;

import dev.vkval.capture.block.Block;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.Sidecar;

/** Items decoded from some blocks that follow each other. */
final class ItemBatch implements Batch {
    private static final int MAXIMUM_ITEMS = 512;
    private static final long FULL_BYTES = 1 << 20;

    private final CallArena arena = new CallArena();
    private final Sidecar[] sidecars = new Sidecar[MAXIMUM_ITEMS];
    private final CaptureReader.Item[] items = new CaptureReader.Item[MAXIMUM_ITEMS];
    private final long[] blockCounts = new long[MAXIMUM_ITEMS];
    private final long[] callCounts = new long[MAXIMUM_ITEMS];
    private final long[] positions = new long[MAXIMUM_ITEMS];
    private final NotedAnomalies noted = new NotedAnomalies();
    private BlockBatch finished;
    private int size;
    private int next;
    private boolean last;
    private Throwable failure;

    ItemBatch() {
        for (int i = 0; i < MAXIMUM_ITEMS; i++) {
            sidecars[i] = new Sidecar();
        }
    }

    void note(AnomalyKind kind, String detail, long block, long offset) {
        noted.add(size, kind, detail, block, offset);
    }

    /** Decodes blocks until it is full, or there are no more of them. */
    void fill(ItemDecoder decoder, BlockBatch blocks) {
        arena.reset();
        noted.clear();
        size = 0;
        next = 0;
        finished = null;
        try {
            while (size < MAXIMUM_ITEMS && arena.allocatedBytes() < FULL_BYTES && finished == null) {
                Block block = blocks.next(this::note);
                if (block == null) {
                    finished = blocks;
                } else {
                    decode(decoder, block, blocks.position());
                }
            }
        } catch (RuntimeException | Error e) {
            finished = blocks;
            failure = e;
            last = true;
        }
        if (finished != null && finished.isLast() && !last) {
            failure = finished.failure();
            last = true;
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

    /** The blocks that end with this batch and whose memory is needed until it is emptied; null where they go on. */
    BlockBatch finished() {
        return finished;
    }

    @Override
    public boolean isLarge() {
        return arena.allocatedBytes() > LARGE_BYTES;
    }

    @Override
    public boolean isLast() {
        return last;
    }

    /** What ended the reading behind the last item, null for the capture's end. */
    Throwable failure() {
        return failure;
    }

    /** Goes to the next item and makes known what was noted before it; null where there is none left. */
    CaptureReader.Item next(AnomalySink anomalies) {
        noted.tell(next, anomalies);
        return next < size ? items[next++] : null;
    }

    /** Counts at the item given last. */
    long blockCount() {
        return blockCounts[next - 1];
    }

    long callCount() {
        return callCounts[next - 1];
    }

    long position() {
        return positions[next - 1];
    }

    @Override
    public void close() {
        arena.close();
    }
}
