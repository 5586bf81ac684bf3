package dev.vkval.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.Anomalies;
import dev.vkval.replay.failure.NoDeviceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A worker replays one capture after the other in the same process. */
class ReusedProcessTest {
    private static final Path CAPTURES = Path.of(System.getProperty("vkval.root"), "samples", "captures");
    private static final List<String> NAMES = List.of("render-copy-fixed", "presentation-fixed", "copy-over-copy");
    private static final Path PROCESS = Path.of("/proc/self");

    @Test
    void aReplayLeavesNoFilesAndNoThreadsOfTheDriverBehind() throws IOException, NoDeviceException {
        // A device that hangs is left as it is, and so are its threads: those of other tests in this process.
        long others = driverThreads();
        // The first replay of each kind opens what stays open with the process: libraries, and archives of classes.
        for (String name : NAMES) {
            replay(name);
        }
        List<String> files = openFiles();
        for (String name : NAMES) {
            replay(name);
            assertEquals(files, openFiles(), "open files after " + name);
            assertEquals(others, driverThreads(), "threads after " + name);
        }
    }

    private static void replay(String name) throws IOException, NoDeviceException {
        ReplayCapture.replay(CAPTURES.resolve(name + ".gfxr"), Corpus.software(new Anomalies()));
    }

    /** What the descriptors of the process name, sorted; without those that other threads close meanwhile. */
    private static List<String> openFiles() throws IOException {
        try (Stream<Path> files = Files.list(PROCESS.resolve("fd"))) {
            List<String> targets = new ArrayList<>();
            for (Path file : files.toList()) {
                try {
                    targets.add(Files.readSymbolicLink(file).toString());
                } catch (NoSuchFileException e) {
                    continue;
                }
            }
            Collections.sort(targets);
            return targets;
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
