package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.vkval.replay.system.NativeLibraries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibrariesTest {
    private static final int PROCESSES = 6;
    private static final long MOST_SECONDS = 120;

    @TempDir
    private Path folder;

    @AfterEach
    void forget() {
        System.clearProperty(NativeLibraries.PROPERTY);
    }

    private static List<String> names(Path in) throws IOException {
        try (Stream<Path> files = Files.list(in)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void areInTheFolderOfCaches() throws IOException {
        Map<String, String> environment = Map.of("XDG_CACHE_HOME", folder.toString());
        NativeLibraries.prepare(CacheFolder.of(environment));
        Path used = Path.of(System.getProperty(NativeLibraries.PROPERTY));
        assertEquals(folder.resolve("vkval-replay"), used.getParent());
        assertEquals(List.of("liblwjgl.so", "liblwjgl_lz4.so", "liblwjgl_zstd.so"), names(used));
        assertEquals(List.of(used.getFileName().toString()), names(used.getParent()));
    }

    @Test
    void areLeftToLwjglWhereNothingCanBeWritten() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        NativeLibraries.prepare(CacheFolder.of(Map.of("XDG_CACHE_HOME", file.toString())));
        assertNull(System.getProperty(NativeLibraries.PROPERTY));
        NativeLibraries.prepare(CacheFolder.of(Map.of()));
        assertNull(System.getProperty(NativeLibraries.PROPERTY));
    }

    /** On a machine where none has run before, and with captures whose calls are compressed. */
    @Test
    void processesMayStartAtTheSameTime() throws IOException, InterruptedException {
        List<Process> started = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            ProcessBuilder builder = new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    "dev.vkval.cli.Main",
                    "info",
                    Path.of("../samples/captures/compute-missing-barrier.gfxr").toString());
            builder.environment().put("XDG_CACHE_HOME", folder.toString());
            builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
            started.add(builder.start());
        }
        for (Process process : started) {
            boolean ended = process.waitFor(MOST_SECONDS, TimeUnit.SECONDS);
            process.destroyForcibly();
            assertEquals("true 0", ended + " " + process.waitFor());
        }
        assertEquals(1, names(folder.resolve("vkval-replay")).size());
    }
}
