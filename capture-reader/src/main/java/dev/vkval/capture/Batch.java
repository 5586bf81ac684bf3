package dev.vkval.capture;

import dev.vkval.capture.call.CallArena;

/** Consecutive elements with the memory they occupy: filled by one thread, then emptied by another. */
abstract class Batch implements AutoCloseable {
    /** Maximum number of elements of a batch. */
    static final int MAXIMUM_SIZE = 512;

    private static final long FULL_BYTES = 1 << 20;
    private static final long LARGE_BYTES = 64L << 20;

    final CallArena arena = new CallArena();
    int size;
    int next;
    private final NotedAnomalies noted = new NotedAnomalies();
    private boolean last;
    private Throwable failure;

    /** Makes it empty. */
    final void clear() {
        arena.reset();
        noted.clear();
        size = 0;
        next = 0;
    }

    final boolean hasRoom() {
        return size < MAXIMUM_SIZE && arena.allocatedBytes() < FULL_BYTES;
    }

    /** Keeps an anomaly that occurred before the element that is added next. */
    final void note(AnomalyKind kind, String detail, long block, long offset) {
        noted.add(size, kind, detail, block, offset);
    }

    /** Passes on the anomalies that occurred before the element that is taken next. */
    final void tellNoted(AnomalySink anomalies) {
        noted.tell(next, anomalies);
    }

    /** Whether it uses so much memory that there should not be a second one. */
    final boolean isLarge() {
        return arena.allocatedBytes() > LARGE_BYTES;
    }

    /** @param cause the error that ended reading after the last element, null at the end of the capture */
    final void end(Throwable cause) {
        last = true;
        failure = cause;
    }

    /** Whether nothing follows this batch. */
    final boolean isLast() {
        return last;
    }

    /** The error that ended reading after the last element, null at the end of the capture. */
    final Throwable failure() {
        return failure;
    }

    @Override
    public final void close() {
        arena.close();
    }
}
