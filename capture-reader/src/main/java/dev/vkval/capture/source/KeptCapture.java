package dev.vkval.capture.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A capture from a stream, written to a file first, so that it can be read ahead before its replay. If it is too large,
 * damaged, or not a capture, it remains a stream.
 */
public final class KeptCapture implements AutoCloseable {
    private static final int CHUNK_BYTES = 1 << 18;
    private static final byte[] BEGINNING = "GFXR".getBytes(StandardCharsets.US_ASCII);

    /** What follows the bytes that could be read. */
    private static final class Failing extends InputStream {
        private final InputStream stream;
        private final IOException failure;

        Failing(InputStream stream, IOException failure) {
            this.stream = stream;
            this.failure = failure;
        }

        @Override
        public int read() throws IOException {
            throw failure;
        }

        @Override
        public void close() throws IOException {
            stream.close();
        }
    }

    private final CaptureSource source;
    private final Path file;

    private KeptCapture(CaptureSource source, Path file) {
        this.source = source;
        this.file = file;
    }

    /**
     * Reads a capture that is a stream.
     *
     * @param file the file to write; deleted by {@link #close}
     * @param limitBytes approximate limit for the bytes to write
     */
    public static KeptCapture of(CaptureSource source, Path file, long limitBytes) throws IOException {
        InputStream stream = source.stream();
        InputStream rest = stream;
        try (OutputStream out = Files.newOutputStream(file)) {
            byte[] chunk = new byte[CHUNK_BYTES];
            long size = 0;
            boolean more = true;
            while (more) {
                int count = read(stream, chunk);
                boolean first = size == 0;
                size += Math.max(count, 0);
                if (count < 0) {
                    stream.close();
                    return new KeptCapture(source.keptIn(file), file);
                }
                out.write(chunk, 0, count);
                more = size < limitBytes && !(first && isOther(chunk, count));
            }
        } catch (ReadException e) {
            rest = new Failing(stream, e.cause);
        }
        return new KeptCapture(source.from(new SequenceInputStream(Files.newInputStream(file), rest)), file);
    }

    /** Reading failed, rather than writing. */
    private static final class ReadException extends IOException {
        private static final long serialVersionUID = 1;
        private final IOException cause;

        ReadException(IOException cause) {
            super(cause);
            this.cause = cause;
        }
    }

    private static int read(InputStream stream, byte[] chunk) throws ReadException {
        try {
            return stream.read(chunk);
        } catch (IOException e) {
            throw new ReadException(e);
        }
    }

    private static boolean isOther(byte[] chunk, int count) {
        int compared = Math.min(count, BEGINNING.length);
        return !Arrays.equals(chunk, 0, compared, BEGINNING, 0, compared);
    }

    /** The capture: a file if all of it could be written. */
    public CaptureSource source() {
        return source;
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
    }
}
