package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.vkval.capture.Anomalies;
import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.BlockReader;
import dev.vkval.capture.block.CallBlock;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.codec.Compression;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.write.CaptureWriter;
import dev.vkval.capture.write.FrameRepeater;
import dev.vkval.cli.console.RulePages;
import dev.vkval.replay.system.DriverManifests;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole processes that are killed, crash or hang on a software device: the report is there, and lost nothing. */
class SupervisionTest {
    private static final String SOFTWARE = SoftwareDevice.NAME;
    private static final long FRAMES = 20_000;
    private static final long CALLS_OF_FRAME = 20;

    @TempDir
    Path folder;

    private Installation tool;
    private Path out;

    @BeforeEach
    void install() throws IOException {
        SoftwareDevice.assume();
        tool = Installation.in(folder.resolve("home"));
        out = folder.resolve("out");
    }

    @Test
    void whatIsKilledKeepsWhatItFound() throws IOException, InterruptedException {
        Path capture = repeated("render-before-acquired", FRAMES);
        Set<String> all = whole("render-before-acquired");
        assertFalse(all.isEmpty());
        // Right at the start; when a good part is done; when much more is done. A submit takes a frame of the journal.
        for (long journalBytes : new long[] {1, 100_000, 400_000}) {
            Installation.Running run =
                    tool.start("check", capture, "-o", out, "--device", SOFTWARE, "--checks", "sync", "-q");
            long process = run.processOf(out);
            run.awaitSize(out.resolve("journal"), journalBytes);
            assertTrue(ProcessHandle.of(process).orElseThrow().destroyForcibly());
            Installation.Ended ended = run.await();
            JsonNode result = result();
            Set<String> found = lines();
            assertEquals(found, ids(result), "what was found before is reported");
            assertEquals(found.isEmpty() ? 75 : 1, ended.code(), ended.out());
            if (!result.get("status").asText().equals("not-run")) {
                assertEquals("SIGKILL", result.at("/crash/signal").asText());
                assertEquals("killed", result.at("/crash/kind").asText());
            }
            if (journalBytes > 1) {
                assertEquals(all, found);
                assertEquals("partial", result.get("status").asText());
                long calls = result.at("/coverage/calls").asLong();
                assertTrue(calls > 0 && calls < FRAMES * CALLS_OF_FRAME, "a part of the calls was checked");
                assertTrue(result.at("/crash/block").asLong() > 0);
                assertTrue(
                        result.at("/findings/0/occurrences/count").asLong() > 10,
                        "counts are those of the last submit");
            }
            assertFalse(Files.exists(out.resolve("journal")), "the report holds what the journal held");
            assertFalse(Files.exists(out.resolve("replay.pid")));
        }
    }

