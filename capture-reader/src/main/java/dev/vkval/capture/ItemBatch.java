package dev.vkval.capture;

import dev.vkval.capture.block.CaptureBlocks;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.Sidecar;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Some items that follow each other, with the memory they live in: filled by one thread, then emptied by another. */
final class ItemBatch implements AutoCloseable {
    private static final int MAXIMUM_ITEMS = 512;
    private static final long FULL_BYTES = 1 << 20;
    private static final long LARGE_BYTES = 64L << 20;

    /** An anomaly that is to be made known before the item at that place. */
    private record Noted(int item, AnomalyKind kind, String detail, long block, long offset) {}

    private final CallArena arena = new CallArena();
    private final Sidecar[] sidecars = new Sidecar[MAXIMUM_ITEMS];
    private final CaptureReader.Item[] items = new CaptureReader.Item[MAXIMUM_ITEMS];
    private final long[] blockCounts = new long[MAXIMUM_ITEMS];
    private final long[] callCounts = new long[MAXIMUM_ITEMS];
    private final long[] positions = new long[MAXIMUM_ITEMS];
    private final List<Noted> noted = new ArrayList<>();
    private int size;
    private int next;
    private int nextNoted;
    private boolean last;
    private Throwable failure;

    ItemBatch() {
        for (int i = 0; i < MAXIMUM_ITEMS; i++) {
            sidecars[i] = new Sidecar();
        }
    }

    long allocate(long sizeBytes) {
        return arena.allocate(sizeBytes);
    }

    void note(AnomalyKind kind, String detail, long block, long offset) {
        noted.add(new Noted(size, kind, detail, block, offset));
    }

    /** Takes items until it is full, or there are no more, or reading fails. */
    void fill(ItemDecoder decoder, CaptureBlocks blocks) {
        arena.reset();
        noted.clear();
        size = 0;
        next = 0;
        nextNoted = 0;
        try {
            while (size < MAXIMUM_ITEMS && arena.allocatedBytes() < FULL_BYTES && !last) {
                CaptureReader.Item item = decoder.next(arena, sidecars[size]);
                last = item == null;
                if (!last) {
                    items[size] = item;
                    blockCounts[size] = decoder.blockCount();
                    callCounts[size] = decoder.callCount();
                    positions[size] = blocks.position();
                    size++;
                }
            }
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
            last = true;
        }
    }

    /** Whether it takes so much memory that there should not be a second one. */
    boolean isLarge() {
        return arena.allocatedBytes() > LARGE_BYTES;
    }

    /** Whether nothing follows this batch. */
    boolean isLast() {
        return last;
    }

    /** What ended the reading behind the last item, null for the capture's end. */
    Throwable failure() {
        return failure;
    }

    /** Goes to the next item and makes known what was noted before it; null where there is none left. */
    CaptureReader.Item next(AnomalySink anomalies) {
        while (nextNoted < noted.size() && noted.get(nextNoted).item() <= next) {
            Noted note = noted.get(nextNoted++);
            anomalies.add(note.kind(), note.detail(), note.block(), note.offset());
        }
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
