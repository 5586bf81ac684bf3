package dev.vkval.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Supplier;

/**
 * A thread that fills batches ahead of another thread, which takes them in order and returns them to be filled again.
 * The number of batches is fixed, so that the thread is ahead by a bounded amount.
 */
final class BatchRelay<B extends Batch> implements AutoCloseable {
    /** Enough for two threads to be ahead of each other. */
    static final int FEW = 4;

    static final long PATIENCE_MILLIS = 2_000;

    /** How a batch is filled. */
    @FunctionalInterface
    interface Filler<B> {
        void fill(B batch) throws InterruptedException;
    }

    private final BlockingQueue<B> empty;
    private final BlockingQueue<B> full;
    private final List<B> all = new ArrayList<>();
    private final Thread thread;
    private volatile B filling;
    private B large;

    /**
     * @param name of the thread, which starts with {@link #start}
     * @param batches how many there are
     */
    BatchRelay(String name, int batches, Supplier<B> maker, Filler<B> filler) {
        empty = new ArrayBlockingQueue<>(batches);
        full = new ArrayBlockingQueue<>(batches);
        for (int i = 0; i < batches; i++) {
            all.add(maker.get());
        }
        empty.addAll(all);
        filling = empty.peek();
        thread = new Thread(() -> fillAll(filler), name);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** The batch that is being filled, or the first one before any is. */
    B filling() {
        return filling;
    }

    private void fillAll(Filler<B> filler) {
        try {
            boolean goOn = true;
            while (goOn) {
                B batch = toFill();
                filling = batch;
                filler.fill(batch);
                goOn = !batch.isLast();
                large = batch.isLarge() ? batch : null;
                full.put(batch);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * A batch to fill. After a large batch it is the same one again, so that there is never more than one large batch.
     */
    private B toFill() throws InterruptedException {
        List<B> others = new ArrayList<>();
        try {
            B batch = empty.take();
            while (large != null && batch != large) {
                others.add(batch);
                batch = empty.take();
            }
            return batch;
        } finally {
            empty.addAll(others);
        }
    }

    /** The next batch, which belongs to the caller until it is returned. */
    B take() throws InterruptedException {
        return full.take();
    }

    void giveBack(B batch) {
        empty.add(batch);
    }

    /**
     * Ends the thread and, if it ends in time, frees the memory of all batches.
     *
     * @return whether the thread has ended; if not, memory that it may still use is not freed
     */
    boolean end() {
        thread.interrupt();
        try {
            thread.join(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            return false;
        }
        close();
        return true;
    }

    /** Frees the memory of a relay whose thread does not run. */
    @Override
    public void close() {
        all.forEach(Batch::close);
    }
}