    @Test
    void aJournalIsEnoughWhereTheLauncherIsKilledToo() throws IOException, InterruptedException {
        Path capture = repeated("render-before-acquired", FRAMES);
        Installation.Running run =
                tool.start("check", capture, "-o", out, "--device", SOFTWARE, "--checks", "sync", "-q");
        long process = run.processOf(out);
        run.awaitSize(out.resolve("journal"), 50_000);
        Installation.Ended refused = tool.run("report", "--from-journal", out);
        assertEquals(2, refused.code());
        assertTrue(refused.out().contains("still running"), refused.out());
        run.process().destroyForcibly().waitFor();
        ProcessHandle.of(process).ifPresent(handle -> {
            handle.destroyForcibly();
            handle.onExit().join();
        });
        if (Files.exists(out.resolve("journal"))) {
            assertEquals(1, tool.run("report", "--from-journal", out).code());
        }
        assertEquals("partial", result().get("status").asText());
        assertEquals(whole("render-before-acquired"), ids(result()));
        assertEquals(2, tool.run("report", "--from-journal", out).code(), "there is no journal any more");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sync", "sync,gpu"})
    void aShaderThatDoesNotEndIsAHang(String checks) throws IOException, InterruptedException {
        Path capture = Captures.sample("endless-loop");
        Installation.Ended ended =
                tool.run("check", capture, "-o", out, "--device", SOFTWARE, "--checks", checks, "--timeout", 2);
        assertEquals(75, ended.code(), ended.out());
        JsonNode result = result();
        assertEquals("partial", result.get("status").asText());
        assertHang(result, "vkWaitForFences");
        assertEquals(
                result.at("/coverage/calls"),
                result.at("/coverage/callsChecked"),
                "checks that need no device went on to the end");
    }

    @Test
    void aWaitForEachSubmitShowsWhichOneHangs() throws IOException, InterruptedException {
        Installation.Ended ended = tool.run(
                "check",
                Captures.sample("endless-loop"),
                "-o",
                out,
                "--device",
                SOFTWARE,
                "--checks",
                "none",
                "--wait-each-submit",
                "--timeout",
                2);
        assertEquals(75, ended.code(), ended.out());
        assertHang(result(), "vkQueueSubmit");
    }

    @Test
    void aDriverThatDoesNotComeBackIsAHang() throws IOException, InterruptedException {
        // Without its wait for a fence, which has a limit, the capture waits for the device, which has none.
        Path capture = folder.resolve("endless-wait.gfxr");
        int wait = Registry.vulkan().callIdNamed("vkWaitForFences").id();
        int destroy = Registry.vulkan().callIdNamed("vkDestroyFence").id();
        try (BlockReader reader = new BlockReader(new FileSource(Captures.sample("endless-loop")), new Anomalies())) {
            try (CaptureWriter writer = CaptureWriter.create(capture, reader.header())) {
                for (Block block = reader.next(); block != null; block = reader.next()) {
                    if (!(block instanceof CallBlock call) || call.apiCallId() != wait && call.apiCallId() != destroy) {
                        writer.copy(reader.stored());
                    }
                }
            }
        }
        Installation.Ended ended =
                tool.run("check", capture, "-o", out, "--device", SOFTWARE, "--checks", "sync", "--timeout", 2);
        assertEquals(75, ended.code(), ended.out());
        assertEquals("partial", result().get("status").asText());
        assertHang(result(), "vkDeviceWaitIdle");
        assertTrue(ended.unwrapped().contains("the device did not answer in vkDeviceWaitIdle"), ended.out());
        assertTrue(ended.out().contains("HUNG"), ended.out());
    }

    private static void assertHang(JsonNode result, String call) {
        assertEquals("hung", result.at("/crash/kind").asText());
        assertEquals("hang", result.at("/crash/signal").asText());
        assertEquals(call, result.at("/crash/call").asText());
        assertEquals(0, result.at("/crash/submit").asInt(-1));
        assertEquals(1, result.at("/crash/draws").asInt());
        assertEquals("vkCmdDispatch", result.at("/crash/drawCall").asText());
        assertEquals("loop", result.at("/crash/label").asText());
    }

    @Test
    void aDriverThatCrashesIsNamed() throws IOException, InterruptedException {
        Path capture = Captures.sample("wild-descriptor-index");
        Installation.Ended ended = tool.run("check", capture, "-o", out, "--device", SOFTWARE, "--checks", "sync");
        assertEquals(75, ended.code(), ended.out());
        JsonNode result = result();
        assertEquals("partial", result.get("status").asText());
        assertEquals("crashed", result.at("/crash/kind").asText());
        assertTrue(ended.out().contains("CRASHED"), ended.out());
        assertEquals("SIGSEGV", result.at("/crash/signal").asText());
        assertEquals("vkCmdDispatch", result.at("/crash/drawCall").asText());
        assertEquals("write", result.at("/crash/label").asText());
        assertTrue(Files.size(out.resolve(result.at("/crash/log").asText())) > 0);
        assertTrue(result.at("/coverage/gaps").toString().contains("everything after block"));
    }

    /** The second of three dispatches writes where there is nothing, as deep as that in labels. */
    @Test
    void aBisectionFindsTheFirstDrawThatBringsTheDeviceDown() throws IOException, InterruptedException {
        Path capture = Captures.sample("bad-device-address");
        Installation.Ended ended =
                tool.run("check", capture, "-o", out, "--device", SOFTWARE, "--checks", "none", "--bisect");
        assertEquals(1, ended.code(), ended.out());
        assertFinding("VKVAL-Action-Crashes-Driver", 96, List.of("frame", "write"));
        JsonNode crash = result().get("crash");
        assertEquals("SIGSEGV", crash.get("signal").asText());
        assertEquals("frame > behind", crash.get("label").asText(), "without a bisection, the last draw is known");
        assertTrue(Files.size(out.resolve(crash.get("log").asText())) > 0);
        assertEquals(0, crash.at("/culprit/submit").asInt(-1));
        assertEquals("vkCmdDispatch", crash.at("/culprit/drawCall").asText());
        assertEquals(96, crash.at("/culprit/drawBlock").asInt());
        assertEquals("frame > write", crash.at("/culprit/label").asText());
        assertTrue(
                ended.out()
                        .replaceAll("\n +", " ")
                        .contains("brought down by vkCmdDispatch at block 96 in 'frame > write'"),
                ended.out());
        assertFalse(Files.exists(out.resolve("workers")));
    }

    @Test
    void aBisectionFindsWhatHangs() throws IOException, InterruptedException {
        Path capture = Captures.sample("endless-loop");
        Installation.Ended ended = tool.run(
                "check", capture, "-o", out, "--device", SOFTWARE, "--checks", "none", "--bisect", "--timeout", 2);
        assertEquals(1, ended.code(), ended.out());
        assertFinding("VKVAL-Action-Hangs-Device", -1, List.of("loop"));
        assertEquals("hang", result().at("/crash/signal").asText());
        assertEquals("loop", result().at("/crash/culprit/label").asText());
    }

    /** What was seen again with one action is a finding; what was seen once is none. */
    private void assertFinding(String rule, long block, List<String> labels) throws IOException {
        assertEquals(1, result().get("findings").size());
        JsonNode finding = result().at("/findings/0");
        assertEquals(rule, finding.get("rule").asText());
        assertEquals("error", finding.get("severity").asText());
        assertEquals("observed", finding.get("confidence").asText());
        assertEquals("replay", finding.get("family").asText());
        assertEquals("vkCmdDispatch", finding.at("/accesses/0/call").asText());
        assertEquals(1, finding.at("/occurrences/frames/0").asInt());
        List<String> found = new ArrayList<>();
        finding.at("/accesses/0/labels").forEach(label -> found.add(label.asText()));
        assertEquals(labels, found);
        if (block >= 0) {
            assertEquals(block, finding.at("/accesses/0/block").asLong());
        }
        assertEquals(1, lines().size(), "it stands in findings.ndjson, too");
        assertTrue(RulePages.has(rule));
    }

    @Test
    void aCrashInOneOfManyCapturesLosesNothingOfTheOthers() throws IOException, InterruptedException {
        List<Object> words = new ArrayList<>(
                List.of("check", "-o", out, "--device", SOFTWARE, "--checks", "sync", "--timeout", 2, "-j", 2, "-q"));
        List<String> samples = List.of(
                "render-before-acquired",
                "wild-descriptor-index",
                "fill-copy-missing-barrier",
                "endless-loop",
                "fill-copy-fixed",
                "copy-over-copy");
        samples.forEach(sample -> words.add(Captures.sample(sample)));
        Installation.Ended ended = tool.run(words.toArray());
        assertEquals(1, ended.code(), ended.out());
        JsonNode captures = report().get("captures");
        assertEquals(samples.size(), captures.size());
        for (int i = 0; i < samples.size(); i++) {
            JsonNode capture = captures.get(i);
            assertTrue(
                    capture.get("path").asText().endsWith(samples.get(i) + ".gfxr"), "in the order of the arguments");
            boolean down = samples.get(i).equals("wild-descriptor-index")
                    || samples.get(i).equals("endless-loop");
            assertEquals(down ? "partial" : "completed", capture.get("status").asText(), samples.get(i));
            assertEquals(down, capture.has("crash"));
            assertEquals(whole(samples.get(i)), ids(capture), samples.get(i));
        }
        assertEquals("SIGSEGV", captures.at("/1/crash/signal").asText());
        assertEquals("hang", captures.at("/3/crash/signal").asText());
        assertFalse(Files.exists(out.resolve("workers")));
    }

    /**
     * What a hang can do to a GPU, a software device does not suffer: that its driver is not found any more while a capture
     * hangs is the same to what follows.
     */
    @Test
    void whatFollowsOnADeviceThatIsGoneIsNotRun() throws IOException, InterruptedException {
        Path driver = folder.resolve("driver.json");
        Path found = DriverManifests.find(System.getenv()).stream()
                .filter(file -> file.getFileName().toString().startsWith("lvp"))
                .findFirst()
                .orElse(null);
        assumeTrue(found != null, "the software driver has no manifest");
        Files.copy(found, driver);
        tool.with("VK_DRIVER_FILES", driver.toString());
        List<Object> words = new ArrayList<>(
                List.of("check", "-o", out, "--device", SOFTWARE, "--checks", "sync", "--timeout", 5, "-j", 1, "-q"));
        List<String> samples = List.of("fill-copy-fixed", "endless-loop", "fill-copy-fixed", "copy-over-copy");
        samples.forEach(sample -> words.add(Captures.sample(sample)));
        Installation.Running run = tool.start(words.toArray());
        awaitText(out.resolve("workers").resolve("0").resolve("journal"), "endless-loop", "\"drawCall\"");
        Files.delete(driver);
        Installation.Ended ended = run.await();
        assertEquals(75, ended.code(), ended.out());
        JsonNode captures = report().get("captures");
        assertEquals("completed", captures.at("/0/status").asText());
        assertEquals("hang", captures.at("/1/crash/signal").asText());
        assertEquals(List.of("device-gone"), kinds(captures.get(1)));
        for (int i = 2; i < samples.size(); i++) {
            assertEquals("not-run", captures.get(i).get("status").asText());
            assertFalse(captures.get(i).has("crash"));
            String told = captures.get(i).at("/anomalies/0/message").asText();
            assertTrue(told.contains("executes no draws any more"), told);
            assertTrue(told.contains("since endless-loop.gfxr hung or lost it"), told);
        }
        assertFalse(Files.exists(out.resolve("workers")));
    }

    private static void awaitText(Path file, String... texts) throws IOException, InterruptedException {
        String text = "";
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (!Stream.of(texts).allMatch(text::contains)) {
            assertTrue(System.nanoTime() < end, text);
            TimeUnit.MILLISECONDS.sleep(20);
            text = Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
        }
    }

    @Test
    void aCrashInAProcessThatOthersUsedBeforeIsLookedAtInANewOne() throws IOException, InterruptedException {
        Path damaging = Captures.sample("wild-descriptor-index");
        Path other = Captures.sample("fill-copy-fixed");
        tool.run("check", damaging, "-o", out, "--device", SOFTWARE, "--checks", "none", "-q", "--no-timings");
        JsonNode alone = result().get("crash");
        tool.run(
                "check",
                other,
                damaging,
                other,
                "-o",
                out,
                "--device",
                SOFTWARE,
                "--checks",
                "none",
                "-j",
                1,
                "-q",
                "--no-timings");
        JsonNode captures = report().get("captures");
        assertEquals("completed", captures.at("/0/status").asText());
        assertEquals("completed", captures.at("/2/status").asText());
        JsonNode crash = captures.at("/1/crash");
        assertEquals("SIGSEGV", crash.get("signal").asText());
        assertEquals(alone.get("submit"), crash.get("submit"));
        assertEquals(alone.get("drawBlock"), crash.get("drawBlock"));
        assertEquals(List.of(), kinds(captures.get(1)));
        // The file lists what the process had mapped, which includes the journal in its folder.
        String log = Files.readString(out.resolve(crash.get("log").asText()));
        assertTrue(log.contains("workers/1/"), "it is the crash of the second process that is told");
        assertFalse(log.contains("workers/0/"));
        assertFalse(Files.exists(out.resolve("workers")));
    }

    /** A signal from outside stands for memory that was damaged before: it is the same to the process, at a known time. */
    @Test
    void aCrashThatANewProcessDoesNotHaveIsNoneOfTheCapture() throws IOException, InterruptedException {
        Path capture = repeated("render-before-acquired", FRAMES);
        Installation.Running run = tool.start(
                "check",
                Captures.sample("fill-copy-fixed"),
                capture,
                "-o",
                out,
                "--device",
                SOFTWARE,
                "--checks",
                "sync",
                "-q",
                "-j",
                1);
        Path worker = out.resolve("workers").resolve("0");
        long process = run.processOf(worker);
        run.awaitSize(worker.resolve("journal"), 20_000);
        Installation.signal("SEGV", process);
        assertEquals(1, run.await().code());
        JsonNode result = report().at("/captures/1");
        assertEquals("completed", result.get("status").asText());
        assertFalse(result.has("crash"));
        assertEquals(whole("render-before-acquired"), ids(result));
        assertEquals(List.of("crashed-once"), kinds(result));
        String told = result.at("/anomalies/0/message").asText();
        assertTrue(told.contains("SIGSEGV"), told);
        try (Stream<Path> files = Files.list(out)) {
            assertFalse(files.anyMatch(file -> file.getFileName().toString().startsWith("hs_err")));
        }
    }

    /** Of its anomalies. */
    private static List<String> kinds(JsonNode capture) {
        List<String> kinds = new ArrayList<>();
        capture.path("anomalies")
                .forEach(anomaly -> kinds.add(anomaly.get("kind").asText()));
        return kinds;
    }

    @Test
    void aCrashInOneCaptureOfAnArchiveLosesNothingOfTheOthers() throws IOException, InterruptedException {
        List<String> samples = List.of("copy-over-copy", "wild-descriptor-index", "fill-copy-fixed", "copy-over-copy");
        Path archive = folder.resolve("traces.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            for (int i = 0; i < samples.size(); i++) {
                zip.putNextEntry(new ZipEntry(i + ".gfxr"));
                Files.copy(Captures.sample(samples.get(i)), zip);
                zip.closeEntry();
            }
        }
        Installation.Ended ended = tool.run(
                "check", archive, "-o", out, "--device", SOFTWARE, "--checks", "sync", "-j", 1, "-q", "--no-timings");
        assertEquals(1, ended.code(), ended.out());
        JsonNode captures = report().get("captures");
        assertEquals(samples.size(), captures.size());
        for (int i = 0; i < samples.size(); i++) {
            assertEquals(
                    archive + "!/" + i + ".gfxr", captures.get(i).get("path").asText());
            assertEquals(whole(samples.get(i)), ids(captures.get(i)), samples.get(i));
        }
        assertEquals("SIGSEGV", captures.at("/1/crash/signal").asText());
        assertEquals(captures.at("/0/findings"), captures.at("/3/findings"), "whatever came between");
    }

