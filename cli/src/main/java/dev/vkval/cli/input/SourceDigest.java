package dev.vkval.cli.input;

import dev.vkval.capture.source.FileDigest;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;

/** The SHA-256 of a file, computed on its own thread while the file is checked. */
final class SourceDigest implements AutoCloseable {
    private final AtomicBoolean cancelled = new AtomicBoolean();
    private final FutureTask<String> task;

    SourceDigest(Path file) {
        task = new FutureTask<>(() -> FileDigest.sha256(file, cancelled::get));
        Thread thread = new Thread(task, "sha256");
        thread.setDaemon(true);
        thread.start();
    }

    /** Waits for the digest; null if the file could not be read. */
    String hex() {
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        } catch (java.util.concurrent.ExecutionException e) {
            return null;
        }
    }

    @Override
    public void close() {
        cancelled.set(true);
    }
}
