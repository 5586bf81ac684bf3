package dev.vkval.capture;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** The thread of a forerunner, which takes decoded batches in order. */
final class ForerunnerThread {
    private final Forerunner forerunner;
    private final BlockingQueue<ItemBatch> batches;
    private final Thread thread;
    private volatile boolean ending;
    private volatile boolean atEnd;

    /** @param capacity how many batches there are, so that none waits to be passed on */
    ForerunnerThread(Forerunner forerunner, int number, int capacity) {
        this.forerunner = forerunner;
        batches = new ArrayBlockingQueue<>(capacity);
        thread = new Thread(this::run, "forerunner-" + number + "-ahead");
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Passes on a filled batch. */
    void pass(ItemBatch batch) {
        batches.add(batch);
    }

    private void run() {
        try {
            boolean goOn = true;
            while (goOn) {
                ItemBatch batch = batches.take();
                goOn = !batch.isLast();
                show(batch);
            }
            atEnd = true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void show(ItemBatch batch) {
        try {
            batch.show(forerunner, () -> ending);
        } finally {
            batch.seen();
        }
    }

    /** Ends the thread after the item at hand. */
    void end() {
        ending = true;
        thread.interrupt();
    }

    /** Whether the thread ended before the end of the capture. */
    boolean hasDied() {
        return !thread.isAlive() && !atEnd;
    }

    /** Waits for its end; returns whether it has ended. */
    boolean ended(long patienceMillis) {
        try {
            thread.join(patienceMillis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }
}