    @Test
    void whatWorkersFoundIsKeptWhenTheirRunIsKilled() throws IOException, InterruptedException {
        Path capture = repeated("render-before-acquired", FRAMES);
        Path other = Captures.sample("fill-copy-fixed");
        Installation.Running run =
                tool.start("check", capture, other, "-o", out, "--device", SOFTWARE, "--checks", "sync", "-q", "-j", 1);
        long process = run.processOf(out);
        run.awaitSize(out.resolve("workers").resolve("0").resolve("journal"), 20_000);
        assertTrue(ProcessHandle.of(process).orElseThrow().destroyForcibly());
        assertEquals(1, run.await().code());
        JsonNode captures = report().get("captures");
        assertEquals(2, captures.size());
        assertEquals("partial", captures.at("/0/status").asText());
        assertEquals(whole("render-before-acquired"), ids(captures.get(0)));
        assertEquals("not-run", captures.at("/1/status").asText(), "nothing is known of what was not begun");
        assertFalse(captures.get(1).has("crash"));
        assertFalse(Files.exists(out.resolve("workers")));
    }

    /** As runtimes that were made smaller have no others: what opens jars as folders, or writes images. */
    @Test
    void fourModulesOfTheJavaRuntimeAreEnough() throws IOException, InterruptedException {
        Path capture = Captures.sample("copy-over-copy");
        tool = tool.withJavaOptions("--limit-modules java.base,java.management,java.xml,jdk.unsupported");
        Installation.Ended ended = tool.run("check", capture, "-o", out, "--device", SOFTWARE, "--screenshots", "all");
        assertEquals(1, ended.code(), ended.out());
        assertEquals("completed", result().get("status").asText());
        assertEquals(whole("copy-over-copy"), ids(result()));
        assertEquals(
                1,
                tool.run("check", capture, capture, "-o", out, "--device", "null", "-j", 2)
                        .code());
    }

