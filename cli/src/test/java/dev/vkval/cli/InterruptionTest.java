package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.Anomalies;
import dev.vkval.capture.codec.Compression;
import dev.vkval.capture.write.FrameRepeater;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whole processes that get a signal at some moment: the report says that and nothing else, its exit code is the process's,
 * nothing counts as a crash, and nothing that was found is lost.
 */
class InterruptionTest {
    private static final Map<String, Integer> CODES = Map.of("HUP", 129, "INT", 130, "TERM", 143);
    private static final Set<String> CRASHES = Set.of("crashed", "hung", "lost", "out-of-memory");
    private static final int MOMENTS = 10;
    private static final int FRAMES = 3_000;
    private static final int INPUTS = 3;

    /** A run that was signalled. */
    private record Signalled(Installation.Ended ended, boolean sent) {}

    @TempDir
    Path folder;

    private Installation tool;
    private Path out;
    private Path captures;

    /**
     * A shell starts what it does not wait for with SIGINT ignored, and nohup what it starts with SIGHUP; so are the processes
     * of a test then.
     */
    private static void assumeReaches(String signal) throws IOException {
        int bit = signal.equals("HUP") ? 1 : signal.equals("INT") ? 1 << 1 : 0;
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            boolean ignored = line.startsWith("SigIgn:")
                    && (Long.parseUnsignedLong(line.substring(7).strip(), 16) & bit) != 0;
            assumeFalse(ignored, "SIG" + signal + " is ignored here");
        }
    }

    @BeforeEach
    void install() throws IOException {
        tool = Installation.in(folder.resolve("home"));
        out = folder.resolve("out");
        captures = Files.createDirectory(folder.resolve("captures"));
        for (int i = 0; i < INPUTS; i++) {
            new FrameRepeater(Captures.sample("render-before-acquired"), new Anomalies())
                    .write(captures.resolve(i + ".gfxr"), Compression.NONE, 2, 2, FRAMES);
        }
    }

    @ParameterizedTest
    @CsvSource({"HUP, launcher", "INT, launcher", "TERM, launcher", "INT, process", "TERM, process", "KILL, process"})
    void aFolderWithoutADevice(String signal, String target) throws IOException, InterruptedException {
        assumeReaches(signal);
        Signalled run = signal(signal, target, captures, "null", 5_000, 0);
        assertTrue(run.sent());
        assertSaysWhatItWas(signal, target, run);
    }

    /** A terminal sends it to all processes of its group at once. */
    @Test
    void ctrlCReachesAllProcesses() throws IOException, InterruptedException {
        SoftwareDevice.assume();
        assumeReaches("INT");
        Installation.Running run = start(captures, SoftwareDevice.NAME);
        run.processOf(out);
        run.awaitSize(out.resolve("workers").resolve("0").resolve("journal"), 20_000);
        List<ProcessHandle> all = new ArrayList<>(run.process().descendants().toList());
        all.add(run.process().toHandle());
        for (ProcessHandle process : all) {
            Installation.signal("INT", process.pid());
        }
        assertSaysWhatItWas("INT", "launcher", new Signalled(run.await(), true));
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({
        "HUP, launcher", "INT, launcher", "TERM, launcher", "KILL, launcher",
        "HUP, process", "INT, process", "TERM, process", "KILL, process",
        "HUP, worker", "INT, worker", "TERM, worker", "KILL, worker"
    })
    void atAnyMoment(String signal, String target) throws IOException, InterruptedException {
        assumeReaches(signal);
        Random random = new Random(signal.hashCode() * 31L + target.hashCode());
        boolean worker = target.equals("worker");
        for (String device : worker ? List.of(SoftwareDevice.NAME) : List.of("null", SoftwareDevice.NAME)) {
            for (Path input : worker ? List.of(captures) : List.of(captures, captures.resolve("0.gfxr"))) {
                for (int moment = 0; moment < MOMENTS; moment++) {
                    Signalled run = signal(signal, target, input, device, 1, random.nextInt(3000));
                    assertSaysWhatItWas(signal, target, run);
                }
            }
        }
    }

    private Installation.Running start(Path input, String device) throws IOException {
        return tool.start("check", input, "-o", out, "--device", device, "--checks", "sync", "-q", "-j", 1);
    }

    /** Sends a signal so long after the journal has so many bytes, if the process is still there then. */
    private Signalled signal(String signal, String target, Path input, String device, long bytes, int millis)
            throws IOException, InterruptedException {
        if (Files.exists(out.resolve("journal"))) {
            tool.run("report", "--from-journal", out, "-q");
        }
        Installation.Running run = start(input, device);
        long process = run.processOf(out);
        Path of = target.equals("worker") ? out.resolve("workers").resolve("0") : out;
        if (target.equals("worker")) {
            process = run.processOf(of);
        }
        run.awaitSize(of.resolve("journal"), bytes);
        TimeUnit.MILLISECONDS.sleep(millis);
        boolean sent = run.process().isAlive();
        Installation.signal(signal, target.equals("launcher") ? run.process().pid() : process);
        Installation.Ended ended = run.await();
        if (signal.equals("KILL") && target.equals("launcher")) {
            ProcessHandle.of(process).ifPresent(handle -> handle.onExit().join());
            if (Files.exists(out.resolve("journal"))) {
                tool.run("report", "--from-journal", out, "-q");
            }
        }
        return new Signalled(ended, sent);
    }

    private void assertSaysWhatItWas(String signal, String target, Signalled run) throws IOException {
        JsonNode report = Tool.report(out);
        String text = report.at("/summary") + " " + run.ended().out();
        JsonNode counts = report.at("/summary/captures");
        System.out.printf(
                "SIG%-4s %-8s exit %3d  completed %d  interrupted %d  partial %d  not-run %d  errors %d%n",
                signal,
                target,
                run.ended().code(),
                counts.get("completed").asInt(),
                counts.get("interrupted").asInt(),
                counts.get("partial").asInt(),
                counts.get("notRun").asInt(),
                report.at("/summary/findings/error").asInt());
        assertEquals(0, counts.get("failed").asInt(), text);
        for (JsonNode capture : report.get("captures")) {
            assertFalse(CRASHES.contains(capture.at("/crash/kind").asText()), capture::toString);
            assertEquals(0, capture.get("faults").size(), capture::toString);
            if (!signal.equals("KILL")) {
                assertFalse(capture.has("crash"), capture::toString);
            }
            String status = capture.get("status").asText();
            if (status.equals("completed")) {
                assertEquals(1, capture.get("findings").size(), "nothing that was found is lost");
            } else if (!signal.equals("KILL")) {
                assertTrue(Set.of("interrupted", "not-run").contains(status), capture::toString);
                assertEquals("SIG" + signal, capture.at("/interruption/signal").asText());
            }
        }
        assertTrue(ids(report).containsAll(lines()), "what was written as it was found is reported");
        boolean ended =
                counts.get("completed").asInt() == report.get("captures").size();
        if (!signal.equals("KILL")) {
            int code = ended ? 1 : CODES.get(signal);
            assertEquals(code, run.ended().code(), text);
            assertEquals(code, report.at("/summary/exitCode").asInt());
        }
        assertFalse(Files.exists(out.resolve("journal")));
        assertFalse(Files.exists(out.resolve("workers")));
    }

    private Set<String> lines() throws IOException {
        Set<String> ids = new TreeSet<>();
        for (String line : Files.readAllLines(out.resolve("findings.ndjson"))) {
            ids.add(line.replaceFirst(".*\"id\":\"(F-[0-9a-f]{8})\".*", "$1"));
        }
        return ids;
    }

    private static Set<String> ids(JsonNode report) {
        Set<String> ids = new TreeSet<>();
        report.get("captures")
                .forEach(capture -> capture.get("findings")
                        .forEach(finding -> ids.add(finding.get("id").asText())));
        return ids;
    }
}
