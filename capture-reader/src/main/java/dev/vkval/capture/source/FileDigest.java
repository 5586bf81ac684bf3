package dev.vkval.capture.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.BooleanSupplier;

/** The SHA-256 of a file. */
public final class FileDigest {
    private static final int CHUNK_BYTES = 1 << 18;
    /** Binding the system's library takes as long as the Java implementation takes for some megabytes. */
    private static final long LARGE_BYTES = 8L << 20;

    /** Adds a part of the file. */
    private interface Sink {
        void update(ByteBuffer bytes) throws DigestException;
    }

    private FileDigest() {}

    /**
     * Reads a file.
     *
     * @param cancelled stops reading
     * @return 64 lower-case hexadecimal digits; if cancelled, of what was read until then
     */
    public static String sha256(Path file, BooleanSupplier cancelled) throws IOException {
        try (FileChannel channel = FileChannel.open(file);
                SystemSha256 system = channel.size() < LARGE_BYTES ? null : system()) {
            MessageDigest platform = system == null ? platform() : null;
            Sink sink = system == null ? platform::update : system::update;
            ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK_BYTES);
            while (channel.read(chunk) >= 0 && !cancelled.getAsBoolean()) {
                sink.update(chunk.flip());
                chunk.clear();
            }
            return HexFormat.of().formatHex(system == null ? platform.digest() : system.digest());
        } catch (DigestException e) {
            throw new IOException(e);
        }
    }

    /** The system's implementation, null if its library is missing. */
    private static SystemSha256 system() {
        try {
            return new SystemSha256();
        } catch (LinkageError | NoSuchAlgorithmException e) {
            return null;
        }
    }

    /** The Java platform's implementation. */
    public static MessageDigest platform() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