    @Test
    void memoryThatRunsOutCostsWhatComesBehindIt() throws IOException, InterruptedException {
        Path capture = repeated("render-before-acquired", FRAMES);
        Installation.Ended ended = tool.withJavaOptions("-Xmx32m")
                .run("check", capture, "-o", out, "--device", "null", "--checks", "sync,core,object");
        assertEquals(70, ended.code(), ended.out());
        assertEquals("partial", result().get("status").asText());
        assertFalse(result().has("crash"), "the capture is not to blame");
        assertEquals("memory", result().at("/faults/0/validator").asText());
        assertTrue(ended.out().contains("VKVAL_JAVA_OPTIONS"), ended.out());
        assertTrue(ids(result()).containsAll(whole("render-before-acquired")));
    }

    @Test
    void theLauncherPassesItsCodesOn() throws IOException, InterruptedException {
        assertEquals(0, tool.run("--version").code());
        assertEquals(2, tool.run("check", "--no-such-option").code());
    }

    @Test
    void aWorkerThatIsToldToEndCostsItsCaptureAlone() throws IOException, InterruptedException {
        Path capture = repeated("render-before-acquired", FRAMES);
        Path other = Captures.sample("fill-copy-fixed");
        Installation.Running run =
                tool.start("check", capture, other, "-o", out, "--device", SOFTWARE, "--checks", "sync", "-q", "-j", 1);
        Path worker = out.resolve("workers").resolve("0");
        long process = run.processOf(worker);
        run.awaitSize(worker.resolve("journal"), 20_000);
        Installation.signal("TERM", process);
        assertEquals(143, run.await().code());
        JsonNode captures = report().get("captures");
        assertEquals("interrupted", captures.at("/0/status").asText());
        assertEquals(whole("render-before-acquired"), ids(captures.get(0)));
        assertEquals("completed", captures.at("/1/status").asText());
    }

