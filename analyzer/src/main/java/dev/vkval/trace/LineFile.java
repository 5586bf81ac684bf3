package dev.vkval.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** A file of lines of JSON, compressed; what was flushed can be read even if the process ends before the file is closed. */
final class LineFile implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int GATHERED = 1 << 14;

    /** Compresses fast; the bytes depend on the content alone. */
    private static final class Fast extends GZIPOutputStream {
        Fast(OutputStream out) throws IOException {
            super(out, BUFFER_BYTES, true);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    private final GZIPOutputStream out;
    private final StringBuilder gathered = new StringBuilder();

    LineFile(Path file) throws IOException {
        out = new Fast(Files.newOutputStream(file));
    }

    /** Takes lines of ASCII, each with its end. */
    void append(CharSequence lines) throws IOException {
        gathered.append(lines);
        if (gathered.length() >= GATHERED) {
            compress();
        }
    }

    private void compress() throws IOException {
        out.write(gathered.toString().getBytes(StandardCharsets.US_ASCII));
        gathered.setLength(0);
    }

    /** Writes everything so far to the file. */
    void flush() throws IOException {
        compress();
        out.flush();
    }

    @Override
    public void close() throws IOException {
        compress();
        out.close();
    }
}
