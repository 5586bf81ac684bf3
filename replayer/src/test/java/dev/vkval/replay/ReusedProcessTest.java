package dev.vkval.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.Anomalies;
import dev.vkval.replay.failure.NoDeviceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A worker replays one capture after the other in the same process. */
class ReusedProcessTest {
    private static final Path CAPTURES = Path.of(System.getProperty("vkval.root"), "samples", "captures");
    private static final Path PROCESS = Path.of("/proc/self");

    @Test
    void aReplayLeavesNoFilesAndNoThreadsOfTheDriverBehind() throws IOException, NoDeviceException {
        replay("render-copy-fixed");
        long files = openFiles();
        for (String name : List.of("render-copy-fixed", "presentation-fixed", "copy-over-copy", "render-copy-fixed")) {
            replay(name);
            assertEquals(files, openFiles(), "open files after " + name);
            assertEquals(0, driverThreads(), "threads after " + name);
        }
    }

    private static void replay(String name) throws IOException, NoDeviceException {
        ReplayCapture.replay(CAPTURES.resolve(name + ".gfxr"), Corpus.software(new Anomalies()));
    }

    private static long openFiles() throws IOException {
        try (Stream<Path> files = Files.list(PROCESS.resolve("fd"))) {
            return files.count();
        }
    }

    private static long driverThreads() throws IOException {
        long threads = 0;
        try (Stream<Path> tasks = Files.list(PROCESS.resolve("task"))) {
            for (Path task : tasks.toList()) {
                threads += name(task).startsWith("llvmpipe") ? 1 : 0;
            }
        }
        return threads;
    }

    /** Other threads may end meanwhile. */
    private static String name(Path task) throws IOException {
        try {
            return Files.readString(task.resolve("comm"));
        } catch (NoSuchFileException e) {
            return "";
        }
    }
}