    private Path repeated(String sample, long times) throws IOException {
        Path capture = folder.resolve("repeated.gfxr");
        new FrameRepeater(Captures.sample(sample), new Anomalies()).write(capture, Compression.NONE, 2, 2, times);
        return capture;
    }

    /** Ids of the findings in a sample. */
    private Set<String> whole(String sample) throws IOException {
        Path reports = folder.resolve("whole");
        Tool.piped().run("check", Captures.sample(sample), "-o", reports, "--device", "null", "--checks", "sync");
        return ids(Tool.report(reports).at("/captures/0"));
    }

    /** The only capture's result, of a report that follows the schema. */
    private JsonNode result() throws IOException {
        JsonNode report = report();
        assertEquals(1, report.get("captures").size());
        return report.at("/captures/0");
    }

    private JsonNode report() throws IOException {
        JsonNode report = Tool.report(out);
        JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(Files.readString(Path.of(System.getProperty("vkval.root"), "docs", "report.schema.json")));
        assertEquals(List.of(), List.copyOf(schema.validate(report)));
        return report;
    }

    /** Ids of what was written as it was found. */
    private Set<String> lines() throws IOException {
        List<String> ids = new ArrayList<>();
        for (String line : Files.readAllLines(out.resolve("findings.ndjson"))) {
            ids.add(line.replaceFirst(".*\"id\":\"(F-[0-9a-f]{8})\".*", "$1"));
        }
        return new TreeSet<>(ids);
    }

    private static Set<String> ids(JsonNode capture) {
        Set<String> ids = new TreeSet<>();
        capture.get("findings").forEach(finding -> ids.add(finding.get("id").asText()));
        return ids;
    }
}
