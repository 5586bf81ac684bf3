package dev.vkval.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;

/** The SHA-256 of a file, computed on a thread of its own while the file is checked. */
final class SourceDigest implements AutoCloseable {
    private static final int CHUNK_BYTES = 1 << 18;

    private final AtomicBoolean cancelled = new AtomicBoolean();
    private final FutureTask<String> task;

    SourceDigest(Path file) {
        task = new FutureTask<>(() -> digest(file));
        Thread thread = new Thread(task, "sha256");
        thread.setDaemon(true);
        thread.start();
    }

    /** Waits for the digest; null where the file could not be read. */
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

    private String digest(Path file) throws IOException {
        MessageDigest sha256 = sha256();
        byte[] chunk = new byte[CHUNK_BYTES];
        try (InputStream in = Files.newInputStream(file)) {
            for (int count = in.read(chunk); count >= 0 && !cancelled.get(); count = in.read(chunk)) {
                sha256.update(chunk, 0, count);
            }
        }
        return HexFormat.of().formatHex(sha256.digest());
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    @Override
    public void close() {
        cancelled.set(true);
    }
}
