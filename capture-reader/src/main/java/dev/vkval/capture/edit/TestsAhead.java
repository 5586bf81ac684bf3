package dev.vkval.capture.edit;

import java.io.IOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * The answers of a test. While one capture is tested, other threads test those that are asked for next if it is not as it
 * should be, which is the more frequent answer. What is answered does not depend on the number of threads.
 */
final class TestsAhead implements AutoCloseable {
    private final Reduction.Test test;
    private final int threads;
    private final ExecutorService pool;
    private final Map<BitSet, Future<Boolean>> begun = new HashMap<>();

    /** @param threads how many captures are tested at the same time */
    TestsAhead(Reduction.Test test, int threads) {
        this.test = test;
        this.threads = threads;
        this.pool = threads == 1 ? null : Executors.newFixedThreadPool(threads, TestsAhead::thread);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "reduction");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Whether a capture is as it should be.
     *
     * @param following the captures that are asked for next if it is not, one after the other; null after the last
     */
    boolean holds(BitSet kept, Supplier<BitSet> following) throws IOException {
        if (pool == null) {
            return test.holds(kept);
        }
        Future<Boolean> asked = begin(kept);
        while (begun.size() < threads) {
            BitSet next = following.get();
            if (next == null) {
                break;
            }
            begin(next);
        }
        boolean holds = answer(asked);
        begun.remove(kept);
        if (holds) {
            // The others lack too little now. Those that have begun go on, and nobody waits for them.
            begun.values().forEach(other -> other.cancel(false));
            begun.clear();
        }
        return holds;
    }

    private Future<Boolean> begin(BitSet kept) {
        return begun.computeIfAbsent(kept, capture -> pool.submit(() -> test.holds(capture)));
    }

    private static boolean answer(Future<Boolean> asked) throws IOException {
        try {
            return asked.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failed) {
                throw failed;
            }
            if (e.getCause() instanceof RuntimeException failed) {
                throw failed;
            }
            if (e.getCause() instanceof Error failed) {
                throw failed;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.shutdownNow();
        }
    }
}
