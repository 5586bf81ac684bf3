package dev.vkval.capture.source;

import dev.vkval.capture.block.ByteSource;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.block.StreamSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** One capture. Only one of {@link #bytes} and {@link #stream} may be called, once; the caller closes the result. */
public final class CaptureSource {
    private final String label;
    private final Path file;
    private final Path folder;
    private final InputStream stream;

    CaptureSource(String label, Path file, InputStream stream) {
        this(label, file, file == null ? null : file.toAbsolutePath().getParent(), stream);
    }

    private CaptureSource(String label, Path file, Path folder, InputStream stream) {
        this.label = label;
        this.file = file;
        this.folder = folder;
        this.stream = stream;
    }

    /** The same capture, with its bytes in a file of its own. */
    CaptureSource keptIn(Path copy) {
        return new CaptureSource(label, copy, null, null);
    }

    /** The same capture, with its bytes from that stream. */
    CaptureSource from(InputStream bytes) {
        return new CaptureSource(label, null, null, bytes);
    }

    /** Its name: {@code frame.gfxr}, {@code traces.zip!/frame.gfxr}. */
    public String label() {
        return label;
    }

    /** The file, if the capture is a plain file; null if it is unpacked. */
    public Path file() {
        return file;
    }

    /** Folder of the asset files that it may refer to, null if there can be none. */
    public Path folder() {
        return folder;
    }

    public ByteSource bytes() throws IOException {
        return file == null ? new StreamSource(stream) : new FileSource(file);
    }

    /** The capture's bytes as a stream. */
    public InputStream stream() throws IOException {
        return file == null ? stream : Files.newInputStream(file);
    }
}
