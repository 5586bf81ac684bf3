package dev.vkval.capture.source;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptCaptureTest {
    private static final long LIMIT = 1L << 30;

    @TempDir
    Path folder;

    private Path file;
    private byte[] capture;

    @BeforeEach
    void sample() throws IOException {
        file = folder.resolve("kept");
        capture = Files.readAllBytes(
                Path.of(System.getProperty("vkval.root"), "samples", "captures", "compute-missing-barrier.gfxr"));
    }

    private KeptCapture keep(InputStream stream, long limit) throws IOException {
        return KeptCapture.of(new CaptureSource("label", null, stream), file, limit);
    }

    @Test
    void aWholeCaptureIsAFileUntilItIsClosed() throws IOException {
        try (KeptCapture kept = keep(new ByteArrayInputStream(capture), LIMIT)) {
            assertEquals(file, kept.source().file());
            assertNull(kept.source().folder(), "nothing beside the file belongs to the capture");
            assertEquals("label", kept.source().label());
            assertArrayEquals(capture, Files.readAllBytes(file));
        }
        assertFalse(Files.exists(file));
    }

    @Test
    void oneThatIsTooLargeIsTheSameStream() throws IOException {
        try (KeptCapture kept = keep(new ByteArrayInputStream(capture), 1)) {
            assertNull(kept.source().file());
            assertArrayEquals(capture, kept.source().stream().readAllBytes());
        }
    }

    @Test
    void whatIsNoCaptureIsNotReadOn() throws IOException {
        byte[] other = new byte[1 << 20];
        ByteArrayInputStream stream = new ByteArrayInputStream(other);
        try (KeptCapture kept = keep(stream, LIMIT)) {
            assertNull(kept.source().file());
            assertEquals(other.length / 4 * 3, stream.available());
            assertArrayEquals(other, kept.source().stream().readAllBytes());
        }
    }

    @Test
    void whatCouldBeReadComesBeforeTheFailure() throws IOException {
        IOException failure = new IOException("damaged");
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw failure;
            }
        };
        try (KeptCapture kept = keep(new SequenceInputStream(new ByteArrayInputStream(capture), broken), LIMIT)) {
            assertNull(kept.source().file());
            InputStream stream = kept.source().stream();
            assertArrayEquals(capture, stream.readNBytes(capture.length));
            assertSame(failure, assertThrows(IOException.class, stream::read));
        }
    }
}
