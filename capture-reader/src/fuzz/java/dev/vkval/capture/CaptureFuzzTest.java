package dev.vkval.capture;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Looks for bytes that make the reader crash, hang or run out of memory, guided by the code they reach. */
class CaptureFuzzTest {
    private static final int SEED_BYTES = 1 << 15;

    /** The starts of the project's own captures. */
    static List<byte[]> seeds() throws IOException {
        Path folder = Path.of(System.getProperty("vkval.root"), "samples", "captures");
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".gfxr"))
                    .sorted()
                    .limit(20)
                    .map(CaptureFuzzTest::start)
                    .toList();
        }
    }

    private static byte[] start(Path capture) {
        try {
            byte[] bytes = Files.readAllBytes(capture);
            return bytes.length <= SEED_BYTES ? bytes : Arrays.copyOf(bytes, SEED_BYTES);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "10m")
    void anyBytesAreReadToTheirEndOrRefused(byte[] bytes) throws IOException {
        if (bytes == null) {
            return;
        }
        try (WholeReader reader = new WholeReader()) {
            reader.read(bytes);
        }
    }
}
