package dev.vkval.capture.source;

import dev.vkval.capture.block.ByteSource;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.block.StreamSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One capture. Of {@link #bytes} and {@link #stream} the first one called has the bytes; whoever gets them closes them.
 */
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

    /** The same capture, its bytes in a file that nothing else belongs to. */
    CaptureSource keptIn(Path copy) {
        return new CaptureSource(label, copy, null, null);
    }

    /** The same capture, its bytes from that stream. */
    CaptureSource from(InputStream bytes) {
        return new CaptureSource(label, null, null, bytes);
    }

    /** Its name: {@code frame.gfxr}, {@code traces.zip!/frame.gfxr}. */
    public String label() {
        return label;
    }

    /** The file that is the capture as it stands; null where it is unpacked from something. */
    public Path file() {
        return file;
    }

    /** Folder of the asset files that it may refer to, null where there can be none. */
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
