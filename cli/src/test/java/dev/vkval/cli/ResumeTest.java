package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.cli.journal.JournalReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run of which every process was killed, and one that goes on with it. */
class ResumeTest {
    private static final int CAPTURES = 12;

    @TempDir
    Path folder;

    private Installation tool;
    private Path captures;
    private Path out;

    @BeforeEach
    void install() throws IOException {
        tool = Installation.in(folder.resolve("tool"));
        captures = Files.createDirectories(folder.resolve("captures"));
        out = folder.resolve("out");
        List<String> names = List.of(
                "copy-over-copy",
                "render-before-acquired",
                "copy-over-copy-fixed",
                "subpass-overwrite",
                "subpass-missing-dependency",
                "subpass-overwrite-fixed");
        for (int i = 0; i < CAPTURES; i++) {
            Path sample = Captures.sample(names.get(i % names.size()));
            Files.copy(sample, captures.resolve(String.format("%02d-%s", i, sample.getFileName())));
        }
    }

    private Object[] check(String device, Object... more) {
        List<Object> words = List.of(
                "check",
                captures,
                "-o",
                out,
                "--device",
                device,
                "--checks",
                "sync,core",
                "-j",
                2,
                "--no-timings",
                "-q");
        return Stream.concat(words.stream(), Stream.of(more)).toArray();
    }

    private String report() throws IOException {
        return Files.readString(out.resolve("report.json"));
    }

    /** Kills all processes of a check when some captures have their results, and gives their places. */
    private Set<Integer> killed(String device) throws IOException, InterruptedException {
        Installation.Running run = tool.start(check(device));
        run.processOf(out);
        while (done().size() < 2) {
            assertTrue(run.process().isAlive(), () -> "ended before it could be killed");
            Thread.sleep(10);
        }
        List<ProcessHandle> all = Stream.concat(
                        Stream.of(run.process().toHandle()), run.process().descendants())
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(each -> each.onExit().join());
        assertTrue(Files.exists(out.resolve("journal")));
        assertFalse(Files.exists(out.resolve("report.json")));
        assertTrue(done().size() < CAPTURES);
        return done();
    }

    private Set<Integer> done() {
        JournalReader.Final before = Files.exists(out.resolve("journal")) ? JournalReader.results(out) : null;
        return before == null ? Set.of() : before.results().keySet();
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", SoftwareDevice.NAME})
    void theReportIsThatOfARunThatWasNotKilled(String device) throws IOException, InterruptedException {
        if (!device.equals("null")) {
            SoftwareDevice.assume();
        }
        assertEquals(1, tool.run(check(device)).code());
        String whole = report();
        Set<String> traces = traces();
        Files.delete(out.resolve("report.json"));
        Set<Integer> done = killed(device);
        // What has its results is not read again.
        Path first = capture(done.iterator().next());
        byte[] content = Files.readAllBytes(first);
        FileTime time = Files.getLastModifiedTime(first);
        Files.write(first, new byte[0]);
        Files.setLastModifiedTime(first, time);
        assertEquals(1, tool.run(check(device, "--resume")).code());
        assertEquals(whole, report());
        assertEquals(traces, traces());
        assertFalse(Files.exists(out.resolve("journal")));
        // There is nothing left to go on with.
        Files.write(first, content);
        assertEquals(1, tool.run(check(device, "--resume")).code());
        assertEquals(whole, report());
    }

    @Test
    void aCaptureThatChangedIsCheckedAgain() throws IOException, InterruptedException {
        Path first = capture(killed("null").iterator().next());
        Files.write(first, new byte[0]);
        assertNotEquals(0, tool.run(check("null", "--resume")).code());
        assertTrue(report().contains("\"status\" : \"failed\""), this::shown);
    }

    @Test
    void itIsTheSameRunOrNone() throws IOException, InterruptedException {
        killed("null");
        Installation.Ended options = tool.run(
                check("null", "--resume", "--allow-truncated", "--set", "syncval_submit_time_validation=false"));
        assertEquals(2, options.code(), options.out());
        assertTrue(options.unwrapped().contains("had other options"), options.out());
        Files.delete(capture(CAPTURES - 1));
        Installation.Ended fewer = tool.run(check("null", "--resume"));
        assertEquals(2, fewer.code(), fewer.out());
        assertTrue(fewer.unwrapped().contains("had other captures"), fewer.out());
        assertEquals(1, tool.run(check("null")).code(), "without the option it begins again");
    }

    private String shown() {
        try {
            return report();
        } catch (IOException e) {
            return e.toString();
        }
    }

    private Path capture(int place) throws IOException {
        try (Stream<Path> files = Files.list(captures)) {
            return files.sorted().toList().get(place);
        }
    }

    private Set<String> traces() throws IOException {
        try (Stream<Path> files = Files.walk(out.resolve("trace"))) {
            return Set.copyOf(files.map(file -> out.relativize(file).toString()).toList());
        }
    }
}
